import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DatabaseBackup, Plus } from "lucide-react";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { recordImportCalls as calls, type RecordImport } from "#shared/contract/record-imports.ts";
import { type RecordPart, recordParts } from "#shared/contract/v1/export.ts";
import { formatDateTime } from "#shared/domain/text/dates.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { ProgressBar } from "#shared/ui/components/states/progress-bar.tsx";
import { ReceiptButton } from "../../export/index.ts";
import { CountsTable } from "../record-jobs/counts-table.tsx";
import { JobDrawer, JobNotice } from "../record-jobs/job-drawer.tsx";
import { JobList } from "../record-jobs/job-list.tsx";
import { isRunning } from "../record-jobs/job-queries.ts";
import { jobTexts } from "../record-jobs/texts.ts";
import { importQueries } from "./import-queries.ts";
import { NewImport } from "./new-import.tsx";
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
