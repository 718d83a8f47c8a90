import { sql } from "drizzle-orm";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";

interface Identity {
  readonly platform: string;
  readonly type: string;
  readonly value: string;
}

type Keeping = Pick<Platform, "secrets"> & { readonly db: Executor };

/** Keyed, so that the table tells nobody whether an address that they guess was erased. */
const hashOf = ({ secrets }: Keeping, { platform, type, value }: Identity): string =>
  secrets.fingerprint(`${platform}\n${type}\n${value.trim().toLowerCase()}`);

/** Keeps hashes of identities, so that nobody who was erased comes back by a connector. */
export async function rememberErased(platform: Keeping, identities: readonly Identity[]): Promise<void> {
  const hashes = identities.map((identity) => hashOf(platform, identity));
  await platform.db.execute(sql`
    insert into erased_identities (hash) select unnest(${sql.param(hashes)}::text[]) on conflict do nothing`);
}

/** Of what a source tells those that are not about somebody who was erased. */
export async function withoutErased<T>(
  platform: Keeping,
  told: readonly T[],
  identitiesOf: (each: T) => readonly Identity[],
): Promise<readonly T[]> {
  const { db } = platform;
  const some = await db.execute(sql`select 1 from erased_identities limit 1`);
  if (some.rows.length === 0) return told;
  const hashes = new Map(told.map((each) => [each, identitiesOf(each).map((identity) => hashOf(platform, identity))]));
  const found = await db.execute<{ hash: string }>(sql`
    select hash from erased_identities where hash = any(${sql.param([...new Set([...hashes.values()].flat())])}::text[])`);
  const erased = new Set(found.rows.map(({ hash }) => hash));
  return told.filter((each) => !hashes.get(each)?.some((hash) => erased.has(hash)));
}
