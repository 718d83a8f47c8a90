import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import type { SessionUser } from "#console/session/index.ts";
import { type ImportJob, imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Drawer } from "#shared/ui/components/overlays/drawer.tsx";
import { OverlayFooter } from "#shared/ui/components/overlays/overlay-footer.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { useConfirm } from "#shared/ui/hooks/use-confirm.ts";
import { subProjectOptions } from "../create/index.ts";
import { fieldOptions } from "./field-options.ts";
import { ImportProgress } from "./import-progress.tsx";
import { useImport, useImportAttributes, useLatestImports } from "./import-queries.ts";
import { PreviewTable } from "./preview-table.tsx";
import { TableFields } from "./table-fields.tsx";
import { texts } from "./texts.ts";
import { useNewImport } from "./use-new-import.ts";

interface ImportDrawerProps {
  kind: ImportKind;
  group: ProjectGroup;
  user: SessionUser;
  onClose: () => void;
}

/**
 * Drawer that imports people or organizations from CSV: column mapping, preview and result. Shows a running import at
 * once.
 */
export function ImportDrawer({ kind, group, user, onClose }: ImportDrawerProps) {
  const places = subProjectOptions(group, user);
  const place = { kind, segments: [places[0]?.value ?? group.id] };
  const latest = useLatestImports(place);
  /** Undefined shows the running import; null starts a new one. */
  const [chosen, setChosen] = useState<ImportJob | null>();
  const running = latest.data?.find(({ endedAt }) => endedAt === null) ?? null;
  const { job, isLost, look } = useImport(place, chosen === undefined ? running : chosen);
  const { attributes, loadAgain } = useImportAttributes(kind, group.id);
  const options = fieldOptions(kind, attributes);
  const form = useNewImport(kind, places, attributes, setChosen);
  const { preview, failure, busy } = form;
  const count = preview ? preview.counts.new + preview.counts.changed : 0;
  const isOver = job !== null && job.endedAt !== null;
  const isNew = job === null && !latest.isPending;
  const earlier = (latest.data ?? []).filter(({ endedAt }) => endedAt !== null);

  const confirm = useConfirm();
  const act = (step: "cancel" | "undo") => {
    if (!job) return;
    getClient()
      .send(imports[kind][step], { params: { id: job.id }, body: { segments: place.segments } })
      .then(look, handleError);
  };
  const undo = async () => {
    const question = { title: texts.undoTitle, message: texts.undoText[kind], confirmLabel: texts.undo };
    if (await confirm({ type: "danger", ...question })) act("undo");
  };
  const another = () => {
    setChosen(null);
    void latest.refetch();
  };

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title[kind]}
      preTitle={<bdi>{group.name}</bdi>}
      {...(isNew && { description: texts.description })}
      width="680px"
      dirty={isNew && form.text !== ""}
      footer={
        <OverlayFooter
          close={job ? texts.close : texts.cancel}
          more={
            <>
              {job && !isOver && job.status !== "undoing" && (
                <Button onClick={() => act("cancel")}>{texts.stop}</Button>
              )}
              {job?.canBeUndone && (
                <Button variant="danger-outline" onClick={() => void undo()}>
                  {texts.undo}
                </Button>
              )}
              {isOver && <Button onClick={another}>{texts.another}</Button>}
              {isNew && preview && <Button onClick={form.back}>{texts.back}</Button>}
            </>
          }
          action={
            isNew &&
            (preview ? (
              count > 0 && (
                <Button variant="primary" busy={busy} busyText={texts.starting} onClick={form.start}>
                  {texts.start(kind, count)}
                </Button>
              )
            ) : (
              <Button variant="primary" busy={busy} busyText={texts.looking} onClick={form.look}>
                {texts.look}
              </Button>
            ))
          }
        />
      }
    >
      <div className="grid gap-5 px-6 pt-2 pb-6">
        {job && isLost && <ErrorState title={texts.lost} onRetry={look} headingLevel={3} />}
        {job && <ImportProgress job={job} place={place} />}
        {!job && !isNew && (
          <SkeletonDelay>
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-32 w-full" />
          </SkeletonDelay>
        )}
        {isNew && failure !== null && (
          <Notice tone="bad" role="alert">
            <b>{texts.failed}</b> {failure}
          </Notice>
        )}
        {isNew && preview && <PreviewTable kind={kind} preview={preview} options={options} form={form} />}
        {isNew && !preview && (
          <>
            <TableFields kind={kind} form={form} places={places} options={options} onLoadAgain={loadAgain} />
            {earlier.length > 0 && <EarlierImports kind={kind} jobs={earlier} onShow={setChosen} />}
          </>
        )}
      </div>
    </Drawer>
  );
}

interface EarlierImportsProps {
  kind: ImportKind;
  jobs: readonly ImportJob[];
  onShow: (job: ImportJob) => void;
}

/** The user's recent imports, each with its receipt. */
function EarlierImports({ kind, jobs, onShow }: EarlierImportsProps) {
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{texts.earlier}</h3>
      <ul>
        {jobs.map((job) => {
          const when = formatDateTime(job.createdAt);
          const state = job.status in texts.ended ? texts.ended[job.status as keyof typeof texts.ended] : null;
          return (
            <li key={job.id} className="flex items-center gap-3 border-b border-line py-1.5">
              <time dateTime={job.createdAt}>{when}</time>
              <span className="flex-1 text-ink-3">
                {[texts.earlierOf(kind, job.total), state].filter((part) => part !== null).join(", ")}
              </span>
              <Button size="sm" variant="ghost" aria-label={texts.showOf(when)} onClick={() => onShow(job)}>
                {texts.show}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
