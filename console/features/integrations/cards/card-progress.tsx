import { CircleAlert, CircleCheck } from "lucide-react";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { type ProgressLine, progressView } from "../syncs/progress-view.ts";
import { texts } from "../texts.ts";
import { ItemsLink } from "./items-link.tsx";

/** Progress of a sync: a bar and a line of text. With several streams the line opens their list. */
export function CardProgress({ name, progress }: { name: string; progress: IntegrationProgress | null }) {
  const { message, lines, fraction } = progressView(progress);
  return (
    <>
      <p className="text-ink-2 tabular-nums">
        {lines.length > 1 ? (
          <ItemsLink label={message} title={texts.streams}>
            <ProgressLines lines={lines} />
          </ItemsLink>
        ) : (
          message
        )}
      </p>
      {fraction === null ? (
        // Reserves the height of the bar, so that nothing moves when the fraction becomes known.
        <div className="mt-2 h-1 rounded-[2px] bg-surface-3" />
      ) : (
        <ProgressBar className="mt-2" label={texts.progressOf(name)} value={fraction} />
      )}
    </>
  );
}

/** Streams of a sync, each with a status icon. */
function ProgressLines({ lines }: { lines: readonly ProgressLine[] }) {
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
