import { sql } from "drizzle-orm";
import { badRequest } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";
import { githubOf } from "#server/enrichment/access.ts";
import type { Requester } from "#server/http/route.ts";
import { assertAttributeFits, loadDefinitions } from "#server/people/attribute-values.ts";
import { planList } from "#server/people/list-plan.ts";
import { peopleFrom, peoplePredicates } from "#server/people/list-sql.ts";
import { peopleSearch } from "#server/people/search.ts";
import { editableIds } from "#server/records/editable-ids.ts";
import { trashedPeople } from "#server/trash/kinds.ts";
import { putIn, takeOut } from "#server/trash/trash.ts";
import type { MemberBulkAction } from "#shared/contract/bulk.ts";
import {
  type BulkKind,
  type Changed,
  changed,
  failed,
  gone,
  type Matching,
  type Outcome,
  outOfReach,
} from "./bulk-kind.ts";
import { atOnceOrOneByOne } from "./one-by-one.ts";
import { changeAttributes, takeAttributesBack } from "./people-attributes.ts";
import { completeMany, learnAbout, takeCompletionBack } from "./people-enrichment.ts";
import { changeTags, takeTagsBack } from "./people-tags.ts";

/**
 * Changes of many people: attributes (the marks of team members and bots among them), tags, what GitHub knows of them,
 * and the trash.
 */
export const peopleInBulk: BulkKind<MemberBulkAction> = {
  kind: "member",
  permission: (action) => (action.delete ? "memberDestroy" : "memberEdit"),

  async check({ config, db }, { attributes, tags, enrich }) {
    if (enrich) githubOf(config);
    if (attributes) {
      const definitions = await loadDefinitions(db);
      if (Object.keys(attributes).length === 0) throw badRequest("The action names no attribute.");
      for (const [name, change] of Object.entries(attributes)) assertAttributeFits(definitions, name, change ?? {});
    }
    if (tags) {
      const { add = [], remove = [] } = tags;
      if (add.length + remove.length === 0) throw badRequest("The action names no tag.");
      if (add.some((id) => remove.includes(id))) throw badRequest("A tag cannot be added and removed at once.");
      const known = await db.execute(sql`select 1 from tags where id = any(${sql.param(add)}::uuid[])`);
      if (known.rows.length < new Set(add).size) throw badRequest("A tag does not exist any more.");
    }
  },

  async count(db, matching) {
    const people = await matchingPeople(db, matching, Number.MAX_SAFE_INTEGER);
    const found = await db.execute<{ n: number }>(sql`select count(*)::int as n ${people}`);
    return found.rows[0]?.n ?? 0;
  },

  async next(db, matching, after, limit) {
    const people = await matchingPeople(db, matching, limit);
    const found = await db.execute<{ id: string }>(sql`
      select ms.member_id as id ${people}
        and ${after === null ? sql`true` : sql`ms.member_id > ${after}::uuid`}
      order by ms.member_id limit ${limit}`);
    return found.rows.map(({ id }) => id);
  },

  asks: ({ enrich }) =>
    enrich
      ? {
          atOnce: 2,
          async ask(outside, requester, ids) {
            const learned = await learnAbout(outside, requester, ids);
            return (tx, by, some) => onThose(tx, by, some, (there) => completeMany(tx, by, learned, there));
          },
        }
      : null,

  change: (action) => async (tx, requester, ids) => {
    if (action.delete) {
      const put = (inner: Executor, some: readonly string[]) => putIn(inner, trashedPeople, requester, some);
      return onThose(tx, requester, ids, (there) => atOnceOrOneByOne(tx, there, put, (id) => changed(id, {})));
    }
    const { tags, attributes = {} } = action;
    return onThose(tx, requester, ids, (there) =>
      tags
        ? changeTags(tx, requester, tags, there)
        : changeAttributes(tx, requester, there, { changesOf: () => attributes, byHand: true }),
    );
  },

  async takeBack(tx, requester, action, rows) {
    const ids = rows.map(({ id }) => id);
    if (action.delete) {
      const take = (inner: Executor, some: readonly string[]) => takeOut(inner, trashedPeople, requester, some);
      return atOnceOrOneByOne(tx, ids, take, (id) => changed(id, {}));
    }
    const undo = new Map(rows.map((row) => [row.id, row.undo]));
    const those = (there: readonly string[]): Changed[] => there.map((id) => ({ id, undo: undo.get(id) ?? {} }));
    const back = action.tags ? takeTagsBack : action.enrich ? takeCompletionBack : takeAttributesBack;
    return onThose(tx, requester, ids, (there) => back(tx, requester, those(there)));
  },
};

/** The people who are meant, found as a list finds so many of them in the order of their ids. */
async function matchingPeople(db: Executor, { segmentId, filter, search, before }: Matching, rows: number) {
  const plan = await planList(db, {
    segmentId,
    predicates: await peoplePredicates(db, filter),
    search: peopleSearch(search),
    sort: { name: "id", table: "segment", order: sql`ms.member_id`, covered: new Set() },
    rows,
  });
  return sql`${peopleFrom(segmentId, plan)} and m.created_at <= ${before}::timestamptz`;
}

/** Does something to those of the rows that are there and that the user may change; they are locked. */
async function onThose(
  tx: Executor,
  requester: Requester,
  ids: readonly string[],
  work: (there: readonly string[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const found = await tx.execute<{ id: string }>(sql`
    select id from members where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null order by id for update`);
  const there = new Set(found.rows.map(({ id }) => id));
  const reached = await editableIds(tx, requester, "member", [...there]);
  const refused = ids.flatMap((id) => {
    if (!there.has(id)) return [failed(id, gone)];
    return reached.has(id) ? [] : [failed(id, outOfReach)];
  });
  const able = ids.filter((id) => there.has(id) && reached.has(id));
  return [...refused, ...(able.length > 0 ? await work(able) : [])];
}
