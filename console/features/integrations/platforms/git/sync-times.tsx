import { formatDateTime } from "#shared/domain/text/dates.ts";
import type { ShownIntegration } from "../../platform-descriptor.ts";
import { texts } from "./texts.ts";

/** Time of the last and the next sync: YYYY-MM-DD HH:mm. */
export function SyncTimes({ integration }: { integration: ShownIntegration }) {
  const running = integration.status === "in-progress";
  return (
    <dl className="flex flex-wrap gap-x-4 tabular-nums">
      <Moment label={texts.lastSync} value={formatDateTime(integration.lastSyncedAt)} />
      <Moment label={texts.nextSync} value={running ? texts.running : formatDateTime(integration.nextSyncAt)} />
    </dl>
  );
}

function Moment({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
