import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { iso } from "#server/db/iso.ts";
import { grammarA } from "#server/filters/grammar-a.ts";
import { type ListQuery, pageOf, readPage } from "#server/filters/page.ts";
import { subProjectsWithin } from "#server/segments/scope.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { renderDisplay, shownActivityType } from "#shared/domain/activity-display.ts";
import { type ActivityTypes, findTemplate } from "#shared/domain/activity-types.ts";
import { activityProperties } from "./properties.ts";
import { customActivityTypes } from "./types.ts";

type ActivityRecord = {
  id: string;
  timestamp: string;
  platform: string;
  type: string;
  channel: string;
  source_id: string;
  source_parent_id: string | null;
  segment_id: string;
  member_id: string;
  organization_id: string | null;
  title: string | null;
  body: string | null;
  url: string | null;
  attributes: Record<string, unknown>;
  member_name: string | null;
  avatar: Record<string, unknown> | null;
  is_bot: Record<string, unknown> | null;
  organization_name: string | null;
  organization_logo: string | null;
};

/**
 * A page of the activities in these segments, newest first (`timestamp_ASC`: oldest first), and their total (null when
 * it was not asked for). Each sub-project gives its own newest by its index, so a page costs the same in a group of any
 * size.
 * @throws HttpError 400 for a filter that is not understood.
 */
export async function listActivities(db: Executor, segmentIds: readonly string[], query: ListQuery) {
  const { limit, offset } = pageOf(query);
  const within = subProjectsWithin(segmentIds);
  const matching = grammarA(query.filter, activityProperties);
  const order = orderOf(query.orderBy);
  const page = sql`
    with page as (
      select found.* from (select id from segments where id in ${within}) s
      cross join lateral (
        select a.* from activities a where a.segment_id = s.id and ${matching}
        order by ${order} limit ${limit + offset}
      ) found
      order by ${order} limit ${limit} offset ${offset}
    )
    select page.id, page."timestamp", page.platform, page.type, page.channel, page.source_id,
      page.source_parent_id, page.segment_id, page.member_id, page.organization_id, page.title, page.body,
      page.url, page.attributes, m.display_name as member_name, m.attributes -> 'avatarUrl' as avatar,
      m.attributes -> 'isBot' as is_bot, o.display_name as organization_name, o.logo as organization_logo
    from page
    left join members m on m.id = page.member_id
    left join organizations o on o.id = page.organization_id
    order by ${order}`;
  const total = sql`select count(*)::int as count from activities a where a.segment_id in ${within} and ${matching}`;
  const [{ rows, ...rest }, custom] = await Promise.all([
    readPage<ActivityRecord>(db, query, page, total),
    customActivityTypes(db, segmentIds),
  ]);
  return { rows: rows.map((row) => toActivity(row, custom)), ...rest };
}

/** The columns have the same names inside and outside the page, so the order is written without a table. */
function orderOf(orderBy: string | null | undefined) {
  const [, field = "timestamp", way = "DESC"] = /^(timestamp|createdAt)_(ASC|DESC)$/i.exec(orderBy ?? "") ?? [];
  const column = sql.identifier(field === "createdAt" ? "created_at" : "timestamp");
  return way.toUpperCase() === "ASC" ? sql`${column} asc nulls first, id` : sql`${column} desc nulls last, id`;
}

function toActivity(row: ActivityRecord, custom: ActivityTypes): Activity {
  const type = shownActivityType(row);
  return {
    id: row.id,
    timestamp: iso(row.timestamp),
    platform: row.platform,
    type,
    channel: row.channel,
    sourceId: row.source_id,
    sourceParentId: row.source_parent_id,
    segmentId: row.segment_id,
    title: row.title,
    body: row.body,
    url: row.url,
    attributes: row.attributes,
    memberId: row.member_id,
    organizationId: row.organization_id,
    member:
      row.member_name === null
        ? null
        : {
            id: row.member_id,
            displayName: row.member_name,
            attributes: {
              ...(row.avatar ? { avatarUrl: row.avatar } : {}),
              ...(row.is_bot ? { isBot: row.is_bot } : {}),
            },
          },
    organization:
      row.organization_id === null || row.organization_name === null
        ? null
        : { id: row.organization_id, displayName: row.organization_name, logo: row.organization_logo },
    display: renderDisplay({ ...row, sourceId: row.source_id }, findTemplate(row.platform, type, custom)).html,
  };
}
