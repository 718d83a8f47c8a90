import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { valueKey } from "#shared/domain/identities/identity-value.ts";

interface Identity {
  readonly platform: string;
  readonly site?: string | undefined;
  readonly type: string;
  readonly value: string;
}

/** What a file of a repository tells of a person without naming a platform. */
export const namedInFile = (type: "name" | "email", value: string): Identity => ({ platform: "", type, value });

type Context = Pick<Platform, "secrets"> & { readonly db: Executor };

/** Keyed hash, so that no one can test with the table whether an address was erased. */
const hashOf = ({ secrets }: Context, { platform, site, type, value }: Identity): string =>
  secrets.fingerprint(`${platform}\n${type}\n${valueKey(type, value)}${site ? `\n${site}` : ""}`);

/** Also without the site, because it was unknown for people whom earlier versions erased. */
const hashesOf = (context: Context, identity: Identity): string[] => [
  hashOf(context, identity),
  ...(identity.site ? [hashOf(context, { ...identity, site: "" })] : []),
];

/** Stores hashes of identities, so that connectors do not import an erased person again. */
export async function rememberErased(platform: Context, identities: readonly Identity[]): Promise<void> {
  const hashes = identities.map((identity) => hashOf(platform, identity));
  await platform.db.execute(sql`
    insert into erased_identities (hash) select unnest(${sql.param(hashes)}::text[]) on conflict do nothing`);
}

/** Filters out source entries about erased people. */
export async function withoutErased<T>(
  platform: Context,
  entries: readonly T[],
  identitiesOf: (each: T) => readonly Identity[],
): Promise<readonly T[]> {
  const { db } = platform;
  const some = await db.execute(sql`select 1 from erased_identities limit 1`);
  if (some.rows.length === 0) return entries;
  const hashes = new Map(
    entries.map((each) => [each, identitiesOf(each).flatMap((identity) => hashesOf(platform, identity))]),
  );
  const found = await db.execute<{ hash: string }>(sql`
    select hash from erased_identities where hash = any(${sql.param([...new Set([...hashes.values()].flat())])}::text[])`);
  const erased = new Set(found.rows.map(({ hash }) => hash));
  return entries.filter((each) => !hashes.get(each)?.some((hash) => erased.has(hash)));
}
