import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { formatCount } from "#console/data-table/index.ts";
import { recordRepairCalls as calls, type RecordRepair, repairKinds } from "#shared/contract/record-repairs.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer, DrawerClose } from "#shared/ui/components/overlays/drawer.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { ReceiptButton } from "../../export/index.ts";
import { isRunning, mendable, repairOptions } from "./repair-queries.ts";
import { texts } from "./texts.ts";

/** What a search found, with the actions to mend it and to undo that. */
export function RepairDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(repairOptions(id));
  const cache = useQueryClient();
  const confirm = useConfirm();
  const act = useMutation({
    mutationFn: (step: "start" | "cancel" | "undo") => getClient().send(calls[step], { params: { id } }),
    onError: (error) => handleError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: ["record-repairs"] }),
  });
  const repair = found.data;
  const undo = async () => {
    const question = { title: texts.undoTitle, message: texts.undoText, confirmLabel: texts.undo };
    if (await confirm({ type: "danger", ...question, emphasis: "cancel" })) act.mutate("undo");
  };
  const isBusy = (step: string) => act.isPending && act.variables === step;
  const canStop = repair !== undefined && ["finding", "mending"].includes(repair.status);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      preTitle={repair && formatDateTime(repair.createdAt)}
      width="680px"
      footer={
        <>
          <DrawerClose>
            <Button>{texts.close}</Button>
          </DrawerClose>
          <span className="flex-1" />
          {canStop && (
            <Button busy={isBusy("cancel")} onClick={() => act.mutate("cancel")}>
              {texts.cancel}
            </Button>
          )}
          {repair?.canBeUndone && (
            <Button variant="danger-outline" onClick={() => void undo()}>
              {texts.undo}
            </Button>
          )}
          {repair?.status === "ready" && mendable(repair) > 0 && (
            <Button variant="primary" busy={isBusy("start")} onClick={() => act.mutate("start")}>
              {texts.start(mendable(repair))}
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
        {repair && <Details repair={repair} />}
      </div>
    </Drawer>
  );
}

function Details({ repair }: { repair: RecordRepair }) {
  const { id, status, done, error, counts, samples } = repair;
  return (
    <>
      <div role="status" className="grid gap-2">
        {isRunning(repair) ? (
          <p>
            {texts.statuses[status]}: {texts.processed(done)}
          </p>
        ) : (
          <Notice tone={status === "failed" ? "bad" : status === "done" || status === "undone" ? "good" : "neutral"}>
            {status === "ready" ? texts.readyText(mendable(repair)) : texts.ended(status, error)}
          </Notice>
        )}
      </div>
      {isRunning(repair) && <ProgressBar label={texts.search} value={null} />}
      <Counts counts={counts} />
      {samples.length > 0 && <Samples samples={samples} />}
      {samples.length > 0 && !isRunning(repair) && (
        <ReceiptButton download={() => getClient().download(calls.receipt, { params: { id } })} />
      )}
    </>
  );
}

type Result = keyof typeof texts.results;
const results = Object.keys(texts.results) as Result[];

/** Number of records by kind and result. */
function Counts({ counts }: { counts: RecordRepair["counts"] }) {
  const shown = results.filter((result) => result === "found" || Object.values(counts).some((kind) => kind[result]));
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="h-8 text-xs text-ink-3">
          <th scope="col" className="border-b border-line pr-3 font-medium">
            {texts.kind}
          </th>
          {shown.map((result) => (
            <th key={result} scope="col" className="border-b border-line pl-3 text-right font-medium">
              {texts.results[result]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {repairKinds.map((kind) => (
          <tr key={kind} className="h-8">
            <th scope="row" className="border-b border-line pr-3 font-normal">
              {texts.kinds[kind]}
            </th>
            {shown.map((result) => (
              <td key={result} className="border-b border-line pl-3 text-right tabular-nums">
                {formatCount(counts[kind]?.[result] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Samples({ samples }: { samples: RecordRepair["samples"] }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">{texts.samples}</h3>
      {repairKinds.map((kind) => {
        const own = samples.filter((sample) => sample.kind === kind);
        return (
          own.length > 0 && (
            <div key={kind} className="grid gap-1">
              <h4 className="text-xs font-medium text-ink-3">{texts.kinds[kind]}</h4>
              <ul className="grid gap-1.5">
                {own.map(({ title, detail, reason }) => (
                  <li key={`${title} ${detail}`} className="break-words">
                    <bdi>{title}</bdi>
                    <p className="text-ink-2">{reason ? `${texts.isKept} ${reason}` : detail}</p>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}
