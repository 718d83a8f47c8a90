import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import type { SessionUser } from "#console/session/index.ts";
import { FileInput } from "#console/ui/forms/file-input.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { type ImportJob, imports } from "#shared/contract/imports.ts";
import { type ImportAttribute, importPlatforms } from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { csvMark, csvRow } from "#shared/domain/text/csv.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { Textarea } from "#shared/ui/components/forms/textarea.tsx";
import { ErrorState } from "#shared/ui/components/states/error-state.tsx";
import { Notice } from "#shared/ui/components/states/notice.tsx";
import { Skeleton, SkeletonDelay } from "#shared/ui/components/states/skeleton.tsx";
import { subProjectOptions } from "../create/index.ts";
import { saveFile } from "../export/index.ts";
import { ImportProgress } from "./import-progress.tsx";
import { useImport, useImportAttributes, useLatestImports } from "./import-queries.ts";
import { PreviewTable } from "./preview-table.tsx";
import { texts } from "./texts.ts";
import { type NewImport, useNewImport } from "./use-new-import.ts";

/** Titles of a table to fill in. `guessFields` knows all of them. */
const titles: Readonly<Record<ImportKind, readonly string[]>> = {
  member: ["Name", "Email", "Organization", "Job title", "Location", "Tags", "GitHub", "LinkedIn", "X"],
  organization: [
    "Name",
    "Website",
    "Other domains",
    "Email",
    "Phone",
    "Industry",
    "Location",
    "GitHub",
    "LinkedIn",
    "X",
  ],
};

/** An empty table with the usual columns, as CSV. */
export const importTemplate = (kind: ImportKind): string => csvMark + csvRow(titles[kind]);

/** Select value of a column that is not imported. */
const notImported = "-";

/** Returns the fields that a column can be mapped to. */
const fieldOptions = (kind: ImportKind, attributes: readonly ImportAttribute[]): Option[] => [
  { value: notImported, label: texts.leaveOut },
  ...Object.entries(texts.fields[kind]).map(([value, label]) => ({ value, label })),
  ...importPlatforms[kind].map(({ key, name }) => ({ value: `identity:${key}`, label: name })),
  ...attributes.map(({ name, label }) => ({ value: `attribute:${name}`, label })),
];

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

interface TableFieldsProps {
  kind: ImportKind;
  form: NewImport;
  places: readonly Option[];
  /** Fields that a column can be mapped to. */
  options: readonly Option[];
  /** Retries a failed load of the attributes; null when none failed. */
  onLoadAgain: (() => void) | null;
}

const saveTemplate = (kind: ImportKind) => saveFile([importTemplate(kind)], "text/csv", texts.templateName[kind]);

/** Form fields: sub-project of new records, CSV input and column mapping. */
function TableFields({ kind, form, places, options, onLoadAgain }: TableFieldsProps) {
  return (
    <>
      <Field
        label={texts.subProject}
        hint={texts.subProjectHint[kind]}
        required
        error={form.tried && form.place === "" ? texts.required : null}
      >
        <SelectMenu
          options={places}
          value={form.place}
          onValueChange={form.setPlace}
          placeholder={texts.subProjectPlaceholder}
        />
      </Field>
      <Field label={texts.file} hint={texts.fileHint}>
        <FileInput
          accept=".csv,.tsv,.txt,text/csv"
          files={form.file ? [form.file] : []}
          onFiles={([file]) => void form.choose(file)}
        />
      </Field>
      <div className="-mt-3">
        <Button variant="link" className="px-0" onClick={() => saveTemplate(kind)}>
          {texts.template}
        </Button>
      </div>
      <Field label={texts.paste} error={form.textProblem}>
        <Textarea
          rows={6}
          spellCheck={false}
          className="font-mono"
          value={form.text}
          onChange={(event) => form.take(event.target.value)}
        />
      </Field>
      {form.titles.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{texts.columns}</legend>
          <p className="text-xs text-ink-3">{texts.columnsHint}</p>
          {onLoadAgain && (
            <Notice
              tone="warn"
              role="alert"
              action={
                <Button size="sm" onClick={onLoadAgain}>
                  {texts.loadAgain}
                </Button>
              }
            >
              {texts.noAttributes}
            </Notice>
          )}
          {form.titles.map((title, at) => (
            <div key={at} className="grid grid-cols-2 items-center gap-3">
              <bdi className="truncate">{title}</bdi>
              <SelectMenu
                aria-label={title}
                options={options}
                value={form.columns[at] ?? notImported}
                onValueChange={(value) => form.hold(at, value === notImported ? null : value)}
              />
            </div>
          ))}
          {form.columnsProblem !== null && (
            <p role="alert" className="text-xs font-medium text-bad">
              {form.columnsProblem}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}
