import { sql } from "drizzle-orm";
import { HttpError } from "#server/base/http-error.ts";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import type { Requester } from "#server/http/route.ts";
import { assertAttributeFits, loadDefinitions } from "#server/people/attribute-values.ts";
import { tagsOf } from "#server/people/rows.ts";
import { editableIds } from "#server/records/editable-ids.ts";
import type { ImportPreviewRow } from "#shared/contract/imports.ts";
import { attributeText, parsedAttribute } from "#shared/domain/csv-import/attribute-cell.ts";
import { type ImportedIdentity, type ImportedPerson, importKey } from "#shared/domain/csv-import/read-people.ts";

/** What an import does to one person: how it is shown before, and what is written. */
export interface PersonPlan extends ImportPreviewRow {
  /** What is written of the name; null leaves it. */
  readonly displayName: string | null;
  readonly identities: readonly ImportedIdentity[];
  readonly attributes: Readonly<Record<string, { readonly custom: unknown }>>;
  /** Names of tags and organizations that are added. */
  readonly tags: readonly string[];
  readonly organizations: readonly string[];
}

type Holder = { key: string; member_id: string; verified: boolean };
type Known = {
  id: string;
  display_name: string;
  attributes: Record<string, Record<string, unknown>>;
  marks: string[];
  deleted: boolean;
};

/**
 * What importing these rows does now: a person is known by ID, else by a verified identity, else by an e-mail. An import
 * adds and replaces, takes nothing away, and leaves what was edited by hand. Reads only.
 */
export async function planPeople(
  db: Executor,
  requester: Requester,
  people: readonly ImportedPerson[],
): Promise<PersonPlan[]> {
  const holders = await holdersOf(db, people);
  const matched = people.map((person) => ({ person, ids: matches(person, holders) }));
  const ids = [
    ...new Set([...people.flatMap(({ id }) => (id === null ? [] : [id])), ...matched.flatMap((m) => m.ids)]),
  ];
  const known = await peopleOf(db, ids);
  const [reached, tags, organizations, own, definitions] = [
    await editableIds(db, requester, "member", ids),
    await tagsOf(db, ids),
    await organizationsOf(db, ids),
    await identitiesOf(db, ids),
    await loadDefinitions(db),
  ];

  return matched.map(({ person, ids: found }) => {
    const byId = person.id === null ? undefined : known.get(person.id);
    const id = byId?.id ?? (found.length === 1 ? (found[0] ?? null) : null);
    const before = id === null ? undefined : known.get(id);
    const name = person.name || before?.display_name || person.identities[0]?.value || "";
    const wrong = (problem: string): PersonPlan => ({
      ...nothing,
      line: person.line,
      kind: "wrong",
      id,
      name,
      problem,
    });
    if (person.problem !== null) return wrong(person.problem);
    if (byId?.deleted) return wrong("This person is in the trash.");
    if (!before && found.length > 1) return wrong("Its identities belong to several people.");
    if (before && !reached.has(before.id)) return wrong("You have no authorization to change this person.");
    if (!before && person.identities.length === 0)
      return wrong("Nobody has this ID, and it has no email and no username.");

    const has = new Set(before ? own.get(before.id) : []);
    const added = person.identities.filter((identity) => !has.has(importKey(identity)));
    const taken = added.find((each) => (holders.get(importKey(each)) ?? []).some((h) => h.member_id !== before?.id));
    if (taken) return wrong(`Another person has the identity “${taken.value}”.`);

    const marks = new Set(before?.marks);
    const changes: ImportPreviewRow["changes"] = [];
    const attributes: Record<string, { custom: unknown }> = {};
    for (const [attribute, text] of Object.entries(person.attributes)) {
      const definition = definitions.get(attribute);
      if (!definition) return wrong(`There is no attribute ${attribute}.`);
      const shown = before?.attributes[attribute]?.default;
      const isFlag = definition.type === "boolean";
      if (attributeText(shown, isFlag) === attributeText(text, isFlag) || marks.has(`attributes.${attribute}`))
        continue;
      const value = parsedAttribute(text, definition.type);
      try {
        assertAttributeFits(definitions, attribute, { custom: value });
      } catch (error) {
        if (error instanceof HttpError) return wrong(error.message);
        throw error;
      }
      attributes[attribute] = { custom: value };
      changes.push({ field: `attribute:${attribute}`, before: attributeText(shown, isFlag), after: text });
    }
    const rename =
      before && person.name !== "" && person.name !== before.display_name.trim() && !marks.has("displayName");
    if (rename) changes.unshift({ field: "name", before: before.display_name, after: person.name });
    const lacks = (names: readonly string[], had: readonly string[]) => {
      const set = new Set(had.map((each) => each.trim().toLowerCase()));
      return set.has(names.join("; ").toLowerCase()) ? [] : names.filter((each) => !set.has(each.toLowerCase()));
    };
    const newTags = lacks(
      person.tags,
      (tags.get(before?.id ?? "") ?? []).map((tag) => tag.name),
    );
    const newOrganizations = lacks(person.organizations, organizations.get(before?.id ?? "") ?? []);
    for (const each of added) changes.push({ field: fieldOf(each), before: "", after: each.value });
    for (const each of newOrganizations) changes.push({ field: "organization", before: "", after: each });
    for (const each of newTags) changes.push({ field: "tags", before: "", after: each });
    return {
      line: person.line,
      kind: before ? (changes.length > 0 ? "changed" : "same") : "new",
      id,
      name,
      changes,
      problem: null,
      displayName: before ? (rename ? person.name : null) : name,
      identities: added,
      attributes,
      tags: newTags,
      organizations: newOrganizations,
    };
  });
}

