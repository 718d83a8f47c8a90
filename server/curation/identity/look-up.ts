import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { readTogether } from "#server/platform/db/read-together.ts";
import { withNamesOfIds } from "#server/records/people/account-names.ts";
import { independentPeriods } from "#server/records/people/rows.ts";
import { workExperiences } from "#server/records/people/work-experience.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup, identityQuery } from "#shared/contract/identity-lookup.ts";
import { band } from "#shared/domain/evidence/score.ts";
import { isUnscoped, readSite } from "#shared/domain/identities/account-site.ts";
import { activeOrganization } from "#shared/domain/people/active-organization.ts";
import { findLikelyOwners } from "./likely-owners.ts";

/** Identities to look up. Values match exactly except for case. */
interface IdentityQuery {
  readonly platform: string;
  /** Address of a server, empty for the public one, or id of a workspace. Undefined for accounts of every site. */
  readonly site?: string | undefined;
  readonly type: string;
  readonly values: readonly string[];
}

type HolderPerson = {
  readonly id: string;
  readonly displayName: string;
  readonly verified: boolean;
  readonly site?: string;
  readonly activityCount: number;
  readonly isBot: boolean;
  readonly isTeamMember: boolean;
  readonly joinedAt: string;
  readonly score: number;
};

type Found = AnswerOf<typeof identityLookup>;

/** Records that have one of the values. */
interface Holders extends Pick<Found, "organizations" | "elsewhere"> {
  readonly people: HolderPerson[];
}

/** Records per value at most. */
const maxHolders = 20;

/**
 * Finds the records that have each of the identities, verified ones first, and the other project groups that know them
 * (settled "Look-up"), in the order of the values. With a segment, people known only in other groups appear only in
 * `elsewhere`; people known in no segment are found in every segment.
 */
export async function lookUpIdentities(
  db: Executor,
  { platform, site, type, values: typed }: IdentityQuery,
  segmentId: string | null,
): Promise<Holders[]> {
  const asked = typed.map((value) => ({ platform, site: readSite(platform, site ?? ""), type, value }));
  const values = (await withNamesOfIds(db, [{ identities: asked }])).flatMap(({ identities }) =>
    identities.map(({ value }) => value),
  );
  // One value is not sent as an array; see `idArray`.
  const requested =
    values.length === 1
      ? sql`(values (${values[0]}::text, 1))`
      : sql`unnest(${sql.param(values)}::text[]) with ordinality`;
  const requestedValues = sql`${requested} as wanted(value, place)`;
  const holds = sql`fold_case(i.value) = fold_case(wanted.value) and i.platform = ${platform} and i.type = ${type}
    ${onSite(platform, site)}`;
  const here = sql`${segmentId}::uuid`;
  type Row<T> = T & { place: number };
  const reader = readTogether(db);
  const [people, organizations, elsewhere] = await Promise.all([
    reader.execute<Row<HolderPerson>>(sql`
      select wanted.place::int as place, held.* from ${requestedValues} cross join lateral (
        select m.id, m.display_name as "displayName", i.verified, i.site, coalesce(ms.activity_count, 0)::int as "activityCount",
          m.is_bot as "isBot", m.is_team_member as "isTeamMember", m.joined_at as "joinedAt", m.score
        from member_identities i
        join members m on m.id = i.member_id and m.deleted_at is null and not m.is_deleted_account
        left join member_segments ms on ms.member_id = m.id and ms.segment_id = ${here}
        where ${holds} and (${here} is null or ms.member_id is not null
          or not exists (select 1 from member_segments known where known.member_id = m.id))
        order by i.verified desc, i.site = '' , 5 desc, m.id limit ${maxHolders}) held
      order by 1, held.verified desc, held.site = '', held."activityCount" desc, held.id`),
    reader.execute<Row<Found["organizations"][number]>>(sql`
      select wanted.place::int as place, held.* from ${requestedValues} cross join lateral (
        select o.id, o.display_name as "displayName", i.verified, coalesce(os.activity_count, 0)::int as "activityCount"
        from organization_identities i
        join organizations o on o.id = i.organization_id and o.deleted_at is null
        left join organization_segments os on os.organization_id = o.id and os.segment_id = ${here}
        where ${holds} order by i.verified desc, 4 desc, o.id limit ${maxHolders}) held
      order by 1, held.verified desc, held."activityCount" desc, held.id`),
    reader.execute<Row<Found["elsewhere"][number]>>(sql`
      select wanted.place::int as place, known.* from ${requestedValues} cross join lateral (
        select distinct s.id as "segmentId", s.name collate "C" as name from member_identities i
        join members m on m.id = i.member_id and m.deleted_at is null
        join member_segments ms on ms.member_id = m.id
        join segments s on s.id = ms.segment_id and s.type = 'projectGroup'
        where ${holds} and (${here} is null or s.id <> ${here}) order by 2, 1 limit ${maxHolders}) known
      order by 1, known.name, known."segmentId"`),
  ]);
  const found: Holders[] = values.map(() => ({ people: [], organizations: [], elsewhere: [] }));
  for (const { place, site: of, ...holder } of people.rows) {
    found[place - 1]?.people.push({ ...holder, ...(of && { site: of }) });
  }
  for (const { place, ...holder } of organizations.rows) found[place - 1]?.organizations.push(holder);
  for (const { place, ...group } of elsewhere.rows) found[place - 1]?.elsewhere.push(group);
  return found;
}

