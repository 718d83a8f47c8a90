import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Properties, Property } from "#server/platform/filters/property.ts";
import { platformKeyPattern } from "#shared/domain/overview.ts";

/** Columns of a record's figures in a segment. */
interface FiguresColumns {
  /** Activities `e` of the record. */
  readonly own: SQL;
  readonly segmentId: SQL;
  readonly lastActive: SQL;
  readonly platforms: SQL;
}

/**
 * Properties for single activities of a record. `activityDate` matches records with any activity in a range,
 * `activityDate.github` those with one on that platform. `lastActive.github` is the time of the last activity there.
 */
export function activityDates({ own, segmentId, lastActive, platforms }: FiguresColumns): Properties {
  // Figures without a segment cover all segments.
  const activities = (condition: SQL) => sql`from activities e join segments es on es.id = e.segment_id
    where ${own} and coalesce(${segmentId} in (es.id, es.parent_id, es.grandparent_id), true) and ${condition}`;
  const onPlatform = (platform: string | null) => (platform === null ? sql`true` : sql`e.platform = ${platform}`);
  const isActiveOn = (platform: string | null) =>
    platform === null ? sql`true` : sql`${platforms} @> array[${platform}::text]`;

  const activityDate = (platform: string | null): Property => ({
    kind: "activity",
    table: "segment",
    indexed: true,
    within: (from, to) => {
      const inRange = sql.join(
        [
          onPlatform(platform),
          ...(from ? [sql`e."timestamp" >= ${from}`] : []),
          ...(to ? [sql`e."timestamp" <= ${to}`] : []),
        ],
        sql` and `,
      );
      const anyInRange = sql`exists (select 1 ${activities(inRange)})`;
      // The figures contain the time of the last activity, which decides most rows without reading activities.
      const isLast = platform === null ? (to ? sql`(${lastActive} <= ${to} or ${anyInRange})` : sql`true`) : anyInRange;
      const notBefore = from ? sql`${lastActive} >= ${from}` : sql`${lastActive} is not null`;
      return sql`(${isActiveOn(platform)} and ${notBefore} and ${from ? isLast : anyInRange})`;
    },
  });
  const lastActiveOn = (platform: string): Property => ({
    kind: "timestamp",
    table: "segment",
    sql: sql`(case when ${isActiveOn(platform)}
      then (select max(e."timestamp") ${activities(onPlatform(platform))}) end)`,
  });

  return (name) => {
    const [property, platform = null, more] = name.split(".");
    if (more !== undefined || (platform !== null && !platformKeyPattern.test(platform))) return undefined;
    if (property === "activityDate") return activityDate(platform);
    return property === "lastActive" && platform !== null ? lastActiveOn(platform) : undefined;
  };
}
