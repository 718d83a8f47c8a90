import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Fragment } from "react";
import { useClient } from "#console/core/api-client.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#console/ui/table.tsx";
import { sendIfSupported } from "#shared/client/backend.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { integrationSyncLog, integrationWrites } from "#shared/contract/integrations.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { ExternalLink } from "#shared/ui/components/external-link.tsx";
import { PlatformIcon } from "#shared/ui/components/platform-icon.tsx";
import { EmptyState } from "#shared/ui/components/states/empty-state.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import type { ShownIntegration } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";

type Log = AnswerOf<typeof integrationSyncLog>;
type Written = AnswerOf<typeof integrationWrites>;

const shownWrites = 50;

interface SyncLogDrawerProps {
  readonly name: string;
  readonly integration: ShownIntegration;
  readonly onClose: () => void;
}

const labels = texts.log;

/** Drawer with the results of the last syncs and the unreadable items with their reasons. */
export function SyncLogDrawer({ name, integration, onClose }: SyncLogDrawerProps) {
  const client = useClient();
  const { id, segmentId, status } = integration;
  const log = useQuery({
    queryKey: ["integrations", "sync-log", id, status],
    queryFn: ({ signal }) =>
      client.send(integrationSyncLog, { params: { id }, query: { segments: [segmentId] }, signal }),
    staleTime: 0,
  });
  const written = useQuery({
    queryKey: ["integrations", "writes", id, status],
    queryFn: ({ signal }) =>
      sendIfSupported(client, integrationWrites, {
        params: { id },
        query: { limit: shownWrites, segments: [segmentId] },
        signal,
      }),
    staleTime: 0,
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width="600px"
      icon={<PlatformIcon platform={integration.platform} decorative className="size-8" />}
      preTitle={texts.integration}
      title={labels.title(name)}
      header={
        <dl className="flex flex-wrap gap-x-4 px-6 pb-3 tabular-nums">
          <Moment label={labels.lastSync} value={formatDateTime(integration.lastSyncedAt)} />
          <Moment label={labels.nextSync} value={formatDateTime(integration.nextSyncAt)} />
        </dl>
      }
    >
      {log.isPending && (
        <SkeletonDelay>
          <div className="grid gap-3 px-6">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} />
            ))}
          </div>
        </SkeletonDelay>
      )}
      {log.isError && !log.data && (
        <ErrorState title={labels.failed} retrying={log.isFetching} onRetry={() => void log.refetch()} />
      )}
      {log.data && <Runs log={log.data} integration={integration} />}
      {written.data && written.data.rows.length > 0 && <Writes written={written.data} name={name} />}
    </Drawer>
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

function Runs({ log: { runs, problems, limitations = [] }, integration }: { log: Log; integration: ShownIntegration }) {
  const { columns } = labels;
  if (runs.length === 0 && problems.length === 0) {
    return <EmptyState icon={History} title={labels.none} text={labels.noneText} />;
  }
  return (
    <div className="grid gap-5 pb-4">
      {problems.length > 0 && <Problems problems={problems} />}
      {limitations.length > 0 && (
        <section className="px-6">
          <h3 className="mb-1.5 font-semibold">{labels.limitations}</h3>
          {limitations.map((sentence) => (
            <p key={sentence} className="text-ink-2">
              {sentence}
            </p>
          ))}
        </section>
      )}
      {runs.length > 0 && (
        <Table caption={labels.runs} density="dense">
          <colgroup>
            <col className="w-40" />
            <col className="w-32" />
            <col />
            <col className="w-20" />
            <col className="w-24" />
          </colgroup>
          <TableHeader>
            <TableRow>
              <TableHead>{columns.started}</TableHead>
              <TableHead>{columns.result}</TableHead>
              <TableHead>{columns.changes}</TableHead>
              <TableHead className="text-right">{columns.requests}</TableHead>
              <TableHead className="text-right">{columns.limits}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {runs.map((run, at) => (
              <Fragment key={run.id}>
                <TableRow>
                  <TableCell className="tabular-nums">{formatDateTime(run.startedAt)}</TableCell>
                  <TableCell>
                    <Result run={run} isRunning={at === 0 && integration.status === "in-progress"} />
                  </TableCell>
                  <TableCell className="tabular-nums">{labels.changes(run)}</TableCell>
                  <TableCell className="text-right tabular-nums">{run.requests.toLocaleString()}</TableCell>
                  <TableCell className="text-right tabular-nums">{run.limits.toLocaleString()}</TableCell>
                </TableRow>
                {run.billed && (
                  <TableRow>
                    <TableCell colSpan={5} className="py-1.5 text-ink-3 tabular-nums">
                      {labels.charged(run.billed, run.cost ?? null)}
                    </TableCell>
                  </TableRow>
                )}
                {run.error && (
                  <TableRow>
                    <TableCell colSpan={5} className="py-1.5 whitespace-normal">
                      <span className="line-clamp-2 wrap-anywhere text-bad">{run.error}</span>
                    </TableCell>
                  </TableRow>
                )}
              </Fragment>
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  );
}

const tones: Readonly<Record<string, "good" | "warn" | "bad" | "accent">> = {
  done: "good",
  error: "bad",
  "in-progress": "accent",
};

function Result({ run, isRunning }: { run: Log["runs"][number]; isRunning: boolean }) {
  const { status, endedAt } = run;
  if (!endedAt) {
    return <Badge tone={isRunning ? "accent" : "neutral"}>{isRunning ? labels.running : labels.cutOff}</Badge>;
  }
  return <Badge tone={tones[status ?? ""] ?? "warn"}>{labels.results[status ?? ""] ?? status}</Badge>;
}

function Problems({ problems }: { problems: Log["problems"] }) {
  return (
    <section className="px-6">
      <h3 className="mb-1.5 font-semibold">{labels.problems}</h3>
      <ul className="grid gap-2">
        {problems.map(({ source, stream, status, reason, dueAt }) => (
          <li key={`${source} ${stream} ${reason}`} className="rounded-md border border-line px-3 py-2 wrap-anywhere">
            <p className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-medium">
                {source} <span className="font-normal text-ink-3">{stream}</span>
              </span>
              <Badge tone={status === "error" ? "bad" : "warn"}>{labels.problem[status] ?? status}</Badge>
            </p>
            <p className="text-ink-2">
              {reason} {dueAt && labels.triedAgain(formatDateTime(dueAt))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Records written to the provider, newest first. */
function Writes({ written: { rows, count }, name }: { written: Written; name: string }) {
  return (
    <section className="px-6 pb-6">
      <h3 className="mb-1.5 font-semibold">{labels.written(name)}</h3>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li key={row.id} className="rounded-md border border-line px-3 py-2 wrap-anywhere">
            <p className="flex items-center gap-2">
              <ExternalLink href={row.url} className="min-w-0 flex-1 truncate">
                {row.name}
              </ExternalLink>
              <span className="text-ink-3 tabular-nums">{formatDateTime(row.createdAt)}</span>
              <Badge tone={row.status === "sent" ? "good" : row.status === "refused" ? "bad" : "warn"}>
                {labels.writeStatus[row.status] ?? row.status}
              </Badge>
            </p>
            {row.changes.map(({ label, from, to }) => (
              <p key={label} className="text-ink-2">
                {label}: <span className="text-ink-3">{from || labels.empty}</span> → {to}
              </p>
            ))}
            {row.error && <p className="text-bad">{row.error}</p>}
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="mt-2 text-ink-3">{labels.moreWritten(count - rows.length)}</p>}
    </section>
  );
}
