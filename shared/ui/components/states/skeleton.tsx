import type { ComponentProps, ReactNode } from "react";
import { cn } from "../../cn.ts";
import { useDelayed } from "../../hooks/use-delayed.ts";
import { texts } from "../../texts.ts";

/** Placeholder block. Give it the size of the content it replaces. */
export function Skeleton({ className, round, ...props }: ComponentProps<"span"> & { round?: boolean }) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={cn(
        "block h-2.5 rounded-[5px] bg-surface-3 motion-safe:animate-pulse",
        round && "rounded-full",
        className,
      )}
      {...props}
    />
  );
}

/** Shows skeletons after 200 ms, so that fast loads show none. Their space is reserved from the start. */
export function SkeletonDelay({
  children,
  label,
  className,
}: {
  children: ReactNode;
  label?: string;
  className?: string;
}) {
  const late = useDelayed(true, 200);
  return (
    <div data-slot="skeleton-delay" role="status" className={className}>
      <span className="sr-only">{label ?? texts.loading}</span>
      <div aria-hidden="true" className={late ? "" : "invisible"}>
        {children}
      </div>
    </div>
  );
}