/** Accounts of the site, and those whose site is unknown. */
function onSite(platform: string, site: string | undefined): SQL {
  if (site === undefined) return sql``;
  const known = readSite(platform, site) ?? site;
  const isAsked = isUnscoped({ platform, type: "username", site: "" })
    ? sql`i.site in (${known}, '')`
    : sql`i.site = ${known}`;
  return sql`and (i.type <> 'username' or ${isAsked})`;
}

/** Looks up the profiles of a list, with the fields that a list row shows of a person. */
export async function lookUpList(
  db: Executor,
  identities: IdentityQuery,
  segmentId: string | null,
): Promise<AnswerOf<typeof identityQuery>> {
  const found = await lookUpIdentities(db, identities, segmentId);
  const ids = new Set(found.flatMap(({ people }) => people.map(({ id }) => id)));
  const work = await workExperiences(db, [...ids]);
  const independent = await independentPeriods(db, [...ids]);
  const probable = await probableOwners(db, identities, found, segmentId);
  return {
    found: found.map(({ people, ...others }, place) => ({
      value: identities.values[place] ?? "",
      ...(probable.get(place) && { likely: probable.get(place) }),
      people: people.map((person) => ({
        ...person,
        joinedAt: iso(person.joinedAt),
        organization: activeOrganization(work.get(person.id) ?? [], independent.get(person.id))?.displayName ?? null,
      })),
      ...others,
    })),
  };
}

/** Finds for each identity that nobody has the person who probably owns it, by place. */
async function probableOwners(
  db: Executor,
  { platform, site, type, values }: IdentityQuery,
  found: readonly Holders[],
  segmentId: string | null,
) {
  const unknown = found.flatMap(({ people, organizations, elsewhere }, place) =>
    type === "username" && people.length + organizations.length + elsewhere.length === 0 ? [place] : [],
  );
  const profiles = unknown.map((place) => ({ platform, site, value: values[place] ?? "" }));
  const likely = await findLikelyOwners(db, profiles, segmentId);
  return new Map(
    likely.flatMap(([best], at) => {
      const isProbable = best !== undefined && band(Math.round(best.similarity * 100)) !== "low";
      return isProbable
        ? [[unknown[at], { id: best.id, displayName: best.displayName, similarity: best.similarity }]]
        : [];
    }),
  );
}
