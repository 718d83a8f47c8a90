import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Properties, Property } from "#server/platform/filters/property.ts";
import {
  type ContributionKind,
  type Counted,
  countedChoices,
  kindsCounted,
  typesOf,
} from "#shared/domain/report/contributions.ts";
import { stayedAfterDays } from "#shared/domain/report/figures.ts";

/** True for an activity of one of these kinds. @param activity alias of the table */
export const isOfKinds = (kinds: readonly ContributionKind[], activity: SQL = sql`a`): SQL =>
  sql`${activity}.platform || ':' || ${activity}.type = any(${sql.param(typesOf(kinds))}::text[])`;

/** True for a person `m` who can contribute: no bot, no organization, no deleted account, not in the trash. */
export const isContributor = sql`(not m.is_bot and not m.is_organization and not m.is_deleted_account
  and m.deleted_at is null)`;

/** Activities that end a thread. */
export const endKinds: readonly ContributionKind[] = ["merge", "closing", "refusal"];

/** True where activity `e` belongs to the thread that activity `a` opened. */
export const isOfThread = sql`e.segment_id = a.segment_id and e.source_parent_id = a.source_id
  and e.platform = a.platform and e.integration_id is not distinct from a.integration_id`;

/**
 * Properties for the contributions of a record in a segment: `contributionDate.code` matches records with any in a
 * range, `firstContribution.code` those whose first one lies in it, and `stayedSince.code` those of them who contributed
 * again later.
 * @param own activities `e` of the record
 */
export function contributionDates({ own, segmentId }: { readonly own: SQL; readonly segmentId: SQL }): Properties {
  const contributions = (counted: Counted, condition: SQL) => sql`from activities e
    join segments es on es.id = e.segment_id join members m on m.id = e.member_id and ${isContributor}
    where ${own} and coalesce(${segmentId} in (es.id, es.parent_id, es.grandparent_id), true)
      and ${isOfKinds(kindsCounted(counted), sql`e`)} and ${condition}`;
  const inRange = (moment: SQL, from: SQL | null, to: SQL | null) =>
    sql`${from ? sql`${moment} >= ${from}` : sql`true`} and ${to ? sql`${moment} <= ${to}` : sql`true`}`;
  const moment = sql`e."timestamp"`;
  const first = (counted: Counted) => sql`(select min(${moment}) as first ${contributions(counted, sql`true`)})`;
  const within: Readonly<Record<string, (counted: Counted, from: SQL | null, to: SQL | null) => SQL>> = {
    contributionDate: (counted, from, to) =>
      sql`(exists (select ${contributions(counted, inRange(moment, from, to))}))`,
    firstContribution: (counted, from, to) =>
      sql`(exists (select from ${first(counted)} f where f.first is not null and ${inRange(sql`f.first`, from, to)}))`,
    stayedSince: (counted, from, to) => sql`(exists (select from ${first(counted)} f
      where f.first is not null and ${inRange(sql`f.first`, from, to)} and exists (select
        ${contributions(counted, sql`${moment} >= f.first + make_interval(days => ${stayedAfterDays})`)})))`,
  };
  return (name) => {
    const [property = "", choice, more] = name.split(".");
    const counted = countedChoices.find((each) => each === choice);
    const condition = Object.hasOwn(within, property) ? within[property] : undefined;
    if (!condition || !counted || more !== undefined) return undefined;
    const found: Property = { kind: "activity", table: "segment", within: (from, to) => condition(counted, from, to) };
    return found;
  };
}
