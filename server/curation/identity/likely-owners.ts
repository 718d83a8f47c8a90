import { largestBlocks } from "#server/curation/suggestions/candidates.ts";
import { minShownPercent } from "#server/curation/suggestions/judge.ts";
import { type KnownFrequencies, keyFrequencies, keyHash } from "#server/curation/suggestions/key-frequency.ts";
import { loadPeople, peopleMatching } from "#server/curation/suggestions/people-matching.ts";
import { recordSizes } from "#server/curation/suggestions/record-sizes.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { candidateKeys, keyUse } from "#shared/domain/evidence/candidate-keys.ts";
import type { Evidence, EvidenceKind } from "#shared/domain/evidence/evidence.ts";
import { score } from "#shared/domain/evidence/score.ts";
import { activeOrganization } from "#shared/domain/people/active-organization.ts";

/** Profile that no record has. */
interface UnknownProfile {
  readonly platform: string;
  readonly site?: string | undefined;
  readonly value: string;
  /** Name shown on its page; unknown when absent. */
  readonly name?: string | undefined;
}

/** Person who may own an unknown profile, with the evidence of docs/matching.md. */
interface LikelyOwner {
  readonly id: string;
  readonly displayName: string;
  readonly organization: string | null;
  /** Between 0 and 1. */
  readonly similarity: number;
  readonly evidence: readonly Evidence[];
}

/** People named for each profile. */
const mostNamed = 5;
/** People compared with each profile: those that share most keys. */
const mostCompared = 8;

/** An equal handle or name is shown however little it tells. */
const alwaysShown: ReadonlySet<EvidenceKind> = new Set([
  "same-handle",
  "renamed-handle",
  "noreply-handle",
  "same-name",
]);

/** Numbers of profiles that share a common value, by database. They are counted anew every hour. */
const counted = new WeakMap<Executor, { readonly since: number; readonly frequencies: KnownFrequencies }>();
const countedMs = 60 * 60_000;

function frequenciesOf(db: Executor): KnownFrequencies {
  const now = Date.now();
  const known = counted.get(db);
  if (known && now - known.since < countedMs) return known.frequencies;
  const frequencies: KnownFrequencies = new Map();
  counted.set(db, { since: now, frequencies });
  return frequencies;
}

/** Id that no record has. */
const idOf = (at: number) => `00000000-0000-0000-0000-${String(at).padStart(12, "0")}`;

/**
 * Finds people who may own each of these profiles, most likely first: those with the same handle elsewhere, with a handle
 * or mailbox name made of it, with an address that names the account, or with the name. Only people whom the segment
 * shows, as `lookUpIdentities` does.
 */
export async function findLikelyOwners(
  db: Executor,
  profiles: readonly UnknownProfile[],
  segmentId: string | null,
): Promise<LikelyOwner[][]> {
  const unknown = profiles.map(({ platform, site = "", value, name = "" }, at) => ({
    ...{ id: idOf(at), displayName: name, activityCount: 0, segmentIds: [] },
    identities: [{ platform, site, type: "username", value, verified: true }],
  }));
  const wanted = unknown.flatMap((profile, at) =>
    candidateKeys(profile).flatMap((key) => {
      const use = keyUse(key);
      return largestBlocks[use] === 0 ? [] : [{ at, key: keyHash(key, use), most: largestBlocks[use] }];
    }),
  );
  const here = sql`${segmentId}::uuid`;
  const found = await db.execute<{ at: number; id: string }>(sql`
    with near as (
      select w.at, unnest(block.ids) as id from json_to_recordset(${bulkJson(wanted)}::json) as w(at int, key bigint, most int)
      cross join lateral (
        select array_agg(few.owner_id) as ids from (
          select k.owner_id from member_match_keys k where k.key = w.key limit w.most + 1) few) block
      where cardinality(block.ids) <= w.most
      union all
      -- People whose keys are not stored yet.
      select p.at, unnest(same.ids) from json_to_recordset(${bulkJson(profiles.map(({ value }, at) => ({ at, value })))}::json)
        as p(at int, value text)
      cross join lateral (
        select array_agg(few.member_id) as ids from (
          select i.member_id from member_identities i
          where fold_case(i.value) = fold_case(p.value) and i.type = 'username' limit ${largestBlocks.own + 1}) few) same
      where cardinality(same.ids) <= ${largestBlocks.own}
    )
    select ranked.at, ranked.id from (
      select n.at, n.id, row_number() over (partition by n.at order by count(*) desc, n.id) as place
      from near n join members m on m.id = n.id and m.deleted_at is null and not m.is_deleted_account
      where ${here} is null
      or exists (select 1 from member_segments ms where ms.member_id = n.id and ms.segment_id = ${here})
      or not exists (select 1 from member_segments ms where ms.member_id = n.id)
      group by n.at, n.id) ranked
    where place <= ${mostCompared} order by ranked.at, place`);
  if (found.rows.length === 0) return profiles.map(() => []);
  const people = await loadPeople(db, [...new Set(found.rows.map(({ id }) => id))], false);
  const owners = await keyFrequencies(db, peopleMatching, [...unknown, ...people.values()], frequenciesOf(db));
  const context = { owners, ...(await recordSizes(db, "member")) };
  const likely = found.rows.flatMap(({ at, id }) => {
    const [profile, person] = [unknown[at], people.get(id)];
    if (!profile || !person) return [];
    const evidence = peopleMatching.evidence(profile, person, context);
    const percent = score(evidence);
    const isShown = percent >= minShownPercent || evidence.some(({ kind }) => alwaysShown.has(kind));
    return isShown ? [{ at, id, percent, evidence, displayName: person.displayName }] : [];
  });
  const byProfile = Map.groupBy(likely, ({ at }) => at);
  return profiles.map((_, at) =>
    (byProfile.get(at) ?? [])
      .toSorted((a, b) => b.percent - a.percent || (a.id < b.id ? -1 : 1))
      .slice(0, mostNamed)
      .map(({ id, displayName, percent, evidence }) => {
        const work = people.get(id)?.work ?? [];
        const active = activeOrganization(
          work.map((each) => ({ name: each.organizationName, memberOrganizations: each })),
          null,
        );
        return { id, displayName, organization: active?.name ?? null, similarity: percent / 100, evidence };
      }),
  );
}
