import { sql } from "drizzle-orm";
import { HttpError } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Database } from "#server/db/database.ts";
import { accessTo } from "#server/enrichment/access.ts";
import { findGithubUser, type GithubAccess } from "#server/enrichment/github.ts";
import { scopeOf } from "./check.ts";
import { checkRecords } from "./findings.ts";

const handleJob = "data-quality-handles";

/** Handles asked about in a run, six an hour: GitHub takes 5,000 questions an hour with a token and 60 without. */
const asked = { withToken: 400, withoutToken: 8 } as const;
/** A walk over all handles begins again after this. */
const restDays = 30;
const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Asks GitHub, where the operator named its address, whether verified handles still exist: a few at a time, so that a
 * walk over all of them leaves most of the hour's questions to others.
 */
export async function defineHandleJob({ db, jobs, config }: Pick<Platform, "db" | "jobs" | "config">): Promise<void> {
  jobs.define(
    handleJob,
    async (_payload, { signal }) => {
      if (config.github !== null) await lookForVanished(db, accessTo(config, signal));
    },
    { concurrency: 1 },
  );
  await jobs.schedule(handleJob, "*/10 * * * *");
}

/** Goes on with the walk over verified handles of GitHub; when the hour's questions are spent, it ends until next time. */
export async function lookForVanished(db: Database, access: GithubAccess): Promise<void> {
  const most = access.github.token === null ? asked.withoutToken : asked.withToken;
  const after = await beginWalk(db);
  if (after === null) return;
  const found = await db.execute<{ id: string; member_id: string; value: string }>(sql`
    select id, member_id, value from member_identities
    where id > ${after}::uuid and platform = 'github' and type = 'username' and verified order by id limit ${most}`);
  for (const { id, member_id, value } of found.rows) {
    if (access.signal.aborted) return;
    try {
      await noteExistence(db, { id, member_id }, (await findGithubUser(value, access)) !== null);
    } catch (error) {
      if (error instanceof HttpError) return;
      throw error;
    }
    await db.execute(sql`update handle_walks set after_id = ${id}::uuid where platform = 'github'`);
  }
  if (found.rows.length < most)
    await db.execute(sql`update handle_walks set after_id = null where platform = 'github'`);
}

/** @returns where the walk goes on; null when it is through and rests */
async function beginWalk(db: Database): Promise<string | null> {
  await db.execute(sql`
    insert into handle_walks as w (platform, after_id) values ('github', ${nobody}::uuid)
    on conflict (platform) do update set after_id = excluded.after_id, started_at = now()
      where w.after_id is null and w.started_at < now() - make_interval(days => ${restDays})`);
  const found = await db.execute<{ after_id: string | null }>(
    sql`select after_id from handle_walks where platform = 'github'`,
  );
  return found.rows[0]?.after_id ?? null;
}

async function noteExistence(
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
