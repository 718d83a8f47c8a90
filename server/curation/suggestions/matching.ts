import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { KeyUse } from "#shared/domain/evidence/candidate-keys.ts";
import type { Evidence } from "#shared/domain/evidence/evidence.ts";

/** Kinds of records that are matched. Both use the same process with different rules. */
export type Matched = "member" | "organization";

/** Profile with the data that matching needs. */
export interface MatchProfile {
  readonly id: string;
  readonly displayName: string;
  /** Activities in all segments. */
  readonly activityCount: number;
  /** Segments of all levels in which it is known. */
  readonly segmentIds: readonly string[];
}

/** Statistics of the whole record for the values of some profiles. */
export interface RecordContext {
  /** Number of profiles with a value, by its key (`terms`). */
  readonly owners: ReadonlyMap<string, number>;
  /** Profiles in the record. */
  readonly profiles: number;
  /** Profiles in each segment. */
  readonly segmentProfiles: ReadonlyMap<string, number>;
}

/** Matching rules for people or organizations. */
export interface Matching<P extends MatchProfile = MatchProfile> {
  readonly kind: Matched;
  /**
   * Hash of all data of a profile `o` that matching uses, as SQL of type bigint. Independent of row order. It changes
   * whenever this data changes, regardless of the cause.
   */
  readonly fingerprint: SQL;
  /** Loads profiles by id with the data that matching uses. Omits missing ones and those in the trash. */
  load(db: Executor, ids: readonly string[]): Promise<Map<string, P>>;
  /** Keys by which equal profiles are found: values that they may share. */
  keysOf(profile: P): string[];
  /** Use of a key, which limits the number of profiles that may share it. */
  keyUse(key: string): KeyUse;
  /** Evidence that one belongs to the other, instead of being the same. Only for organizations. */
  relation?(a: P, b: P): { parentId: string; since: string | null; evidence: Evidence[] } | null;
  evidence(a: P, b: P, context: RecordContext & { neverMerge?: boolean }): Evidence[];
  /** Confidence that it is a bot, in percent; null for kinds that cannot be bots. */
  botConfidence(profile: P): number | null;
  /** True for a bot. False for kinds that cannot be bots. */
  isBot(profile: P): boolean;
}

/** Segments in which a profile is known, and its activity. */
interface Places {
  readonly segmentIds: readonly string[];
  /** Sub-projects among them with activity. */
  readonly subProjectIds: readonly string[];
  /** Sub-projects with activity and platform, as `{segmentId}/{platform}`. */
  readonly channels: readonly string[];
  readonly activityCount: number;
}

/** Loads the places of these profiles, by profile. */
export async function placesOf(db: Executor, kind: Matched, ids: readonly string[]): Promise<Map<string, Places>> {
  const owner = sql.identifier(`${kind}_id`);
  const found = await db.execute<{
    id: string;
    segments: string[];
    sub_projects: string[] | null;
    channels: string[] | null;
    activities: number;
  }>(sql`
    select ps.${owner} as id, array_agg(ps.segment_id order by ps.segment_id)::text[] as segments,
      array_agg(ps.segment_id order by ps.segment_id)
        filter (where s.type = 'subproject' and ps.activity_count > 0)::text[] as sub_projects,
      string_to_array(string_agg(array_to_string(array(select ps.segment_id || '/' || platform
        from unnest(ps.platforms) as platform), ' '), ' ') filter (where s.type = 'subproject'), ' ') as channels,
      coalesce(sum(ps.activity_count) filter (where s.type = 'subproject'), 0)::int as activities
    from ${sql.identifier(`${kind}_segments`)} ps join segments s on s.id = ps.segment_id
    where ps.${owner} = any(${idArray(ids)}) group by ps.${owner}`);
  return new Map(
    found.rows.map(({ id, segments, sub_projects, channels, activities }) => [
      id,
      {
        segmentIds: segments,
        subProjectIds: sub_projects ?? [],
        channels: (channels ?? []).filter((channel) => channel !== ""),
        activityCount: activities,
      },
    ]),
  );
}

const table = (name: string): SQL => sql`${sql.identifier(name)}`;

/** Condition for suggestions `s` of profiles that seem to be the same, instead of parent and subsidiary. */
export const isOfDuplicates = (kind: Matched): SQL => (kind === "organization" ? sql`s.parent_id is null` : sql`true`);

/** Tables that matching reads and writes, by kind of record. */
export const tablesOf = (kind: Matched) => ({
  profiles: table(`${kind}s`),
  places: table(`${kind}_segments`),
  keys: table(`${kind}_match_keys`),
  states: table(`${kind}_match_states`),
  suggestions: table(`${kind}_suggestions`),
  evidence: table(`${kind}_suggestion_evidence`),
});
