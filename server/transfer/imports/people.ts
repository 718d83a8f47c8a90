import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { organizationsNamed } from "#server/records/common/organization-names.ts";
import { isFreeMailName } from "#server/records/employers/domain-kind.ts";
import { createOrganization } from "#server/records/organizations/create.ts";
import { takeRealNames } from "#server/records/organizations/match.ts";
import { assertAttributeFits, loadDefinitions } from "#server/records/people/attribute-values.ts";
import { createPerson } from "#server/records/people/create.ts";
import { updateIdentities } from "#server/records/people/identities-write.ts";
import { independentPeriods, tagsOf } from "#server/records/people/rows.ts";
import { updatePerson } from "#server/records/people/update.ts";
import { addWork } from "#server/records/people/work-experience-write.ts";
import { createTag } from "#server/records/tags/write.ts";
import { attributeText, parsedAttribute } from "#shared/domain/csv-import/attribute-cell.ts";
import { type ImportedIdentity, type ImportedPerson, importKey } from "#shared/domain/csv-import/read-people.ts";
import { namesNobody, readNobody } from "#shared/domain/organizations/nobody.ts";
import { type CurrentRecord, type Importing, misfitOf, type PlannedChange } from "./importing.ts";

interface PersonChange {
  /** Null keeps the name. */
  readonly displayName: string | null;
  readonly identities: readonly ImportedIdentity[];
  readonly attributes: Readonly<Record<string, { readonly custom: unknown }>>;
  /** Names of added tags and organizations. */
  readonly tags: readonly string[];
  readonly organizations: readonly string[];
  /** True when an organization of the row states that the person is independent, which is not known yet. */
  readonly isIndependent?: boolean;
}

type CurrentPerson = CurrentRecord & {
  attributes: Record<string, Record<string, unknown>>;
  marks: string[];
  /** Titles of the current work, which tables show in place of the attribute. */
  titles: string[];
};

const independentNow = { organizationId: null };

/** Imports of people. */
export const peopleImporting: Importing<ImportedPerson, CurrentPerson, PersonChange> = {
  kind: "member",
  texts: {
    inTrash: "This person is in the trash.",
    severalMatch: "Its identities belong to several people.",
    forbidden: "You have no authorization to change this person.",
    notFound: "No person has this ID, and the row has no email or username.",
    otherHas: (value) => `Another person has the identity “${value}”.`,
  },
  keyOf: importKey,
  keysOf: (identity) => [importKey(identity as ImportedIdentity)],
  isEqualIdentity: sql`i.type = k.type and (k.type = 'email' or (i.platform = k.platform and i.site = coalesce(k.site, '')))`,
  referenceOf: ({ type }) => (type === "email" ? "first" : "last"),
  isExclusive: () => true,

  async load(db, ids) {
    const found = await db.execute<CurrentPerson>(sql`
      select id, display_name, attributes, manually_changed_fields as marks, deleted_at is not null as deleted,
        array(select distinct w.title from member_organizations w
          where w.member_id = members.id and w.deleted_at is null and w.date_end is null and w.title <> '') as titles
      from members where id = any(${sql.param(ids)}::uuid[])`);
    return new Map(found.rows.map((row) => [row.id, row]));
  },

  async planner(db, ids, rows) {
    const [tags, organizations] = [await tagsOf(db, ids), await organizationsOf(db, ids)];
    const named = await namedOrganizations(db, rows);
    const independent = await independentPeriods(db, ids);
    const definitions = await loadDefinitions(db);
    return {
      plan(row, before, added) {
        const marks = new Set(before?.marks);
        const { attributes, changes, refused } = planAttributes(definitions, row, before);
        const isRenamed =
          before && row.name !== "" && row.name !== before.display_name.trim() && !marks.has("displayName");
        if (isRenamed) changes.unshift({ field: "name", before: before.display_name, after: row.name });
        const tagNames = (tags.get(before?.id ?? "") ?? []).map((tag) => tag.name);
        const newTags = missingNames(row.tags, tagNames);
        const current = organizations.get(before?.id ?? "") ?? [];
        const newOrganizations = missingNames(
          row.organizations.filter((name) => !namesNobody(name) && !isFreeMailName(name)),
          current.map(({ name }) => name),
        ).filter((name) => !current.some(({ id }) => id === named.get(name)));
        for (const each of added) changes.push({ field: fieldOf(each), before: "", after: each.value });
        for (const each of newOrganizations) changes.push({ field: "organization", before: "", after: each });
        const isIndependent =
          row.organizations.some((name) => readNobody(name) === "independent") && !independent.has(before?.id ?? "");
        if (isIndependent) changes.push({ field: "organization", before: "", after: "Independent" });
        for (const each of newTags) changes.push({ field: "tags", before: "", after: each });
        const newName = row.name || row.identities[0]?.value || "";
        const displayName = before ? (isRenamed ? row.name : null) : newName;
        return {
          changes,
          refused,
          change: {
            displayName,
            identities: added,
            attributes,
            tags: newTags,
            organizations: newOrganizations,
            isIndependent,
          },
        };
      },
    };
  },

  async apply(tx, requester, id, { displayName, attributes, ...change }) {
    const made = { tags: [] as string[], organizations: [] as string[] };
    const tags: string[] = [];
    for (const name of change.tags) {
      const known = await tagNamed(tx, name);
      const tag = known ?? (await createTag(tx, requester, { name }));
      tags.push(tag);
      if (known === undefined) made.tags.push(tag);
    }
    const organizations: string[] = [];
    for (const name of change.organizations) {
      const [known] = await organizationsNamed(tx, [{ name }]);
      const organization = known ?? (await createOrganization(tx, requester, { name }));
      organizations.push(organization);
      if (known) await takeRealNames(tx, [{ id: known, name, source: "custom" }]);
      else made.organizations.push(organization);
    }
    const identities = change.identities.map((identity) => ({ ...identity, verified: false, source: "csv" }));
    if (id === null) {
      const newId = await createPerson(tx, requester, {
        displayName: displayName ?? "",
        identities,
        attributes,
        organizations,
        tags,
        manuallyCreated: true,
        segments: requester.segments.map((segment) => segment.id),
      });
      if (change.isIndependent) await addWork(tx, requester, newId, independentNow);
      return { id: newId, ...made };
    }
    if (displayName !== null || Object.keys(attributes).length > 0 || tags.length > 0) {
      const had = ((await tagsOf(tx, [id])).get(id) ?? []).map((tag) => tag.id);
      const update = {
        ...(displayName !== null && { displayName }),
        attributes,
        ...(tags.length > 0 && { tags: [...had, ...tags] }),
      };
      await updatePerson(tx, requester, id, update, { byHand: false });
    }
    if (identities.length > 0) await updateIdentities(tx, requester, id, identities);
    for (const organizationId of organizations) await addWork(tx, requester, id, { organizationId });
    if (change.isIndependent) await addWork(tx, requester, id, independentNow);
    return { id, ...made };
  },
};

