import { requestSuggestionRefresh } from "#server/curation/suggestions/job.ts";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { Download, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { defineRecordedJob } from "#server/platform/jobs/recorded-job.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { recordImportCalls as calls, type RecordImport } from "#shared/contract/record-imports.ts";
import { assertCrowdSource } from "./formats/crowd.ts";
import { findImport, type ImportStatus, listImports, readImport, receiptOf } from "./records.ts";
import { asJson } from "./rows.ts";
import { failImport, runRecordImport } from "./work.ts";

const importJob = "record-import";

/** Registers the job of imports of records. Call it before the jobs start. */
export const defineRecordImportJobs = (platform: Platform): Promise<void> =>
  defineRecordedJob(platform, {
    name: importJob,
    concurrency: 1,
    async work(id, signal) {
      await runRecordImport(platform, id, signal);
      const status = (await readImport(platform.db, id))?.status;
      if (status !== "done" && status !== "undone") return;
      await sendAffiliationJob(platform.jobs);
      await requestSuggestionRefresh(platform);
    },
    giveUp: (id) => failImport(platform.db, id, "The import was interrupted by an error."),
    retention: {
      records: sql`record_imports`,
      rows: sql`record_import_rows`,
      recordId: sql`import_id`,
      rowKey: sql`part, owner, key`,
      schedule: { name: "forget-record-imports", cron: "37 * * * *" },
    },
  });

/** Routes for imports of whole records, for administrators. */
export const recordImportRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(calls.list, () => listImports(db)),
    route(calls.find, ({ params }) => findImport(db, params.id)),
    route(calls.create, async ({ body, requester }) => findImport(db, await create(platform, requester, body))),
    route(calls.send, async ({ params: { id }, body: { name, piece, text } }) => {
      await locked(db, id, ["sending"]);
      await db.execute(sql`
        insert into record_import_files (import_id, name, piece, text) values (${id}::uuid, ${name}, ${piece}, ${text})
        on conflict (import_id, name, piece) do update set text = excluded.text`);
      await db.execute(sql`
        update record_imports set name = (select left(string_agg(distinct f.name, ', ' order by f.name), 300)
          from record_import_files f where f.import_id = ${id}::uuid) where id = ${id}::uuid`);
      return findImport(db, id);
    }),
    route(calls.read, ({ params }) => turn(platform, params.id, ["sending"], "reading")),
    route(calls.start, async ({ params: { id }, requester }) => {
      await auditStep(db, requester, id, "start");
      return turn(platform, id, ["ready"], "importing");
    }),
    route(calls.undo, ({ params: { id }, requester }) => startUndoOfRecords(platform, requester, id)),
    route(calls.cancel, async ({ params: { id } }) => {
      await locked(db, id, ["sending", "reading", "ready", "importing"]);
      await db.execute(sql`update record_imports set status = 'cancelled', ended_at = now() where id = ${id}::uuid`);
      // The job deletes the source data.
      await platform.jobs.send(importJob, { id }, { singletonKey: `${id} cancelled` });
      return findImport(db, id);
    }),
    route(calls.receipt, async ({ params: { id } }) => {
      await findImport(db, id);
      return new Download("import-receipt.csv", "text/csv; charset=utf-8", receiptOf(db, id));
    }),
  ];
};

/** Starts the undo of an import. @throws HttpError 404, 409 */
export async function startUndoOfRecords(platform: Platform, requester: Requester, id: string): Promise<RecordImport> {
  await auditStep(platform.db, requester, id, "undo");
  return turn(platform, id, ["done", "cancelled", "failed"], "undoing");
}

async function create(
  { db, secrets }: Platform,
  requester: Requester,
  { format, name = "", segmentId, source }: BodyOf<typeof calls.create>,
): Promise<string> {
  if ((format === "platform") !== (segmentId === undefined)) {
    throw badRequest(
      format === "platform" ? "An export of this platform contains its own projects." : "A sub-project is required.",
    );
  }
  if ((format === "crowd") !== (source !== undefined)) {
    throw badRequest(format === "crowd" ? "The URL of the other platform is required." : "This format takes no URL.");
  }
  if (segmentId !== undefined) {
    const found = await db.execute(sql`select 1 from segments where id = ${segmentId}::uuid and type = 'subproject'`);
    if (found.rows.length === 0) throw badRequest("The sub-project does not exist.");
  }
  if (source) assertCrowdSource(source);
  const stored = source ? { ...source, token: secrets.encrypt(source.token) } : null;
  const made = await db.execute<{ id: string }>(sql`
    insert into record_imports (user_id, format, name, segment_id, source, ip_address, user_agent, request_id)
    values (${requester.user.id}::uuid, ${format}, ${name || (source?.url ?? "")}, ${segmentId ?? null}::uuid,
      ${stored ? sql`${asJson([stored])}::jsonb -> 0` : sql`null`}, ${requester.ipAddress}::inet, ${requester.userAgent},
      ${requester.requestId})
    returning id`);
  return made.rows[0]?.id ?? "";
}

/** Locks an import. @throws HttpError 404; 409 when the import is at another step */
async function locked(db: Executor, id: string, from: readonly ImportStatus[]): Promise<void> {
  const found = await readImport(db, id, sql`for update of i`);
  if (!found) throw notFound();
  if (!from.includes(found.status)) throw conflict(`The import is at another step: ${found.status}.`);
}

/** Writes one audit entry for the whole step. The receipt lists the outcome of each record. @throws HttpError 404 */
async function auditStep(db: Executor, requester: Requester, id: string, step: "start" | "undo"): Promise<void> {
  const found = await readImport(db, id);
  if (!found) throw notFound();
  await writeAudit(db, requester, {
    actionType: `record-imports-${step}`,
    entityType: "record-import",
    entityId: id,
    oldState: {},
    newState: { displayName: found.name || found.format, format: found.format },
  });
}

/** Moves an import to its next step, which a job runs. */
async function turn(
  { db, jobs }: Platform,
  id: string,
  from: readonly ImportStatus[],
  to: ImportStatus,
): Promise<RecordImport> {
  await locked(db, id, from);
  await db.execute(sql`
    update record_imports set status = ${to}, done = 0, error = null, ended_at = null, cursor = null where id = ${id}::uuid`);
  await jobs.send(importJob, { id }, { singletonKey: `${id} ${to}` });
  return findImport(db, id);
}
