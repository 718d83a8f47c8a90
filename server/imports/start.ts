import { sql } from "drizzle-orm";
import type { BodyOf } from "#shared/contract/call.ts";
import type { imports } from "#shared/contract/imports.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { bulkJson } from "../activities/bulk-json.ts";
import type { Database } from "../db/database.ts";
import type { Requester } from "../http/route.ts";
import { affiliateSoon } from "../people/affiliation-changes.ts";
import type { Platform } from "../platform.ts";
import { importSegment, readTable } from "./read.ts";
import { endImport, workImportOff } from "./work.ts";

const importJob = "member-import";
const forgetJob = "forget-member-imports";
/** As long as the trash keeps what was deleted. */
const keptDays = 30;
const forgottenAtOnce = 500;

interface Payload {
  readonly id: string;
}

/** Registers the work behind imports. Call it before the jobs start. */
export async function defineImportJobs({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define<Payload>(
    importJob,
    async ({ id }, { signal, isLastTry }) => {
      try {
        await workImportOff(db, id, signal);
        await affiliateSoon(jobs);
      } catch (error) {
        // Whoever waits for it must not wait for ever.
        if (isLastTry && !signal.aborted) await endImport(db, id, "failed", "The work was interrupted by an error.");
        throw error;
      }
    },
    // A long one does not keep a short one waiting.
    { concurrency: 2 },
  );
  jobs.define(forgetJob, (_payload, { signal }) => forgetOldImports(db, signal));
  await jobs.schedule(forgetJob, "23 * * * *");
}

/** A few rows at a time: a receipt can be long. */
async function forgetOldImports(db: Database, signal: AbortSignal): Promise<void> {
  const old = sql`select id from member_imports where created_at < now() - make_interval(days => ${keptDays})`;
  while (!signal.aborted) {
    const gone = await db.execute(sql`
      delete from member_import_rows where (import_id, line) in (
        select import_id, line from member_import_rows where import_id in (${old}) limit ${forgottenAtOnce})
      returning 1`);
    if (gone.rows.length === 0) break;
  }
  if (!signal.aborted) await db.execute(sql`delete from member_imports where id in (${old})`);
}

/** Begins an import. @returns its id. @throws HttpError 400 for what is no table */
export async function startImport(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  requester: Requester,
  kind: ImportKind,
  { text, columns }: BodyOf<typeof imports.member.start>,
): Promise<string> {
  const segment = importSegment(requester);
  const rows = readTable(kind, { text, columns });
  const id = await db.transaction(async (tx) => {
    const made = await tx.execute<{ id: string }>(sql`
      insert into member_imports (kind, user_id, segment_id, text, columns, total, ip_address, user_agent, request_id)
      values (${kind}, ${requester.user.id}::uuid, ${segment.id}::uuid, ${text}, ${bulkJson([columns])}::jsonb -> 0,
        ${rows.length}, ${requester.ipAddress}::inet, ${requester.userAgent}, ${requester.requestId})
      returning id`);
    const id = made.rows[0]?.id ?? "";
    await jobs.send(importJob, { id } satisfies Payload, { singletonKey: id, tx });
    return id;
  });
  jobs.wake(importJob);
  return id;
}
