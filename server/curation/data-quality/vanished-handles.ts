import { HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { githubAccessOf } from "#server/records/enrichment/access.ts";
import { findGithubUser, type GithubAccess } from "#server/records/enrichment/github.ts";
import { scopeOf } from "./check.ts";
import { checkRecords } from "./findings.ts";

const handleJob = "data-quality-handles";

/** Handles checked per run, with six runs an hour. GitHub allows 5,000 requests an hour with a token and 60 without. */
const handlesPerRun = { withToken: 400, withoutToken: 8 } as const;
/** Minimum number of days between the starts of two scans of all handles. */
const scanIntervalDays = 30;
const lowestId = "00000000-0000-0000-0000-000000000000";

/**
 * Registers the job that checks whether verified handles still exist on GitHub, when the operator configured its URL.
 * Each run checks a few handles, so that most of the hourly request limit remains for other work.
 */
export async function defineHandleJob({ db, jobs, config }: Pick<Platform, "db" | "jobs" | "config">): Promise<void> {
  jobs.define(
    handleJob,
    async (_payload, { signal }) => {
      if (config.github !== null) await checkHandles(db, githubAccessOf(config, signal));
    },
    { concurrency: 1 },
  );
  await jobs.schedule(handleJob, "*/10 * * * *");
}

/** Continues the scan of verified GitHub handles. Stops until the next run when the request limit is reached. */
export async function checkHandles(db: Database, access: GithubAccess): Promise<void> {
  const most = access.github.token === null ? handlesPerRun.withoutToken : handlesPerRun.withToken;
  const after = await resumeScan(db);
  if (after === null) return;
  const found = await db.execute<{ id: string; member_id: string; value: string }>(sql`
    select id, member_id, value from member_identities
    where id > ${after}::uuid and platform = 'github' and type = 'username' and verified order by id limit ${most}`);
  for (const { id, member_id, value } of found.rows) {
    if (access.signal.aborted) return;
    try {
      await recordExistence(db, { id, member_id }, (await findGithubUser(value, access)) !== null);
    } catch (error) {
      if (error instanceof HttpError) return;
      throw error;
    }
    await db.execute(sql`update handle_walks set after_id = ${id}::uuid where platform = 'github'`);
  }
  if (found.rows.length < most)
    await db.execute(sql`update handle_walks set after_id = null where platform = 'github'`);
}

/** @returns the id to continue after; null when the scan is complete and the next one is not due */
async function resumeScan(db: Database): Promise<string | null> {
  await db.execute(sql`
    insert into handle_walks as w (platform, after_id) values ('github', ${lowestId}::uuid)
    on conflict (platform) do update set after_id = excluded.after_id, started_at = now()
      where w.after_id is null and w.started_at < now() - make_interval(days => ${scanIntervalDays})`);
  const found = await db.execute<{ after_id: string | null }>(
    sql`select after_id from handle_walks where platform = 'github'`,
  );
  return found.rows[0]?.after_id ?? null;
}

async function recordExistence(
  db: Database,
  { id, member_id }: { id: string; member_id: string },
  exists: boolean,
): Promise<void> {
  const changed = exists
    ? await db.execute(sql`delete from vanished_identities where identity_id = ${id}::uuid returning 1`)
    : await db.execute(sql`
        insert into vanished_identities (identity_id) select id from member_identities where id = ${id}::uuid
        on conflict do nothing returning 1`);
  if (changed.rows.length > 0) await checkRecords(db, "member", scopeOf([member_id]));
}
