import { createHash } from "node:crypto";
import type { Jobs } from "#server/platform/core/jobs.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { attributeDefinitions } from "#server/platform/db/schema/attribute-definitions.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { type AttributeTypes, orderedDefault } from "#server/platform/filters/attribute-property.ts";

/** Reads the types of all defined attributes, by name. */
export async function loadAttributeTypes(db: Executor): Promise<AttributeTypes> {
  const rows = await db
    .select({ name: attributeDefinitions.name, type: attributeDefinitions.type })
    .from(attributeDefinitions);
  return new Map(rows.map((row) => [row.name, row.type]));
}

/** Name prefix of these indexes. */
const prefix = "members_value_";

/** Attributes that are stored as columns with separate indexes. */
const columns: ReadonlySet<string> = new Set(["isBot", "isTeamMember", "isOrganization"]);

const job = "attribute-value-indexes";

/**
 * Registers the job that maintains an index on the default value of every number, date and boolean attribute. A filter
 * then finds a few matches among a million people quickly. The index covers all people, because PostgreSQL only then
 * collects statistics about the value distribution; people without a value take almost no space. Existing definitions
 * are indexed at once, new ones by the job.
 */
export async function defineValueIndexJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define(job, () => refreshValueIndexes(db));
  await refreshValueIndexes(db);
}

/** Updates the indexes after the transaction that creates or deletes definitions has committed. */
export function followDefinitions(tx: Executor, jobs: Jobs): Promise<void> {
  return jobs.send(job, {}, { tx });
}

/** Creates missing indexes, and drops those of attributes that are no longer defined. */
async function refreshValueIndexes(db: Database): Promise<void> {
  const expected = await readExpectedIndexes(db);
  const found = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'members'::regclass and starts_with(c.relname, ${prefix})`);
  const existing = new Set(found.rows.map(({ name }) => name));
  for (const name of existing) {
    if (!expected.has(name)) await db.execute(sql`drop index if exists ${sql.identifier(name)}`);
  }
  const missing = [...expected].filter(([name]) => !existing.has(name));
  for (const [name, value] of missing) {
    const definition = sql`create index if not exists ${sql.identifier(name)} on members (${value})`;
    // Another server that starts at the same time may have created it already.
    await withRetry(() => db.execute(definition.inlineParams()));
  }
  if (missing.length > 0) await db.execute(sql`analyze members`);
}

/** Returns the indexed expressions by index name. */
async function readExpectedIndexes(db: Executor): Promise<Map<string, SQL>> {
  const types = await loadAttributeTypes(db);
  return new Map(
    [...types].flatMap(([name, type]): [string, SQL][] => {
      const value = columns.has(name) ? undefined : orderedDefault(name, type);
      return value === undefined ? [] : [[`${prefix}${hashOf(`${type} ${name}`)}`, value]];
    }),
  );
}

/** Attribute names may be longer than index names. */
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
