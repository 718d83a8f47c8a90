import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type ListQuery, pageOf, readPage } from "#server/platform/filters/page.ts";
import type { MemberRow } from "#shared/contract/member-row.ts";
import { personColumns } from "./fields.ts";
import { peopleSearch, planList } from "./list-plan.ts";
import { countPeople, orderedPeopleFrom, peoplePredicates } from "./list-sql.ts";
import { sortOf } from "./sorts.ts";

/** Person with their figures in a segment, as stored. */
export type PersonRecord = Omit<
  MemberRow,
  "identities" | "organizations" | "employers" | "maintainerRoles" | "tags" | "activityByMonth"
> & {
  readonly reach: Record<string, unknown>;
  readonly version: number;
  readonly activeOn: string[] | null;
  readonly activityTypes: string[] | null;
};

/**
 * Reads a page of the people in a segment, and their total (null when not requested).
 * @throws HttpError 400 for an unknown filter
 */
export async function listPeople(db: Executor, segmentId: string, query: ListQuery) {
  const { limit, offset } = pageOf(query);
  const { inOrder, count, order } = await compileList(db, segmentId, query);
  const page = sql`select ${personColumns} ${inOrder} order by ${order} limit ${limit} offset ${offset}`;
  const { rows: people, ...rest } = await readPage<PersonRecord>(db, query, page, count);
  return { people, ...rest };
}

/** Ids of all people of a list, in its order. */
export async function listPeopleIds(db: Executor, segmentId: string, query: ListQuery): Promise<string[]> {
  const { inOrder, order } = await compileList(db, segmentId, query);
  const found = await db.execute<{ id: string }>(sql`select m.id ${inOrder} order by ${order}`);
  return found.rows.map(({ id }) => id);
}

/** People with their figures in a segment, in the order of the ids. Omits people that no longer exist. */
export async function peopleByIds(db: Executor, segmentId: string, ids: readonly string[]): Promise<PersonRecord[]> {
  const found = await db.execute<PersonRecord>(sql`
    select ${personColumns} from members m join member_segments ms on ms.member_id = m.id
    where ms.segment_id = ${segmentId}::uuid and m.deleted_at is null and m.id = any(${sql.param(ids)}::uuid[])`);
  const byId = new Map(found.rows.map((person) => [person.id, person]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Builds the queries that list and count people. */
async function compileList(db: Executor, segmentId: string, query: ListQuery) {
  const sort = sortOf(query.orderBy);
  const { limit, offset } = pageOf(query);
  const predicates = await peoplePredicates(db, query.filter);
  const search = peopleSearch(query.search);
  const plan = await planList(db, { segmentId, predicates, search, sort, rows: offset + limit });
  return {
    ...orderedPeopleFrom(segmentId, plan, sort),
    count: countPeople(segmentId, predicates, search !== null, plan),
  };
}
