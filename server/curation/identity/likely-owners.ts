import { largestBlocks } from "#server/curation/suggestions/examine.ts";
import { minShownPercent } from "#server/curation/suggestions/judge.ts";
import {
  type KnownFrequencies,
  keyFrequencies,
  keyHash,
  recordSizes,
} from "#server/curation/suggestions/key-frequency.ts";
import { type Matched, type Matching, type MatchProfile, tablesOf } from "#server/curation/suggestions/matching.ts";
import { loadOrganizations, organizationsMatching } from "#server/curation/suggestions/organizations-matching.ts";
import { loadPeople, peopleMatching } from "#server/curation/suggestions/people-matching.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Evidence, EvidenceKind } from "#shared/domain/evidence/evidence.ts";
import { score } from "#shared/domain/evidence/score.ts";
import { findPlatform, organizationHandle, storedOrganizationHandle } from "#shared/domain/identities/platforms.ts";
import { activeOrganization } from "#shared/domain/people/active-organization.ts";

/** Profile that no record has. */
interface UnknownProfile {
  readonly platform: string;
  readonly site?: string | undefined;
  readonly value: string;
  /** Name shown on its page; unknown when absent. */
  readonly name?: string | undefined;
}

/** Record that may own an unknown profile, with the evidence of docs/matching.md. */
interface LikelyOwner {
  readonly id: string;
  readonly displayName: string;
  /** Between 0 and 1. */
  readonly similarity: number;
  readonly evidence: readonly Evidence[];
}

/** Person who may own an unknown profile, with their employer. */
interface LikelyPerson extends LikelyOwner {
  readonly organization: string | null;
}

/** Records named for each profile. */
const mostNamed = 5;
/** Records compared with each profile: those that share most keys. */
const mostCompared = 8;

/** An equal handle or name is shown however little it tells. */
const alwaysShown: ReadonlySet<EvidenceKind> = new Set([
  "same-handle",
  "renamed-handle",
  "noreply-handle",
  "same-name",
]);

type Counted = Readonly<Record<Matched, KnownFrequencies>> & { readonly since: number };

/** Numbers of records that share a common value, by database. They are counted anew every hour. */
const counted = new WeakMap<Executor, Counted>();
const countedMs = 60 * 60_000;

function frequenciesOf(db: Executor, kind: Matched): KnownFrequencies {
  const now = Date.now();
  const known = counted.get(db);
  const current =
    known && now - known.since < countedMs ? known : { since: now, member: new Map(), organization: new Map() };
  counted.set(db, current);
  return current[kind];
}

/** Id that no record has. */
const idOf = (at: number) => `00000000-0000-0000-0000-${String(at).padStart(12, "0")}`;

/** Words of a handle, which are the name of an organization that uses it: "acme-labs" is "acme labs". */
const wordsOf = (handle: string) => handle.replace(/[-_.]+/g, " ");

const asProfile = ({ platform, site = "", value }: UnknownProfile, at: number, displayName: string) => ({
  ...{ id: idOf(at), displayName, activityCount: 0, segmentIds: [] },
  identities: [{ platform, site, type: "username", value, verified: true }],
});

/**
 * Finds people who may own each of these profiles, most likely first: those with the same handle elsewhere, with a handle
 * or mailbox name made of it, with an address that names the account, or with the name. Only people whom the segment
 * shows, as `lookUpIdentities` does.
 */
export async function findLikelyOwners(
  db: Executor,
  profiles: readonly UnknownProfile[],
  segmentId: string | null,
): Promise<LikelyPerson[][]> {
  const here = sql`${segmentId}::uuid`;
  const { likely, records } = await findLikely(db, {
    matching: peopleMatching,
    profiles: profiles.map((profile, at) =>
      organizationHandle(profile.platform, profile.value) === profile.value
        ? asProfile(profile, at, profile.name ?? "")
        : null,
    ),
    isShown: sql`not o.is_deleted_account and (${here} is null
      or exists (select 1 from member_segments ms where ms.member_id = o.id and ms.segment_id = ${here})
      or not exists (select 1 from member_segments ms where ms.member_id = o.id))`,
    load: (ids) => loadPeople(db, ids, false),
  });
  return likely.map((owners) =>
    owners.map((owner) => {
      const work = (records.get(owner.id)?.work ?? []).map((each) => ({
        name: each.organizationName,
        memberOrganizations: each,
      }));
      return { ...owner, organization: activeOrganization(work, null)?.name ?? null };
    }),
  );
}

