import { writeAudits } from "#server/platform/audit/write-audit.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { readWorkspace, settingsRow } from "#server/platform/settings/workspace.ts";
import { areTooLong, tooLongText } from "#server/records/common/attribute-limit.ts";
import { type Attribute, type Attributes, mergeAttributes } from "#shared/domain/attributes.ts";
import { type Changed, changed, changedSince, failed, type Outcome, unchanged } from "./bulk-kind.ts";

export type AttributeChanges = Readonly<Record<string, Attribute | null>>;

type Person = { id: string; attributes: Record<string, Record<string, unknown>>; marks: string[] };

const readPeople = async (tx: Executor, ids: readonly string[]) =>
  (
    await tx.execute<Person>(sql`
      select id, attributes, manually_changed_fields as marks from members
      where id = any(${sql.param(ids)}::uuid[]) order by id`)
  ).rows;

interface AttributeEdit {
  changesOf(person: Person): AttributeChanges;
  /** Automatic updates do not overwrite attributes changed by hand. */
  readonly byHand: boolean;
}

/** Merges changes into the attributes of each of these people, by name. */
export async function changeAttributes(
  tx: Executor,
  requester: Requester,
  ids: readonly string[],
  { changesOf, byHand }: AttributeEdit,
): Promise<Outcome[]> {
  const { attributeSettings } = settingsRow(await readWorkspace(tx));
  const outcomes: Outcome[] = [];
  const writes: Write[] = [];
  for (const person of await readPeople(tx, ids)) {
    const changes = changesOf(person);
    const attributes = plain(mergeAttributes(person.attributes, changes, attributeSettings?.priorities));
    const touched = Object.keys(changes).filter((name) => !isSame(person.attributes[name], attributes[name]));
    if (touched.length === 0) {
      outcomes.push(unchanged(person.id));
      continue;
    }
    if (areTooLong(person.attributes, attributes)) {
      outcomes.push(failed(person.id, tooLongText));
      continue;
    }
    const marks = byHand
      ? [...new Set([...person.marks, ...touched.map((name) => `attributes.${name}`)])]
      : person.marks;
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

/** Restores the attributes that `changeAttributes` replaced, except those that were changed since. */
export async function undoAttributes(tx: Executor, requester: Requester, rows: readonly Changed[]): Promise<Outcome[]> {
  const undo = new Map(rows.map((row) => [row.id, row.undo as unknown as Undo]));
  const outcomes: Outcome[] = [];
  const writes: Write[] = [];
  const people = await readPeople(
    tx,
    rows.map(({ id }) => id),
  );
  for (const person of people) {
    const { before = {}, after = {}, marks = [] } = undo.get(person.id) ?? {};
    if (Object.entries(after).some(([name, value]) => !isSame(person.attributes[name], value ?? undefined))) {
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

/** True for equal attributes, regardless of the order of their sources. */
function isSame(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    );
  return sorted(a ?? null) === sorted(b ?? null);
}