const fieldOf = ({ platform, type }: ImportedIdentity) =>
  type === "email" && platform === "custom" ? "emails" : `identity:${platform}`;

const nothing = {
  changes: [],
  displayName: null,
  identities: [],
  attributes: {},
  tags: [],
  organizations: [],
} as const satisfies Partial<Record<keyof PersonPlan, unknown>> & { changes: never[] };

/** Everybody who holds one of the identities, whether verified or not; not who is in the trash. */
async function holdersOf(db: Executor, people: readonly ImportedPerson[]): Promise<Map<string, Holder[]>> {
  const wanted = people.flatMap(({ identities }) => identities);
  const json = bulkJson(wanted.map((each) => ({ ...each, key: importKey(each) })));
  const found = await db.execute<Holder>(sql`
    select distinct k.key, i.member_id, i.verified
    from json_to_recordset(${json}::json) as k(key text, platform text, type text, value text)
    join member_identities i on lower(i.value) = lower(k.value) and i.type = k.type
      and (k.type = 'email' or i.platform = k.platform)
    join members m on m.id = i.member_id and m.deleted_at is null`);
  return Map.groupBy(found.rows, ({ key }) => key);
}

/** Whom a row means: who holds one of its identities verified, else who has one of its e-mails. */
function matches({ identities }: ImportedPerson, holders: ReadonlyMap<string, readonly Holder[]>): string[] {
  const ids = (of: (identity: ImportedIdentity, holder: Holder) => boolean) => [
    ...new Set(
      identities.flatMap((identity) =>
        (holders.get(importKey(identity)) ?? []).filter((holder) => of(identity, holder)).map((h) => h.member_id),
      ),
    ),
  ];
  const verified = ids((_, holder) => holder.verified);
  return verified.length > 0 ? verified : ids(({ type }) => type === "email");
}

async function peopleOf(db: Executor, ids: readonly string[]): Promise<Map<string, Known>> {
  const found = await db.execute<Known>(sql`
    select id, display_name, attributes, manually_changed_fields as marks, deleted_at is not null as deleted
    from members where id = any(${sql.param(ids)}::uuid[])`);
  return new Map(found.rows.map((row) => [row.id, row]));
}

async function identitiesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = await db.execute<{
    member_id: string;
    platform: string;
    type: "username" | "email";
    value: string;
  }>(sql`
    select member_id, platform, type, value from member_identities where member_id = any(${sql.param(ids)}::uuid[])`);
  const keys = new Map<string, string[]>();
  for (const row of found.rows) keys.set(row.member_id, [...(keys.get(row.member_id) ?? []), importKey(row)]);
  return keys;
}

/** Names of where people work or worked, by person. */
async function organizationsOf(db: Executor, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = await db.execute<{ member_id: string; display_name: string }>(sql`
    select mo.member_id, o.display_name from member_organizations mo join organizations o on o.id = mo.organization_id
    where mo.member_id = any(${sql.param(ids)}::uuid[])`);
  const names = new Map<string, string[]>();
  for (const row of found.rows) names.set(row.member_id, [...(names.get(row.member_id) ?? []), row.display_name]);
  return names;
}
