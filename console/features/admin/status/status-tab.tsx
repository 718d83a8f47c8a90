import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, RotateCcw, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { type Column, formatCount, ListError, type ListState, useListState } from "#console/data-table/index.ts";
import { showToast } from "#console/ui/toast.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { failedJobList, failedJobRetry, systemStatus, testEmailSend } from "#shared/contract/platform-status.ts";
import { integrationTabs } from "#shared/domain/integrations/integration-status.ts";
import { formatDateTime, relativeTime } from "#shared/domain/text/dates.ts";
import { fileSize } from "#shared/domain/text/file-size.ts";
import { Badge } from "#shared/ui/components/badge.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { AdminList, adminAddress, pageOf } from "../admin-list.tsx";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

type Status = AnswerOf<typeof systemStatus>;
type FailedJob = AnswerOf<typeof failedJobList>["rows"][number];

/** Interval between two refreshes of the figures, in milliseconds. */
const refreshMs = 15_000;

/** Health of the platform and its failed jobs. */
export function StatusTab() {
  const status = useQuery(statusOptions);
  const [state, change] = useListState(adminAddress);
  const failed = useQuery(failedOptions(state));
  const { busy, retry } = useRetry();
  const columns = useMemo(() => [...known, retryColumn(busy, retry)], [busy, retry]);
  return (
    <>
      {status.isError ? <ListError query={status} /> : <Figures status={status.data} />}
      <h2 className="px-6 pt-4 text-md font-semibold">{texts.failedJobs}</h2>
      <AdminList texts={texts.list} icon={CircleCheck} state={state} change={change} query={failed} columns={columns} />
    </>
  );
}

const statusOptions = queryOptions({
  queryKey: ["system-status"],
  queryFn: ({ signal }) => getClient().send(systemStatus, { signal }),
  refetchInterval: refreshMs,
  staleTime: 0,
});