/**
 * Finds organizations that may own each of these profiles, most likely first: those with the same handle elsewhere, and
 * those that are called like the name on its page, else like the words of the handle. None for an account that only a
 * person can have.
 */
export async function findLikelyOrganizations(
  db: Executor,
  profiles: readonly UnknownProfile[],
): Promise<LikelyOwner[][]> {
  const { likely } = await findLikely(db, {
    matching: organizationsMatching,
    profiles: profiles.map((profile, at) => {
      const { platform, value, name } = profile;
      const isPossible =
        findPlatform(platform)?.organizationAddress && storedOrganizationHandle(platform, value) === value;
      return isPossible ? asProfile(profile, at, name || wordsOf(organizationHandle(platform, value))) : null;
    }),
    isShown: sql`true`,
    load: (ids) => loadOrganizations(db, ids, false),
  });
  return likely;
}

type Matchable = MatchProfile & { readonly identities: readonly { readonly value: string }[] };

interface Search<P extends Matchable> {
  readonly matching: Matching<P>;
  /** Each profile as a record with only this account; null for one that this kind of record cannot have. */
  readonly profiles: readonly (P | null)[];
  /** Condition for records `o` that may be named. */
  readonly isShown: SQL;
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, P>>;
}

/** Compares each profile with the records that share one of its rare keys. */
async function findLikely<P extends Matchable>(
  db: Executor,
  { matching, profiles, isShown, load }: Search<P>,
): Promise<{ likely: LikelyOwner[][]; records: ReadonlyMap<string, P> }> {
  const known = profiles.filter((profile) => profile !== null);
  const none = { likely: profiles.map(() => []), records: new Map<string, P>() };
  if (known.length === 0) return none;
  const { keys, profiles: table } = tablesOf(matching.kind);
  const wanted = profiles.flatMap((profile, at) =>
    (profile ? matching.keysOf(profile) : []).flatMap((key) => {
      const use = matching.keyUse(key);
      return largestBlocks[use] === 0 ? [] : [{ at, key: keyHash(key, use), most: largestBlocks[use] }];
    }),
  );
  const handles = profiles.flatMap((profile, at) => profile?.identities.map(({ value }) => ({ at, value })) ?? []);
  const owner = sql.identifier(`${matching.kind}_id`);
  const found = await db.execute<{ at: number; id: string }>(sql`
    with near as (
      select w.at, unnest(block.ids) as id from json_to_recordset(${bulkJson(wanted)}::json) as w(at int, key bigint, most int)
      cross join lateral (
        select array_agg(few.owner_id) as ids from (
          select k.owner_id from ${keys} k where k.key = w.key limit w.most + 1) few) block
      where cardinality(block.ids) <= w.most
      union all
      -- Records whose keys are not stored yet.
      select p.at, unnest(same.ids) from json_to_recordset(${bulkJson(handles)}::json) as p(at int, value text)
      cross join lateral (
        select array_agg(few.id) as ids from (
          select i.${owner} as id from ${sql.identifier(`${matching.kind}_identities`)} i
          where fold_case(i.value) = fold_case(p.value) and i.type = 'username' limit ${largestBlocks.own + 1}) few) same
      where cardinality(same.ids) <= ${largestBlocks.own}
    )
    select ranked.at, ranked.id from (
      select n.at, n.id, row_number() over (partition by n.at order by count(*) desc, n.id) as place
      from near n join ${table} o on o.id = n.id and o.deleted_at is null where ${isShown}
      group by n.at, n.id) ranked
    where place <= ${mostCompared} order by ranked.at, place`);
  if (found.rows.length === 0) return none;
  const records = await load([...new Set(found.rows.map(({ id }) => id))]);
  const owners = await keyFrequencies(db, matching, [...known, ...records.values()], frequenciesOf(db, matching.kind));
  const context = { owners, ...(await recordSizes(db, matching.kind)) };
  const likely = found.rows.flatMap(({ at, id }) => {
    const [profile, record] = [profiles[at], records.get(id)];
    if (!profile || !record) return [];
    const evidence = matching.evidence(profile, record, context);
    const percent = score(evidence);
    const isNamed = percent >= minShownPercent || evidence.some(({ kind }) => alwaysShown.has(kind));
    return isNamed ? [{ at, id, displayName: record.displayName, similarity: percent / 100, evidence }] : [];
  });
  const byProfile = Map.groupBy(likely, ({ at }) => at);
  return {
    likely: profiles.map((_, at) =>
      (byProfile.get(at) ?? [])
        .toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1))
        .slice(0, mostNamed)
        .map(({ at: _at, ...named }) => named),
    ),
    records,
  };
}
