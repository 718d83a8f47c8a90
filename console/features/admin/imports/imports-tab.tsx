import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DatabaseBackup, Plus } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { FailureNotice } from "#console/record-page/index.ts";
import { FileInput } from "#console/ui/forms/file-input.tsx";
import { SelectMenu } from "#console/ui/forms/select-menu.tsx";
import { Drawer } from "#console/ui/overlays/drawer.tsx";
import { OverlayFooter } from "#console/ui/overlays/overlay-footer.tsx";
import {
  recordImportCalls as calls,
  type RecordFormat,
  type RecordImport,
  recordFormats,
} from "#shared/contract/record-imports.ts";
import { type RecordPart, recordParts } from "#shared/contract/v1/export.ts";
import { joinNames } from "#shared/domain/segments.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { Field } from "#shared/ui/components/forms/field.tsx";
import { Input } from "#shared/ui/components/forms/input.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { ReceiptButton } from "../../export/index.ts";
import { CountsTable } from "../record-jobs/counts-table.tsx";
import { JobDrawer, JobNotice } from "../record-jobs/job-drawer.tsx";
import { JobList } from "../record-jobs/job-list.tsx";
import { isRunning } from "../record-jobs/job-queries.ts";
import { jobTexts } from "../record-jobs/texts.ts";
import { encodingsOf, importQueries, sendFile, UnknownEncodingError } from "./import-queries.ts";
import { texts } from "./texts.ts";

/** Tab of imports of complete records from exports, other tools and other platforms. */
export function ImportsTab() {
  const cache = useQueryClient();
  const list = useQuery(importQueries.list);
  const [open, setOpen] = useState<"new" | { readonly id: string } | null>(null);
  const onClose = () => {
    setOpen(null);
    void cache.invalidateQueries({ queryKey: importQueries.queryKey });
  };
  return (
    <>
      <JobList
        icon={DatabaseBackup}
        texts={texts}
        query={list}
        action={
          <Button variant="primary" onClick={() => setOpen("new")}>
            <Plus />
            {texts.create}
          </Button>
        }
        entryOf={entryOf}
        onOpen={({ id }) => setOpen({ id })}
      />

      {open === "new" && <NewImport onRead={(id) => setOpen({ id })} onClose={onClose} />}
      {open !== null && open !== "new" && <ImportDetails id={open.id} onClose={onClose} />}
    </>
  );
}

function entryOf({ name, format, createdAt }: RecordImport) {
  const title = name || (texts.formats[format] ?? format);
  const when = formatDateTime(createdAt);
  const about = (
    <>
      {texts.formats[format] ?? format}, <time dateTime={createdAt}>{when}</time>
    </>
  );
  return { title, openLabel: texts.openOf(title, when), about };
}

/** Progress and results of an import. */
function ImportDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(importQueries.find(id));
  const job = query.data;
  return (
    <JobDrawer
      query={query}
      queryKey={importQueries.queryKey}
      send={(step) => getClient().send(calls[step], { params: { id } })}
      title={job?.name || (job && texts.formats[job.format]) || texts.progress}
      preTitle={job && `${texts.formats[job.format] ?? job.format}, ${formatDateTime(job.createdAt)}`}
      texts={texts}
      labels={({ status }) => ({
        cancel: isWaiting(status) ? texts.discard : isStoppable(status) ? jobTexts.cancel : null,
        start: status === "ready" ? texts.start : null,
      })}
      onClose={onClose}
    >
      {(job) => <Details job={job} />}
    </JobDrawer>
  );
}

const isWaiting = (status: string) => status === "ready" || status === "sending";
const isStoppable = (status: string) => status === "reading" || status === "importing";

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
          <JobNotice status={status}>
            {status === "ready" ? texts.readyText : jobTexts.ended(texts.statuses[status] ?? status, error)}
          </JobNotice>
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

const results = Object.entries(texts.results).map(([key, name]) => ({ key, name }));

function Counts({ title, counts }: { title: string; counts: RecordImport["planned"] }) {
  return (
    <section className="grid gap-1">
      <h3 className="font-medium">{title}</h3>
      <CountsTable
        label={texts.part}
        rows={recordParts.filter((part) => counts[part]).map((part) => ({ key: part, name: texts.parts[part] }))}
        columns={results.filter(({ key }) => Object.values(counts).some((part) => part[key]))}
        counts={counts}
      />
    </section>
  );
}

interface Form {
  readonly format: RecordFormat;
  readonly files: readonly File[];
  readonly segmentId: string;
  readonly url: string;
  readonly token: string;
  readonly group: string;
}

const empty: Form = { format: "platform", files: [], segmentId: "", url: "", token: "", group: "" };

