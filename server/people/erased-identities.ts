import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";

interface Identity {
  readonly platform: string;
  readonly type: string;
  readonly value: string;
}

const hashOf = ({ platform, type, value }: Identity): string =>
  createHash("sha256").update(`${platform}\n${type}\n${value.trim().toLowerCase()}`).digest("base64url");

/** Keeps hashes of identities, so that nobody who was erased comes back by a connector. */
export async function rememberErased(tx: Executor, identities: readonly Identity[]): Promise<void> {
  await tx.execute(sql`
    insert into erased_identities (hash) select unnest(${sql.param(identities.map(hashOf))}::text[])
    on conflict do nothing`);
}

/** Of what a source tells those that are not about somebody who was erased. */
export async function withoutErased<T>(
  db: Executor,
  told: readonly T[],
  identitiesOf: (each: T) => readonly Identity[],
): Promise<readonly T[]> {
  const some = await db.execute(sql`select 1 from erased_identities limit 1`);
  if (some.rows.length === 0) return told;
  const hashes = new Map(told.map((each) => [each, identitiesOf(each).map(hashOf)]));
  const found = await db.execute<{ hash: string }>(sql`
    select hash from erased_identities where hash = any(${sql.param([...new Set([...hashes.values()].flat())])}::text[])`);
  const erased = new Set(found.rows.map(({ hash }) => hash));
  return told.filter((each) => !hashes.get(each)?.some((hash) => erased.has(hash)));
}
