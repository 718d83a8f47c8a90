import { LoaderCircle } from "lucide-react";
import { cn } from "../../cn.ts";
import { texts } from "../../texts.ts";

/** Spinner. Decorative without a label; with one it is announced as a status. */
export function SpinnerRing({ className, label }: { className?: string | undefined; label?: string | true }) {
  const ring = <LoaderCircle className={cn("motion-safe:animate-spin", className)} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <span data-slot="spinner-ring" role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label === true ? texts.loading : label}</span>
    </span>
  );
}
