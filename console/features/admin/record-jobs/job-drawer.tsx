import { type QueryKey, type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { handleError } from "#console/core/handle-error.ts";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton } from "#shared/ui/components/states/skeleton.tsx";
import type { RecordJob } from "./job-queries.ts";
import { jobTexts } from "./texts.ts";

type Step = "start" | "cancel" | "undo";

interface JobDrawerProps<Job extends RecordJob> {
  query: UseQueryResult<Job>;
  /** Key of all queries of these jobs. */
  queryKey: QueryKey;
  send: (step: Step) => Promise<unknown>;
  title: string;
  preTitle: string | undefined;
  texts: { readonly lost: string; readonly undo: string; readonly undoTitle: string; readonly undoText: string };
  /** Labels of the buttons; null for a step that is not possible. */
  labels: (job: Job) => { readonly cancel: string | null; readonly start: string | null };
  onClose: () => void;
  children: (job: Job) => ReactNode;
}

/** Drawer of a job, with the actions to start, cancel and undo it. */
export function JobDrawer<Job extends RecordJob>(props: JobDrawerProps<Job>) {
  const { query, queryKey, send, texts, onClose } = props;
  const cache = useQueryClient();
  const confirm = useConfirm();
  const act = useMutation({
    mutationFn: send,
    onError: (error) => handleError(error),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  const job = query.data;
  const labels = job ? props.labels(job) : { cancel: null, start: null };
  const isBusy = (step: Step) => act.isPending && act.variables === step;
  const undo = async () => {
    const question = { title: texts.undoTitle, message: texts.undoText, confirmLabel: texts.undo };
    if (await confirm({ type: "danger", ...question })) act.mutate("undo");
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      preTitle={props.preTitle}
      width="680px"
      footer={
        <OverlayFooter
          close={jobTexts.close}
          more={
            <>
              {labels.cancel !== null && (
                <Button busy={isBusy("cancel")} onClick={() => act.mutate("cancel")}>
                  {labels.cancel}
                </Button>
              )}
              {job?.canBeUndone && (
                <Button variant="danger-outline" busy={isBusy("undo")} onClick={() => void undo()}>
                  {texts.undo}
                </Button>
              )}
            </>
          }
          action={
            labels.start !== null && (
              <Button variant="primary" busy={isBusy("start")} onClick={() => act.mutate("start")}>
                {labels.start}
              </Button>
            )
          }
        />
      }
    >
      <div className="grid gap-5 px-6 pt-2 pb-6">
        {query.isError && <ErrorState title={texts.lost} onRetry={() => void query.refetch()} headingLevel={3} />}
        {query.isPending && (
          <>
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-32 w-full" />
          </>
        )}
        {job && props.children(job)}
      </div>
    </Drawer>
  );
}

/** Result of a job that is not running. */
export function JobNotice({ status, children }: { status: string; children: ReactNode }) {
  const tone = status === "failed" ? "bad" : status === "done" || status === "undone" ? "good" : "neutral";
  return <Notice tone={tone}>{children}</Notice>;
}
