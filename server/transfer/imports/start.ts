import { queueExamination } from "#server/curation/suggestions/job.ts";
import { conflict } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { defineRecordedJob, startRecordedJob } from "#server/platform/jobs/recorded-job.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { importSegment, readTableInThread } from "./read.ts";
import { endImport, endUndo, runImport, undoImport } from "./work.ts";

const importJob = "member-import";

/** Registers the job of imports. Call it before the jobs start. */
export const defineImportJobs = ({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> =>
  defineRecordedJob(
    { db, jobs },
    {
      name: importJob,
      // A long import does not delay a short one.
      concurrency: 2,
      async work(id, signal) {
        await runImport(db, id, signal);
        await undoImport(db, id, signal);
        await sendAffiliationJob(jobs);
        await queueExamination({ jobs });
      },
      async giveUp(id) {
        const error = "The import was interrupted by an error.";
        await endImport(db, id, "failed", error);
        await endUndo(db, id, "failed", error);
      },
      retention: {
        records: sql`member_imports`,
        rows: sql`member_import_rows`,
        recordId: sql`import_id`,
        rowKey: sql`line`,
        schedule: { name: "forget-member-imports", cron: "23 * * * *" },
      },
    },
  );

/** Starts an import. @returns its id. @throws HttpError 400 when the text is no table */
export async function startImport(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  requester: Requester,
  kind: ImportKind,
  { text, columns }: BodyOf<typeof imports.member.start>,
): Promise<string> {
  const segment = importSegment(requester);
  const { rows } = await readTableInThread(kind, { text, columns });
  return startRecordedJob({ db, jobs }, importJob, async (tx) => {
    const made = await tx.execute<{ id: string }>(sql`
      insert into member_imports (kind, user_id, segment_id, text, columns, total, ip_address, user_agent, request_id)
      values (${kind}, ${requester.user.id}::uuid, ${segment.id}::uuid, ${text}, ${bulkJson([columns])}::jsonb -> 0,
        ${rows.length}, ${requester.ipAddress}::inet, ${requester.userAgent}, ${requester.requestId})
      returning id`);
    return made.rows[0]?.id ?? "";
  });
}

/** Starts the undo of an import. @throws HttpError 409 while it runs, and when it changed nothing */
export async function startUndo({ db, jobs }: Pick<Platform, "db" | "jobs">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const started = await tx.execute(sql`
      update member_imports set status = 'undoing', error = null, ended_at = null
      where id = ${id}::uuid and status in ('done', 'cancelled', 'failed') and exists (
        select 1 from member_import_rows r where r.import_id = member_imports.id and r.undo is not null)
      returning 1`);
    if (started.rows.length === 0)
      throw conflict("This import cannot be undone: it is still running or changed nothing.");
    await jobs.send(importJob, { id }, { singletonKey: `${id} undo`, tx });
  });
}
