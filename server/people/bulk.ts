import { sql } from "drizzle-orm";
import type { MemberBulkAction } from "#shared/contract/bulk.ts";
import { type Attribute, type Attributes, mergeAttributes } from "#shared/domain/attributes.ts";
import { bulkJson } from "../activities/bulk-json.ts";
import { loadAttributeTypes } from "../attributes/types.ts";
import { writeAudits } from "../audit/write-audit.ts";
import {
  type BulkKind,
  type Changed,
  changed,
  changedSince,
  failed,
  gone,
  type Matching,
  type Outcome,
  outOfReach,
  unchanged,
} from "../bulk/bulk-kind.ts";
import { atOnceOrOneByOne } from "../bulk/one-by-one.ts";
import { reachable } from "../bulk/reachable.ts";
import type { Executor } from "../db/database.ts";
import { grammarA } from "../filters/grammar-a.ts";
import { badRequest } from "../http/http-error.ts";
import type { Requester } from "../http/route.ts";
import { readWorkspace, settingsRow } from "../settings/workspace.ts";
import { trashedPeople } from "../trash/kinds.ts";
import { putIn, takeOut } from "../trash/trash.ts";
import { assertAttributeFits, loadDefinitions } from "./attribute-values.ts";
import { changeTags, takeTagsBack } from "./bulk-tags.ts";
import { namesAttributes, peopleProperties } from "./properties.ts";
import { isRareSearch, peopleSearch } from "./search.ts";