/** Attributes that a row changes. @throws HttpError 400 for an unknown attribute */
function planAttributes(
  definitions: Awaited<ReturnType<typeof loadDefinitions>>,
  row: ImportedPerson,
  before: CurrentPerson | undefined,
) {
  const changes: PlannedChange<PersonChange>["changes"] = [];
  const attributes: Record<string, { custom: unknown }> = {};
  const refused: string[] = [];
  for (const [name, text] of Object.entries(row.attributes)) {
    const definition = definitions.get(name);
    if (!definition) throw badRequest(`There is no attribute ${name}.`);
    if (name === "jobTitle" && before?.titles.includes(text)) continue;
    const isFlag = definition.type === "boolean";
    const shown = attributeText(before?.attributes[name]?.default, isFlag);
    if (shown === attributeText(text, isFlag) || before?.marks.includes(`attributes.${name}`)) continue;
    const value = { custom: parsedAttribute(text, definition.type) };
    const misfit = misfitOf(text, () => assertAttributeFits(definitions, name, value));
    if (misfit !== null) {
      refused.push(misfit);
      continue;
    }
    attributes[name] = value;
    changes.push({ field: `attribute:${name}`, before: shown, after: text });
  }
  return { attributes, changes, refused };
}

/** Names that a record does not have, ignoring case. A name may contain the separator of the cell. */
function missingNames(names: readonly string[], current: readonly string[]): readonly string[] {
  const known = new Set(current.map((name) => name.trim().toLowerCase()));
  return known.has(names.join("; ").toLowerCase()) ? [] : names.filter((name) => !known.has(name.toLowerCase()));
}

const fieldOf = ({ platform, type }: ImportedIdentity) =>
  type === "email" && platform === "custom" ? "emails" : `identity:${platform}`;

interface WorkedFor {
  readonly id: string;
  readonly name: string;
}

/** Organizations of people's work history, by person. Removed work counts, so that no import adds it again. */
async function organizationsOf(db: Executor, ids: readonly string[]): Promise<Map<string, WorkedFor[]>> {
  const found = await db.execute<{ member_id: string; organizations: WorkedFor[] }>(sql`
    select mo.member_id, json_agg(json_build_object('id', o.id, 'name', o.display_name)) as organizations
    from member_organizations mo join organizations o on o.id = mo.organization_id and o.deleted_at is null
    where mo.member_id = any(${sql.param(ids)}::uuid[]) group by mo.member_id`);
  return new Map(found.rows.map(({ member_id, organizations }) => [member_id, organizations]));
}

/** Ids of the organizations that the rows surely mean, by the name in the row. */
async function namedOrganizations(db: Executor, rows: readonly ImportedPerson[]) {
  const names = [...new Set(rows.flatMap(({ organizations }) => organizations))];
  const ids = await organizationsNamed(
    db,
    names.map((name) => ({ name })),
  );
  return new Map(names.map((name, at) => [name, ids[at]]));
}

async function tagNamed(tx: Executor, name: string): Promise<string | undefined> {
  const found = await tx.execute<{ id: string }>(sql`select id from tags where fold_case(name) = fold_case(${name})`);
  return found.rows[0]?.id;
}
