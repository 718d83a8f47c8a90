import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import { ProgressBar } from "#shared/ui/components/progress-bar.tsx";
import { ItemsLink } from "./items-link.tsx";
import { ProgressLines } from "./progress-lines.tsx";
import { progressView } from "./progress-view.ts";
import { texts } from "./texts.ts";

/** How far a sync is: its line, which opens the streams where there are several, and a bar. */
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
        // The place of the bar, so that nothing moves when the end is known.
        <div className="mt-2 h-1 rounded-[2px] bg-surface-3" />
      ) : (
        <ProgressBar className="mt-2" label={texts.progressOf(name)} value={fraction} />
      )}
    </>
  );
}
