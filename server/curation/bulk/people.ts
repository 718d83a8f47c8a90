import { trashedPeople } from "#server/curation/trash/kinds.ts";
import { badRequest, HttpError } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { assertAttributesFit } from "#server/records/common/attribute-limit.ts";
import { githubOf } from "#server/records/enrichment/access.ts";
import { assertAttributeFits, loadDefinitions } from "#server/records/people/attribute-values.ts";
import { assertPeriod, periodOf } from "#server/records/people/dates.ts";
import { peopleSearch, planList } from "#server/records/people/list-plan.ts";
import { peopleFrom, peoplePredicates } from "#server/records/people/list-sql.ts";
import { addWork, takeBackWork } from "#server/records/people/work-experience-write.ts";
import type { MemberBulkAction } from "#shared/contract/bulk.ts";
import { type BulkKind, type Changed, changed, changedSince, failed, type Outcome, unchanged } from "./bulk-kind.ts";
import { changeAttributes, undoAttributes } from "./people-attributes.ts";
import { requestProfiles, undoProfiles, writeProfiles } from "./people-enrichment.ts";
import { changeTags, undoTags } from "./people-tags.ts";

/** Adds the same work, or independence, to the work history of people. People who have the same stay unchanged. */
async function setEmployer(
  tx: Executor,
  requester: Requester,
  employer: NonNullable<MemberBulkAction["employer"]>,
  ids: readonly string[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    try {
      const { id: work } = await addWork(tx, requester, id, employer);
      outcomes.push(changed(id, { work }));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      outcomes.push(error.status === 409 ? unchanged(id) : failed(id, error.message));
    }
  }
  return outcomes;
}

/** Takes back the work that was added, unless it was changed since. */
async function undoEmployer(tx: Executor, requester: Requester, rows: readonly Changed[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, undo } of rows) {
    const isUndone = await takeBackWork(tx, requester, id, String(undo.work));
    outcomes.push(isUndone ? changed(id, {}) : failed(id, changedSince));
  }
  return outcomes;
}

/** Bulk changes of people: attributes (including team member and bot), tags, employers and data from GitHub. */
export const peopleInBulk: BulkKind<MemberBulkAction> = {
  kind: "member",
  trash: trashedPeople,
  id: sql`ms.member_id`,

  async check({ config, db }, { attributes, tags, enrich, employer }) {
    if (enrich) githubOf(config);
    if (employer) await assertEmployer(db, employer);
    if (attributes) {
      const definitions = await loadDefinitions(db);
      if (Object.keys(attributes).length === 0) throw badRequest("The action contains no attribute.");
      assertAttributesFit({}, attributes);
      for (const [name, change] of Object.entries(attributes)) assertAttributeFits(definitions, name, change ?? {});
    }
    if (tags) {
      const { add = [], remove = [] } = tags;
      if (add.length + remove.length === 0) throw badRequest("The action contains no tag.");
      if (add.some((id) => remove.includes(id)))
        throw badRequest("A tag cannot be added and removed at the same time.");
      const known = await db.execute(sql`select 1 from tags where id = any(${sql.param(add)}::uuid[])`);
      if (known.rows.length < new Set(add).size) throw badRequest("A tag no longer exists.");
    }
  },

  /** Uses the query plan of a list, in the order of ids. */
  async matching(db, { segmentId, filter, search, before }, limit) {
    const plan = await planList(db, {
      segmentId,
      predicates: await peoplePredicates(db, filter),
      search: peopleSearch(search),
      sort: { name: "id", table: "segment", order: sql`ms.member_id`, covered: new Set() },
      rows: limit,
    });
    return sql`${peopleFrom(segmentId, plan)} and m.created_at <= ${before}::timestamptz`;
  },

  requests: ({ enrich }) =>
    enrich
      ? {
          batchSize: 2,
          async send(outside, requester, ids) {
            const profiles = await requestProfiles(outside, requester, ids);
            return (tx, by, some) => writeProfiles(tx, by, profiles, some);
          },
        }
      : null,

  change:
    ({ tags, employer, attributes = {} }) =>
    (tx, requester, ids) =>
      employer
        ? setEmployer(tx, requester, employer, ids)
        : tags
          ? changeTags(tx, requester, tags, ids)
          : changeAttributes(tx, requester, ids, { changesOf: () => attributes, byHand: true }),

  undo(tx, requester, { tags, employer, enrich }, rows) {
    const undo = employer ? undoEmployer : tags ? undoTags : enrich ? undoProfiles : undoAttributes;
    return undo(tx, requester, rows);
  },
};

/** @throws HttpError 400 for an organization that does not exist, or a period that ends before it starts */
export async function assertEmployer(db: Executor, employer: NonNullable<MemberBulkAction["employer"]>): Promise<void> {
  assertPeriod(periodOf(employer));
  if (employer.organizationId === null) return;
  const found = await db.execute(
    sql`select 1 from organizations where id = ${employer.organizationId}::uuid and deleted_at is null`,
  );
  if (found.rows.length === 0) throw badRequest("The organization no longer exists.");
}
