import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { formatCount } from "#console/data-table/index.ts";
import { recordImportCalls as calls, type RecordImport } from "#shared/contract/record-imports.ts";
import { type RecordPart, recordParts } from "#shared/contract/v1/export.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer, DrawerClose } from "#shared/ui/components/overlays/drawer.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { ReceiptButton } from "../../export/index.ts";
import { importOptions, isRunning } from "./import-queries.ts";
import { texts } from "./texts.ts";

/** Progress and results of an import, with the actions to start, cancel and undo it. */
export function ImportDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(importOptions(id));
  const cache = useQueryClient();
  const confirm = useConfirm();
  const act = useMutation({
    mutationFn: (step: "start" | "cancel" | "undo") => getClient().send(calls[step], { params: { id } }),
    onError: (error) => handleError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: ["record-imports"] }),
  });
  const job = found.data;
  const undo = async () => {
    const question = { title: texts.undoTitle, message: texts.undoText, confirmLabel: texts.undo };
    if (await confirm({ type: "danger", ...question, emphasis: "cancel" })) act.mutate("undo");
  };
  const canStop = job !== undefined && ["sending", "reading", "ready", "importing"].includes(job.status);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={job?.name || (job && texts.formats[job.format]) || texts.progress}
      preTitle={job && `${texts.formats[job.format] ?? job.format}, ${formatDateTime(job.createdAt)}`}
      width="680px"
      footer={
        <>
          <DrawerClose>
            <Button>{texts.close}</Button>
          </DrawerClose>
          <span className="flex-1" />
          {canStop && (
            <Button busy={act.isPending && act.variables === "cancel"} onClick={() => act.mutate("cancel")}>
              {job.status === "ready" || job.status === "sending" ? texts.discard : texts.cancel}
            </Button>
          )}
          {job?.canBeUndone && (
            <Button variant="danger-outline" onClick={() => void undo()}>
              {texts.undo}
            </Button>
          )}
          {job?.status === "ready" && (
            <Button
              variant="primary"
              busy={act.isPending && act.variables === "start"}
              onClick={() => act.mutate("start")}
            >
              {texts.start}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5 px-6 pt-2 pb-6">
        {found.isError && <ErrorState title={texts.lost} onRetry={() => void found.refetch()} headingLevel={3} />}
        {found.isPending && (
          <>
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-32 w-full" />
          </>
        )}
        {job && <Details job={job} />}
      </div>
    </Drawer>
  );
}

function Details({ job }: { job: RecordImport }) {
  const { status, done, total, error, planned, imported, undone, notes, problems } = job;
  const isUnread = status === "reading" && total === 0;
  const hasImported = Object.keys(imported).length > 0 && status !== "ready" && status !== "reading";
  return (
    <>
      <div role="status" className="grid gap-2">
        {isRunning(job) ? (
          <p>
            {texts.statuses[status]}:{" "}
            {isUnread ? texts.readSoFar(done) : texts.progressOf(Math.min(done, total), total)}. {texts.goesOn}
          </p>
        ) : (
          <Notice tone={status === "failed" ? "bad" : status === "done" || status === "undone" ? "good" : "neutral"}>
            {status === "ready" ? texts.readyText : texts.ended(status, error)}
          </Notice>
        )}
      </div>
      {isRunning(job) && <ProgressBar label={texts.progress} value={isUnread ? null : done / Math.max(1, total)} />}
      {Object.keys(undone).length > 0 && <Counts title={texts.tables.undone} counts={undone} />}
      {hasImported ? (
        <Counts title={texts.tables.imported} counts={imported} />
      ) : (
        Object.keys(planned).length > 0 && <Counts title={texts.tables.planned} counts={planned} />
      )}
      {notes.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-medium">{texts.notes}</h3>
          <ul className="grid gap-1 text-ink-2">
            {notes.map((note) => (
              <li key={note} className="break-words">
                {note}
              </li>
            ))}
          </ul>
        </section>
      )}
      {problems.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-medium">{texts.problems}</h3>
          <ul className="grid gap-1">
            {problems.map(({ part, key, reason }) => (
              <li key={`${part} ${key} ${reason}`} className="break-words">
                <span className="text-ink-3">{texts.parts[part as RecordPart] ?? part}: </span>
                <bdi>{key}</bdi>. {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {hasImported && !isRunning(job) && (
        <ReceiptButton download={() => getClient().download(calls.receipt, { params: { id: job.id } })} />
      )}
    </>
  );
}

type Result = keyof typeof texts.results;
const results = Object.keys(texts.results) as Result[];

/** Number of records by part and result. */
function Counts({ title, counts }: { title: string; counts: RecordImport["planned"] }) {
  const shown = results.filter((result) => Object.values(counts).some((part) => part[result]));
  const parts = recordParts.filter((part) => counts[part]);
  return (
    <section className="grid gap-1 overflow-x-auto">
      <h3 className="font-medium">{title}</h3>
      <table className="w-full text-left">
        <thead>
          <tr className="h-8 text-xs text-ink-3">
            <th scope="col" className="border-b border-line pr-3 font-medium">
              {texts.part}
            </th>
            {shown.map((result) => (
              <th key={result} scope="col" className="border-b border-line pl-3 text-right font-medium">
                {texts.results[result]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part} className="h-8">
              <th scope="row" className="border-b border-line pr-3 font-normal">
                {texts.parts[part]}
              </th>
              {shown.map((result) => (
                <td key={result} className="border-b border-line pl-3 text-right tabular-nums">
                  {counts[part]?.[result] ? formatCount(counts[part][result]) : ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
