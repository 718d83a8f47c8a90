import { domainToUnicode } from "node:url";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";

/** A verified account of another person that looks the same, and its person. */
export interface LookAlike {
  readonly id: string;
  readonly displayName: string;
  readonly value: string;
}

interface Identity {
  readonly platform: string;
  readonly type: string;
  readonly value: string;
}

/** Look-alikes that are named for each identity. */
const mostNamed = 3;

/** Domains are stored in ASCII; a person sees their letters. */
const shown = ({ type, value }: Identity): string => {
  const at = value.lastIndexOf("@");
  return type === "email" && at > 0 ? value.slice(0, at + 1) + domainToUnicode(value.slice(at + 1)) : value;
};

/**
 * Finds verified identities of other people that look like these, because some letters do (Unicode's confusables):
 * `аda` with a Cyrillic letter and `ada`, `paypa1` and `paypal`. One list for each identity.
 */
export async function findLookAlikes(
  db: Executor,
  identities: readonly Identity[],
  exceptId: string | null = null,
): Promise<LookAlike[][]> {
  if (identities.length === 0) return [];
  const json = bulkJson(identities.map((each, at) => ({ ...each, at, shown: shown(each) })));
  const found = await db.execute<{ at: number; id: string; name: string; value: string }>(sql`
    select r.at, near.* from json_to_recordset(${json}::json) as r(at int, platform text, type text, value text, shown text)
    cross join lateral (
      select m.id, m.display_name as name, i.value from member_identities i
      join members m on m.id = i.member_id and m.deleted_at is null
      where look_alike(i.value) = look_alike(r.shown) and i.verified and i.type = r.type
        and (r.type = 'email' or i.platform = r.platform) and fold_case(i.value) <> fold_case(r.value)
        and m.id is distinct from ${exceptId}::uuid
      order by m.id limit ${mostNamed}) near
    order by r.at`);
  const byIdentity = Map.groupBy(found.rows, ({ at }) => at);
  return identities.map((_, at) =>
    (byIdentity.get(at) ?? []).map(({ id, name, value }) => ({ id, displayName: name, value })),
  );
}

/** The identities of a person, those that look like a verified one of somebody else with it. */
export async function withLookAlikes<T extends Identity>(
  db: Executor,
  personId: string,
  identities: readonly T[],
): Promise<(T & { looksLike?: LookAlike[] })[]> {
  const found = await findLookAlikes(db, identities, personId);
  return identities.map((each, at) => {
    const looksLike = found[at] ?? [];
    return looksLike.length > 0 ? { ...each, looksLike } : each;
  });
}
