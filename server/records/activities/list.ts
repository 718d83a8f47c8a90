import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { readTogether } from "#server/platform/db/read-together.ts";
import { grammarA } from "#server/platform/filters/grammar-a.ts";
import { type ListQuery, pageOf, readPage } from "#server/platform/filters/page.ts";
import { namesIn } from "#server/platform/filters/predicates.ts";
import type { Properties } from "#server/platform/filters/property.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import { isVisible, visibleOrganization } from "#server/records/common/visible-activities.ts";
import { subProjectIds } from "#server/records/segments/scope.ts";
import type { Activity } from "#shared/contract/activities.ts";
import { renderDisplay, shownActivityType } from "#shared/domain/activities/activity-display.ts";
import { type ActivityTypes, findTemplate } from "#shared/domain/activities/activity-types.ts";
import { partsOf, planActivities } from "./list-plan.ts";
import { countOfBranches, createOrder, type ListedPage, type Order, pageByTime } from "./list-sql.ts";
import { searches } from "./search.ts";
import { pageByTrend } from "./trending.ts";
import { customActivityTypes } from "./types.ts";

/**
 * Returns a query that counts activities from the daily aggregate, which has one row for up to thousands of
 * activities.
 * @param parts conditions that must all hold
 * @returns null when a condition needs more than platform, type and whole days
 */
function countByDay(subProjects: readonly string[], parts: readonly object[]): SQL | null {
  const conditions = parts.map(conditionOf);
  if (!conditions.every((each) => each !== null)) return null;
  return sql`select coalesce(sum(d.count), 0)::int as count from activity_days d
    where ${sql.join([sql`d.segment_id = any(${sql.param(subProjects)}::uuid[])`, ...conditions], sql` and `)}`;
}

const dayProperties: Properties = (name) =>
  name === "platform" || name === "type" ? { kind: "text", sql: sql`d.${sql.identifier(name)}` } : undefined;

function conditionOf(part: object): SQL | null {
  if (searches(part)) return null;
  const names = new Set(namesIn(part));
  if ([...names].every((name) => dayProperties(name) !== undefined)) return grammarA(part, dayProperties);
  const [[name = "", comparison] = [], other] = Object.entries(part);
  if (name !== "timestamp" || other || typeof comparison !== "object" || comparison === null) return null;
  const [[operator = "", operand] = []] = Object.entries(comparison);
  if (operator !== "between") return dayCondition(operator, operand);
  const [from, to] = Array.isArray(operand) ? [dayCondition("gte", operand[0]), dayCondition("lte", operand[1])] : [];
  return from && to ? sql`${from} and ${to}` : null;
}

const dayMs = 86_400_000;
/** Comparison operators with the end of a day at which they select whole days. */
const comparisons = { gte: ["start", ">="], lt: ["start", "<"], gt: ["end", ">"], lte: ["end", "<="] } as const;

function dayCondition(operator: string, operand: unknown): SQL | null {
  if (!(operator in comparisons) || typeof operand !== "string") return null;
  const [end, sign] = comparisons[operator as keyof typeof comparisons];
  const at = readMoment(operand)?.getTime() ?? Number.NaN;
  if ((end === "start" ? at : at + 1) % dayMs !== 0) return null;
  return sql`d.day ${sql.raw(sign)} ${new Date(at).toISOString().slice(0, 10)}::date`;
}

/** Columns of `activities` that both APIs return. */
export type ActivityColumns = {
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
  sentiment: number | null;
};

type ActivityRecord = ActivityColumns & {
  attributes: Record<string, unknown>;
  member_name: string | null;
  avatar: Record<string, unknown> | null;
  is_bot: Record<string, unknown> | null;
  organization_name: string | null;
  organization_logo: string | null;
  manually_created: boolean;
  is_pinned: boolean;
  answers: number;
};

/** Time limit for counting the total of a list. */
const longestCountMs = 3_000;

/** Maximum number of answers in a conversation that are counted and returned. */
export const maxAnswers = 100;

