import { domainToUnicode } from "node:url";
import type * as z from "zod/mini";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { lookAlike, Resembling } from "#shared/contract/look-alike.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

type LookAlike = z.output<typeof lookAlike>;

interface Identity {
  readonly platform: string;
  readonly type: string;
  readonly value: string;
}

/** Look-alikes that are named for each identity. */
const mostNamed = 3;

const isDomain = (type: string) => type.endsWith("-domain");

/** Domains are stored in ASCII; a person sees their letters. */
function shown({ type, value }: Identity): string {
  if (isDomain(type)) return domainToUnicode(value) || value;
  const at = value.lastIndexOf("@");
  return type === "email" && at > 0 ? value.slice(0, at + 1) + domainToUnicode(value.slice(at + 1)) : value;
}

/**
 * Finds verified identities of other records that look like these, because some letters do (Unicode's confusables):
 * `аda` with a Cyrillic letter and `ada`, `paypa1` and `paypal`. One list for each identity.
 */
export async function findLookAlikes(
  db: Executor,
  kind: RecordKind,
  identities: readonly (Identity & { readonly ownerId?: string | null })[],
): Promise<LookAlike[][]> {
  if (identities.length === 0) return [];
  const { records, identities: stored, id } = recordTables[kind];
  // `offset 0` keeps the index on looks: read in the order of the ids, each identity is compared with all others.
  const json = bulkJson(identities.map((each, at) => ({ ...each, at, shown: shown(each) })));
  const found = await db.execute<{ at: number } & LookAlike>(sql`
    select r.at, near.* from json_to_recordset(${json}::json)
      as r(at int, platform text, type text, value text, shown text, "ownerId" uuid)
    cross join lateral (select * from (
      select o.id, o.display_name as "displayName", i.value from ${stored} i
      join ${records} o on o.id = i.${id} and o.deleted_at is null
      where look_alike(i.value) = look_alike(r.shown) and i.verified and fold_case(i.value) <> fold_case(r.value)
        and (i.type = r.type and (r.type = 'email' or i.platform = r.platform)
          or i.type like '%-domain' and r.type like '%-domain')
        and o.id is distinct from r."ownerId"
      offset 0) same
      order by id limit ${mostNamed}) near
    order by r.at`);
  const byIdentity = Map.groupBy(found.rows, ({ at }) => at);
  return identities.map((_, at) =>
    (byIdentity.get(at) ?? []).map(({ id, displayName, value }) => ({ id, displayName, value })),
  );
}

/** For each identity that looks like verified ones of other records, the two together; else null. */
export async function resemblingOf(
  db: Executor,
  kind: RecordKind,
  identities: Parameters<typeof findLookAlikes>[2],
): Promise<(Resembling | null)[]> {
  const found = await findLookAlikes(db, kind, identities);
  return identities.map(({ platform, type, value }, at) => {
    const looksLike = found[at] ?? [];
    return looksLike.length > 0 ? { platform, type, value, looksLike } : null;
  });
}

/** The identities of a record, those that look like a verified one of another record with it. */
export async function withLookAlikes<T extends Identity>(
  db: Executor,
  kind: RecordKind,
  ownerId: string,
  identities: readonly T[],
): Promise<(T & { looksLike?: LookAlike[] })[]> {
  const found = await findLookAlikes(
    db,
    kind,
    identities.map(({ platform, type, value }) => ({ platform, type, value, ownerId })),
  );
  return identities.map((each, at) => {
    const looksLike = found[at] ?? [];
    return looksLike.length > 0 ? { ...each, looksLike } : each;
  });
}