function failedOptions(state: ListState<never>) {
  const search = state.search.trim();
  const query = { ...pageOf(state), ...(search !== "" && { query: search }) };
  return queryOptions({
    queryKey: ["system-status", "failed", query],
    queryFn: ({ signal }) => getClient().send(failedJobList, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function Figures({ status }: { status: Status | undefined }) {
  const [now] = useState(() => new Date());
  const jobs = status?.jobs ?? [];
  const sum = (field: "waiting" | "running" | "failed") => jobs.reduce((total, job) => total + job[field], 0);
  const figures: readonly (readonly [string, (status: Status) => ReactNode])[] = [
    [
      texts.state,
      ({ status: word, problems = [] }) => (
        <>
          <Badge tone={word === "ok" ? "good" : "warn"}>
            {word === "ok" ? <CircleCheck /> : <TriangleAlert />}
            {word === "ok" ? texts.ok : texts.attention}
          </Badge>
          {problems.map((problem) => (
            <span key={problem} className="mt-1 block">
              {problem}
            </span>
          ))}
        </>
      ),
    ],
    [texts.version, ({ version, nodeVersion }) => texts.versions(version, nodeVersion)],
    [texts.running, ({ startedAt }) => <span title={formatDateTime(startedAt)}>{relativeTime(startedAt, now)}</span>],
    [
      texts.database,
      ({ database }) => texts.databaseIs(database.isEmbedded, database.version, sizeText(database.sizeBytes)),
    ],
    [
      texts.disk,
      ({ disk }) => (disk ? texts.diskIs(sizeText(disk.freeBytes), sizeText(disk.totalBytes)) : texts.unknown),
    ],
    [texts.jobs, () => texts.jobsAre(sum("waiting"), sum("running"), sum("failed"))],
    [texts.integrations, ({ integrations }) => <Integrations counts={integrations} />],
    [
      texts.deadlines,
      ({ deadlines = [] }) =>
        deadlines.length === 0
          ? texts.noDeadlines
          : deadlines.map(({ platform, endsOn, text }) => (
              <span key={platform} className="block">
                {texts.deadline(endsOn, text)}
              </span>
            )),
    ],
    [texts.mail, ({ mail }) => (mail ? <Mail from={mail.from} /> : texts.noMail)],
    [
      texts.backup,
      ({ lastBackupAt, lastBackupBytes }) => (
        <>
          {lastBackupAt ? (
            <span title={formatDateTime(lastBackupAt)}>{relativeTime(lastBackupAt, now)}</span>
          ) : (
            texts.noBackup
          )}
          {lastBackupAt && lastBackupBytes != null && texts.backupSize(fileSize(lastBackupBytes))}
        </>
      ),
    ],
  ];
  return (
    <dl className="grid grid-cols-3 gap-x-6 gap-y-4 border-b border-line px-6 py-4" aria-busy={!status}>
      {figures.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="mt-0.5 min-h-5 break-words tabular-nums">
            {status ? value(status) : <Skeleton className="w-32" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Mail({ from }: { from: string }) {
  const send = useMutation({
    mutationFn: () => getClient().send(testEmailSend, {}),
    onSuccess: ({ to }) => void showToast({ type: "success", message: texts.testMailSent(to) }),
    onError: (error) => void showToast({ type: "error", message: error.message }),
  });
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {texts.mailFrom(from)}
      <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
        {texts.testMail}
      </Button>
    </span>
  );
}

/** Number of integrations per tab. Each number links to its list. */
function Integrations({ counts }: { counts: Status["integrations"] }) {
  const shown = integrationTabs
    .map((tab) => ({
      ...tab,
      count: counts
        .filter(({ status }) => (tab.statuses as readonly string[]).includes(status))
        .reduce((total, { count }) => total + count, 0),
    }))
    .filter(({ count }) => count > 0);
  if (shown.length === 0) return texts.noIntegrations;
  return (
    <span className="flex flex-wrap gap-x-3">
      {shown.map(({ key, label, count }) => (
        <Link
          key={key}
          className="leading-6 hover:underline"
          to={`/admin${key === "connected" ? "" : `?state=${key}`}#integrations`}
        >
          {formatCount(count)} {label.toLowerCase()}
        </Link>
      ))}
    </span>
  );
}

const sizeText = (size: number | null) => (size === null ? texts.unknown : fileSize(size));

const known: readonly Column<FailedJob>[] = [
  {
    id: "name",
    label: texts.job,
    width: 240,
    cell: ({ name }) => <code className="font-mono text-xs">{name}</code>,
  },
  {
    id: "reason",
    label: texts.reason,
    width: 380,
    grows: true,
    cell: ({ reason }) => <bdi title={reason ?? undefined}>{reason ?? texts.unknown}</bdi>,
  },
  {
    id: "tries",
    label: texts.tries,
    width: 80,
    alignsEnd: "plain",
    cell: ({ tries }) => <span className="block text-right tabular-nums">{tries}</span>,
  },
  {
    id: "failedAt",
    label: texts.failedAt,
    width: 150,
    cell: ({ failedAt }, now) =>
      failedAt && (
        <time className="text-ink-2" dateTime={failedAt} title={formatDateTime(failedAt)}>
          {relativeTime(failedAt, now)}
        </time>
      ),
  },
];

function retryColumn(busy: string | null, retry: (job: FailedJob) => Promise<void>): Column<FailedJob> {
  return {
    id: "retry",
    label: shared.actions,
    width: 130,
    hidesLabel: true,
    cell: (job) => (
      <span className="flex justify-end">
        <Button size="sm" busy={busy === job.id} aria-label={texts.retryOf(job.name)} onClick={() => void retry(job)}>
          <RotateCcw />
          {texts.retry}
        </Button>
      </span>
    ),
  };
}

function useRetry() {
  const cache = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const retry = useMemo(
    () => async (job: FailedJob) => {
      setBusy(job.id);
      try {
        await getClient().send(failedJobRetry, { params: { id: job.id } });
        showToast({ type: "success", message: texts.retried(job.name) });
      } catch (error) {
        handleError(error);
      } finally {
        setBusy(null);
        void cache.invalidateQueries({ queryKey: ["system-status"] });
      }
    },
    [cache],
  );
  return { busy, retry };
}