/**
 * Returns a page of the activities in these segments, newest first (`timestamp_ASC`: oldest first; `trending_DESC`: by
 * the recent activity of their conversation), and their total.
 * The total is null when it was not requested, or when it would require counting more than half a million activities
 * one by one or more than three seconds. `list-plan.ts` chooses the access paths.
 * @throws HttpError 400 for an invalid filter.
 */
export async function listActivities(db: Executor, segmentIds: readonly string[], query: ListQuery) {
  const { limit, offset } = pageOf(query);
  const reader = readTogether(db);
  const [subProjects, custom] = await Promise.all([
    subProjectIds(reader, segmentIds),
    customActivityTypes(reader, segmentIds),
  ]);
  const parts = partsOf(query.filter);
  const branches = await planActivities(db, subProjects, parts);
  const isCounted = query.countOnly === true || query.count !== false;
  const isListed = query.countOnly !== true && limit > 0;
  const { rows, ...rest } = await readPage<ActivityRecord>(
    db,
    query,
    isListed ? await selectPage(db, { subProjects, parts, branches, limit, offset }, query.orderBy) : sql`select`,
    isCounted ? (countByDay(subProjects, parts) ?? (await countOfBranches(db, branches))) : null,
    longestCountMs,
  );
  return { rows: rows.map((row) => toActivity(row, custom)), ...rest };
}

async function selectPage(db: Executor, page: ListedPage, orderBy: string | null | undefined): Promise<SQL> {
  if (isByTrend(orderBy)) return selectInOrder(await pageByTrend(db, page));
  const order = orderOf(orderBy);
  return selectActivities(sql`(${await pageByTime(db, page, order)})`, order.of(sql`a`));
}

/** Reads activities by a query for their ids, in order, in wire format. */
export const readActivities = (db: Executor, ids: SQL, order: Order): Promise<Activity[]> =>
  readSelected(db, selectActivities(ids, order.of(sql`a`)));

/** Reads activities in the order of their ids, in wire format. */
export const readInOrder = (db: Executor, ids: readonly string[]): Promise<Activity[]> =>
  readSelected(db, selectInOrder(ids));

async function readSelected(db: Executor, selected: SQL): Promise<Activity[]> {
  const { rows } = await db.execute<ActivityRecord>(selected);
  const custom = await customActivityTypes(db, [...new Set(rows.map((row) => row.segment_id))]);
  return rows.map((row) => toActivity(row, custom));
}

const selectInOrder = (ids: readonly string[]) =>
  selectActivities(
    sql`(select * from unnest(${sql.param(ids)}::uuid[]) with ordinality as given(id, place))`,
    sql`page.place`,
  );

const selectActivities = (ids: SQL, order: SQL) => sql`
  select a.id, a."timestamp", a.platform, a.type, a.channel, a.source_id, a.source_parent_id, a.segment_id, a.member_id,
    o.id as organization_id, a.title, a.body, a.url, a.attributes, a.sentiment, a.manually_created,
    a.pinned_at is not null as is_pinned,
    (select count(*)::int from (select from activities c where c.segment_id = a.segment_id
      and c.source_parent_id = a.source_id and c.platform = a.platform and ${isVisible(sql`c.member_id`)}
      limit ${maxAnswers}) c) as answers,
    m.display_name as member_name,
    m.attributes -> 'avatarUrl' as avatar, m.attributes -> 'isBot' as is_bot, o.display_name as organization_name,
    o.logo as organization_logo
  from ${ids} page join activities a on a.id = page.id
  left join members m on m.id = a.member_id
  ${visibleOrganization}
  where ${isVisible()}
  order by ${order}`;

export const isByTrend = (orderBy: string | null | undefined): boolean => orderBy?.toUpperCase() === "TRENDING_DESC";

/** Parses `orderBy`: by time, newest first by default. */
export function orderOf(orderBy: string | null | undefined): Order {
  const [, field = "timestamp", way = "DESC"] = /^(timestamp|createdAt)_(ASC|DESC)$/i.exec(orderBy ?? "") ?? [];
  return createOrder(field === "createdAt" ? "created_at" : "timestamp", way.toUpperCase() === "ASC");
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
    sentiment: row.sentiment,
    manuallyCreated: row.manually_created,
    ...(row.is_pinned && { pinned: true }),
    answerCount: row.answers,
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