/** Changes of many people: attributes (the marks of team members and bots among them), tags, and the trash. */
export const peopleInBulk: BulkKind<MemberBulkAction> = {
  kind: "member",
  table: "members",
  permission: (action) => (action.delete ? "memberDestroy" : "memberEdit"),

  async check(db, { attributes, tags }) {
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
    const people = await matchingPeople(db, matching);
    const found = await db.execute<{ n: number }>(sql`select count(*)::int as n ${people}`);
    return found.rows[0]?.n ?? 0;
  },

  async next(db, matching, after, limit) {
    const people = await matchingPeople(db, matching);
    const found = await db.execute<{ id: string }>(sql`
      select ms.member_id as id ${people}
        and ${after === null ? sql`true` : sql`ms.member_id > ${after}::uuid`}
      order by ms.member_id limit ${limit}`);
    return found.rows.map(({ id }) => id);
  },

  async change(tx, requester, action, ids) {
    if (action.delete) {
      const put = (inner: Executor, some: readonly string[]) => putIn(inner, trashedPeople, requester, some);
      return onThose(tx, requester, ids, (there) => atOnceOrOneByOne(tx, there, put, (id) => changed(id, {})));
    }
    return onThose(tx, requester, ids, (there) =>
      action.tags
        ? changeTags(tx, requester, action.tags, there)
        : changeAttributes(tx, requester, action.attributes ?? {}, there),
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
    return onThose(tx, requester, ids, (there) =>
      action.tags
        ? takeTagsBack(tx, requester, those(there))
        : takeAttributesBack(tx, requester, action.attributes ?? {}, those(there)),
    );
  },
};

/** The people who are meant. Whom a rare search finds are found first and by themselves, as in the list. */
async function matchingPeople(db: Executor, { segmentId, filter, search, before }: Matching) {
  const types = namesAttributes(filter) ? await loadAttributeTypes(db) : new Map<string, string>();
  const searched = peopleSearch(search);
  const isRare = searched !== null && (await isRareSearch(db, searched, ""));
  const members = isRare ? sql`(select m.* from members m where ${searched.byIndex} offset 0)` : sql`members`;
  return sql`from ${members} m join member_segments ms on ms.member_id = m.id
    where ms.segment_id = ${segmentId}::uuid and m.deleted_at is null and m.created_at <= ${before}::timestamptz
      and ${isRare || searched === null ? sql`true` : searched.matches} and ${grammarA(filter, peopleProperties(types))}`;
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
  const places = { places: sql`member_segments`, column: sql`member_id` };
  const reached = await reachable(tx, requester, places, [...there]);
  const refused = ids.flatMap((id) => {
    if (!there.has(id)) return [failed(id, gone)];
    return reached.has(id) ? [] : [failed(id, outOfReach)];
  });
  const able = ids.filter((id) => there.has(id) && reached.has(id));
  return [...refused, ...(able.length > 0 ? await work(able) : [])];
}

type AttributeChanges = Readonly<Record<string, Attribute | null>>;

type Person = { id: string; attributes: Record<string, Record<string, unknown>>; marks: string[] };

const readPeople = async (tx: Executor, ids: readonly string[]) =>
  (
    await tx.execute<Person>(sql`
      select id, attributes, manually_changed_fields as marks from members
      where id = any(${sql.param(ids)}::uuid[]) order by id`)
  ).rows;

/** As a change by hand of each of them: what it changes is left alone by automatic updates (wire.md 9.6, 10.1). */
async function changeAttributes(
  tx: Executor,
  requester: Requester,
  changes: AttributeChanges,
  ids: readonly string[],
): Promise<Outcome[]> {
  const { attributeSettings } = settingsRow(await readWorkspace(tx));
  const names = Object.keys(changes);
  const outcomes: Outcome[] = [];
  const writes: Write[] = [];
  for (const person of await readPeople(tx, ids)) {
    const attributes = plain(mergeAttributes(person.attributes, changes, attributeSettings?.priorities));
    const touched = names.filter((name) => !same(person.attributes[name], attributes[name]));
    if (touched.length === 0) {
      outcomes.push(unchanged(person.id));
      continue;
    }
    const marks = [...new Set([...person.marks, ...touched.map((name) => `attributes.${name}`)])];
    writes.push({ before: person, attributes, marks });
    const before = touched.map((name) => [name, person.attributes[name] ?? null]);
    const after = touched.map((name) => [name, attributes[name] ?? null]);
    const added = marks.filter((mark) => !person.marks.includes(mark));
    outcomes.push(
      changed(person.id, { before: Object.fromEntries(before), after: Object.fromEntries(after), marks: added }),
    );
  }
  await writeAttributes(tx, requester, writes);
  return outcomes;
}

interface Undo {
  readonly before: AttributeChanges;
  readonly after: AttributeChanges;
  readonly marks: readonly string[];
}

async function takeAttributesBack(
  tx: Executor,
  requester: Requester,
  changes: AttributeChanges,
  rows: readonly Changed[],
): Promise<Outcome[]> {
  const undo = new Map(rows.map((row) => [row.id, row.undo as unknown as Undo]));
  const outcomes: Outcome[] = [];
  const writes: Write[] = [];
  const people = await readPeople(
    tx,
    rows.map(({ id }) => id),
  );
  for (const person of people) {
    const { before = {}, after = {}, marks = [] } = undo.get(person.id) ?? {};
    if (
      Object.keys(changes).some((name) => name in after && !same(person.attributes[name], after[name] ?? undefined))
    ) {
      outcomes.push(failed(person.id, changedSince));
      continue;
    }
    const attributes = new Map<string, unknown>(Object.entries(person.attributes));
    for (const [name, value] of Object.entries(before)) {
      if (value === null) attributes.delete(name);
      else attributes.set(name, value);
    }
    writes.push({
      before: person,
      attributes: plain(Object.fromEntries(attributes) as Attributes),
      marks: person.marks.filter((mark) => !marks.includes(mark)),
    });
    outcomes.push(changed(person.id, {}));
  }
  await writeAttributes(tx, requester, writes);
  return outcomes;
}

interface Write {
  readonly before: Person;
  readonly attributes: Person["attributes"];
  readonly marks: readonly string[];
}

async function writeAttributes(tx: Executor, requester: Requester, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const rows = writes.map(({ before, attributes, marks }) => ({ id: before.id, attributes, marks }));
  await tx.execute(sql`
    update members m set attributes = r.attributes, version = m.version + 1, updated_at = now(),
      manually_changed_fields = array(select jsonb_array_elements_text(r.marks))
    from jsonb_to_recordset(${bulkJson(rows)}::jsonb) as r(id uuid, attributes jsonb, marks jsonb)
    where m.id = r.id`);
  await writeAudits(
    tx,
    requester,
    writes.map(({ before, attributes }) => ({
      actionType: "members-edit-profile",
      entityType: "member",
      entityId: before.id,
      oldState: { attributes: before.attributes },
      newState: { attributes },
    })),
  );
}

const plain = (attributes: Attributes): Person["attributes"] => JSON.parse(JSON.stringify(attributes));

/** Equal whatever the order of their sources. */
function same(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    );
  return sorted(a ?? null) === sorted(b ?? null);
}
