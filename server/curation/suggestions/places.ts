import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { Matched } from "./matching.ts";

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