const required = (value: string) => (value.trim() === "" ? texts.required : null);

/** Returns the validation errors by field. */
function errorsOf({ format, files, segmentId, url, token }: Form) {
  const isRemote = format === "crowd";
  return {
    files: !isRemote && files.length === 0 ? texts.filesRequired : null,
    segmentId: format === "platform" ? null : required(segmentId),
    url: isRemote ? required(url) : null,
    token: isRemote ? required(token) : null,
  };
}

/** Form of a new import. Submitting it starts reading and the dry run. */
function NewImport({ onRead, onClose }: { onRead: (id: string) => void; onClose: () => void }) {
  const [form, setForm] = useState(empty);
  const [isSubmitted, setSubmitted] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  const places = useSubProjects();
  const errors = errorsOf(form);
  const isRemote = form.format === "crowd";
  const shown = (error: string | null) => (isSubmitted ? error : null);
  const send = useMutation({
    mutationFn: async (): Promise<RecordImport> => {
      const { format, files, segmentId, url, token, group } = form;
      const source = { url: url.trim(), token: token.trim(), ...(group.trim() !== "" && { group: group.trim() }) };
      const body = { format, ...(format !== "platform" && { segmentId }), ...(isRemote && { source }) };
      const encodings = await encodingsOf(isRemote ? [] : files);
      const { id } = await getClient().send(calls.create, { body });
      for (const [file, encoding] of encodings) {
        setSending(file.name);
        await sendFile(id, file, encoding);
      }
      return getClient().send(calls.read, { params: { id } });
    },
    onSuccess: ({ id }) => onRead(id),
    onSettled: () => setSending(null),
  });
  const unreadable = send.error instanceof UnknownEncodingError ? send.error.message : null;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.create}
      width="600px"
      dirty={form !== empty}
      footer={
        <OverlayFooter
          close={jobTexts.cancel}
          action={
            <Button
              variant="primary"
              busy={send.isPending}
              busyText={texts.sending}
              onClick={() => {
                setSubmitted(true);
                if (Object.values(errors).every((error) => error === null)) send.mutate();
              }}
            >
              {texts.read}
            </Button>
          }
        />
      }
    >
      <div className="grid gap-5 px-6 pt-2 pb-6">
        {send.isError && unreadable === null && <FailureNotice error={send.error} />}
        <Field label={texts.source} hint={texts.sourceHints[form.format]}>
          <SelectMenu
            options={recordFormats.map((value) => ({ value, label: texts.formats[value] ?? value }))}
            value={form.format}
            onValueChange={(value) => setForm({ ...form, format: value as RecordFormat, files: [] })}
          />
        </Field>
        {isRemote ? (
          <>
            <Field label={texts.url} hint={texts.urlHint} error={shown(errors.url)} required>
              <Input
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                maxLength={2_000}
                value={form.url}
                onChange={(event) => setForm({ ...form, url: event.target.value })}
              />
            </Field>
            <Field label={texts.token} hint={texts.tokenHint} error={shown(errors.token)} required>
              <Input
                type="password"
                autoComplete="off"
                maxLength={20_000}
                value={form.token}
                onChange={(event) => setForm({ ...form, token: event.target.value })}
              />
            </Field>
            <Field label={texts.group} hint={texts.groupHint}>
              <Input
                autoComplete="off"
                maxLength={200}
                value={form.group}
                onChange={(event) => setForm({ ...form, group: event.target.value })}
              />
            </Field>
          </>
        ) : (
          <Field label={texts.files} error={shown(errors.files) ?? unreadable} required>
            <FileInput
              multiple
              files={form.files}
              onFiles={(files) => {
                send.reset();
                setForm({ ...form, files });
              }}
            />
          </Field>
        )}
        {form.format !== "platform" && (
          <Field label={texts.subProject} hint={texts.subProjectHint} error={shown(errors.segmentId)} required>
            <SelectMenu
              options={places}
              value={form.segmentId}
              onValueChange={(segmentId) => setForm({ ...form, segmentId })}
              placeholder={texts.subProjectPlaceholder}
            />
          </Field>
        )}
        <p role="status" className="text-ink-3">
          {sending !== null && texts.sent(sending)}
        </p>
      </div>
    </Drawer>
  );
}

/** Returns all sub-projects, labeled with their project group and project. */
function useSubProjects() {
  const groups = useQuery(allProjectGroupsOptions());
  return (groups.data ?? []).flatMap((group) =>
    (group.projects ?? []).flatMap((project) =>
      (project.subprojects ?? []).map(({ id, name }) => ({
        value: id,
        label: joinNames([group.name, project.name, name]),
      })),
    ),
  );
}
