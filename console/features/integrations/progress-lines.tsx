import { CircleAlert, CircleCheck } from "lucide-react";
import { SpinnerRing } from "#shared/ui/components/spinner-ring.tsx";
import type { ProgressLine } from "./progress-view.ts";
import { texts } from "./texts.ts";

/** The streams of a sync, each with its mark. */
export function ProgressLines({ lines }: { lines: readonly ProgressLine[] }) {
  return (
    <ul className="grid gap-1.5 px-3 py-2">
      {lines.map(({ key, status, message }) => (
        <li key={key} className="flex items-start gap-2 wrap-anywhere tabular-nums">
          <StreamMark status={status} />
          {message}
        </li>
      ))}
    </ul>
  );
}

function StreamMark({ status }: { status: string }) {
  const labels = texts.streamStatus;
  if (status === "ok") return <CircleCheck aria-label={labels.ok} className="mt-0.5 shrink-0 text-good" />;
  if (status !== "in-progress") return <CircleAlert aria-label={labels.other} className="mt-0.5 shrink-0 text-bad" />;
  return (
    <>
      <SpinnerRing className="mt-0.5 shrink-0 text-accent-text" />
      <span className="sr-only">{labels["in-progress"]}</span>
    </>
  );
}
