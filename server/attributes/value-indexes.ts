import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Jobs } from "#server/base/jobs.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { withRetry } from "#server/db/with-retry.ts";
import { orderedDefault } from "#server/filters/attribute-property.ts";
import { loadAttributeTypes } from "./types.ts";

/** What the names of these indexes begin with. */
const prefix = "members_value_";

/** Columns of people that have indexes of their own. */
const columns: ReadonlySet<string> = new Set(["isBot", "isTeamMember", "isOrganization"]);

const job = "attribute-value-indexes";

/**
 * Every attribute that holds numbers, dates or truths has an index over its default values, so that a filter on it finds
 * the few people it is true of among a million. The database keeps it whoever writes, and learns by it how the values
 * are spread: only from an index of everybody, also of those without a value, who take next to no room. What is defined
 * already is seen to at once, what is defined later by a job.
 */
export async function defineValueIndexJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define(job, () => refreshValueIndexes(db));
  await refreshValueIndexes(db);
}

/** Definitions were made or deleted: the indexes follow when the transaction has committed. */
export function followDefinitions(tx: Executor, jobs: Jobs): Promise<void> {
  return jobs.send(job, {}, { tx });
}

/** Makes the indexes that are missing, and drops those whose attribute is no longer defined. */
async function refreshValueIndexes(db: Database): Promise<void> {
  const wanted = await wantedIndexes(db);
  const found = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'members'::regclass and starts_with(c.relname, ${prefix})`);
  const there = new Set(found.rows.map(({ name }) => name));
  for (const name of there) {
    if (!wanted.has(name)) await db.execute(sql`drop index if exists ${sql.identifier(name)}`);
  }
  const missing = [...wanted].filter(([name]) => !there.has(name));
  for (const [name, value] of missing) {
    const definition = sql`create index if not exists ${sql.identifier(name)} on members (${value})`;
    // Of two servers that start at once, one finds it made.
    await withRetry(() => db.execute(definition.inlineParams()));
  }
  if (missing.length > 0) await db.execute(sql`analyze members`);
}

/** What is to be indexed, by the name of the index. */
async function wantedIndexes(db: Executor): Promise<Map<string, SQL>> {
  const types = await loadAttributeTypes(db);
  return new Map(
    [...types].flatMap(([name, type]): [string, SQL][] => {
      const value = columns.has(name) ? undefined : orderedDefault(name, type);
      return value === undefined ? [] : [[`${prefix}${hashOf(`${type} ${name}`)}`, value]];
    }),
  );
}

/** Names of attributes may be longer than those of indexes. */
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
