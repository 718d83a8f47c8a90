import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isUuid } from "#server/platform/filters/values.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { isIdentifying } from "#server/records/common/identities.ts";
import { organizationNameKey, organizationsNamed } from "#server/records/common/organization-names.ts";
import { changeOrganizationAttributes } from "#server/records/organizations/attributes-write.ts";
import { createOrganization } from "#server/records/organizations/create.ts";
import { organizationIdentitiesOf } from "#server/records/organizations/list.ts";
import { mostLevels, parentsOf, type Related } from "#server/records/organizations/parents.ts";
import { updateOrganization } from "#server/records/organizations/update.ts";
import {
  type ImportedOrganization,
  type ImportedOrganizationIdentity,
  organizationKey,
} from "#shared/domain/csv-import/read-organizations.ts";
import { domainKey } from "#shared/domain/identities/identity-value.ts";
import { organizationHandle } from "#shared/domain/identities/platforms.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import { asOrganizationIdentities } from "#shared/domain/organizations/organization-identity.ts";
import { hasNamesake, readOrganizationName } from "#shared/domain/organizations/organization-name.ts";
import { type CurrentRecord, type Importing, misfitOf, type PlannedChange } from "./importing.ts";

interface OrganizationChange {
  readonly displayName: string;
  /** Added identities. */
  readonly identities: readonly ImportedOrganizationIdentity[];
  /** Changed attributes, including the name. */
  readonly attributes: Record<string, { custom: unknown[]; default?: unknown }>;
  /** Null keeps the value. */
  readonly isTeam: boolean | null;
  /** Organization that it belongs to, by name, domain or id. Null keeps the value. */
  readonly parent: { readonly named: string; readonly since: string | null } | null;
}

type CurrentOrganization = CurrentRecord & {
  is_team: boolean;
  attributes: Record<string, Record<string, unknown>>;
  shown: Record<string, unknown>;
  marks: string[];
};

/** Imports of organizations. */
export const organizationsImporting: Importing<ImportedOrganization, CurrentOrganization, OrganizationChange> = {
  kind: "organization",
  texts: {
    inTrash: "This organization is in the trash.",
    severalMatch: "Its identities belong to several organizations.",
    forbidden: "You have no authorization to change this organization.",
    notFound: "No organization has this ID, and the row has no domain, username or email.",
    otherHas: (value) => `Another organization has the identity “${value}”.`,
  },
  keyOf: organizationKey,
  // An affiliated profile is also shown as a username.
  keysOf: (identity) => [
    organizationKey(identity),
    ...(identity.type === "affiliated-profile" ? [organizationKey({ ...identity, type: "username" })] : []),
  ],
  isEqualIdentity: sql`case when k.type in ('primary-domain', 'alternative-domain')
    then i.type in ('primary-domain', 'alternative-domain') else i.platform = k.platform and i.type = k.type
      and i.site = coalesce(k.site, '') end`,
  referenceOf: ({ type }) => (type.endsWith("-domain") ? "first" : "last"),
  isExclusive: ({ verified }) => verified,

  async load(db, ids) {
    const found = await db.execute<CurrentOrganization>(sql`
      select id, display_name, is_team_organization as is_team, attributes, manually_changed_fields as marks,
        deleted_at is not null as deleted,
        json_build_object('headline', headline, 'description', description, 'industry', industry, 'type', type,
          'size', size, 'employees', employees, 'founded', founded, 'location', location) as shown
      from organizations where id = any(${sql.param(ids)}::uuid[])`);
    return new Map(found.rows.map((row) => [row.id, row]));
  },

  inOrder: parentsFirst,

  async planner(db, ids, rows) {
    const parents = await parentsOf(db, ids);
    const known = await organizationsMeant(
      db,
      rows.map(({ parent }) => parent),
    );
    return {
      plan: (row, before, added) =>
        planOrganization(row, before, added, parents.get(before?.id ?? "") ?? null, known.get(row.parent) ?? null),
    };
  },

  async apply(tx, requester, id, { displayName, attributes, isTeam, identities, parent }) {
    const automatic = { byHand: false };
    const added = identities.map((identity) => ({ ...identity, verified: false, source: "csv" }));
    const { made, ...parentId } = parent ? await findParent(tx, requester, parent.named) : { made: [] };
    const team = {
      ...(isTeam !== null && { isTeamOrganization: isTeam }),
      ...(parent && "id" in parentId && { parent: { id: parentId.id, since: parent.since } }),
    };
    if (id === null) {
      const fields = { displayName, identities: added, attributes, manuallyCreated: true };
      const newId = await createOrganization(tx, requester, fields);
      if (isTeam || parent) await updateOrganization(tx, requester, newId, team, automatic);
      return { id: newId, tags: [], organizations: made };
    }
    // An update replaces the whole list.
    const own = added.length > 0 ? ((await organizationIdentitiesOf(tx, [id])).get(id) ?? []) : [];
    const change = {
      attributes,
      ...team,
      ...(added.length > 0 && { identities: [...asOrganizationIdentities(own), ...added] }),
    };
    await updateOrganization(tx, requester, id, change, automatic);
    return { id, tags: [], organizations: made };
  },
};

/** Rows behind those of the organizations that they belong to, so that these are known. */
function parentsFirst(rows: readonly ImportedOrganization[]): ImportedOrganization[] {
  const key = (text: string) => {
    const { domain } = readOrganizationName(text);
    return domain === null ? organizationNameKey(text) : domainKey(domain);
  };
  const byText = new Map(
    rows.flatMap((row) =>
      [row.name, ...row.identities.map(({ value }) => value)].map((text) => [key(text), row] as const),
    ),
  );
  const levelOf = (row: ImportedOrganization, level = 0): number => {
    const parent = row.parent === "" ? undefined : byText.get(key(row.parent));
    return parent === undefined || level === mostLevels ? level : levelOf(parent, level + 1);
  };
  return rows
    .map((row) => ({ row, level: levelOf(row) }))
    .sort((a, b) => a.level - b.level)
    .map(({ row }) => row);
}

/** Organizations that names, domains or ids mean, by text. Texts that mean none are left out. */
async function organizationsMeant(db: Executor, texts: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(texts)].filter((text) => text !== "");
  const domains = asked.flatMap((text) => {
    const { domain } = readOrganizationName(text);
    return domain === null ? [] : [{ text, domain: domainKey(domain) }];
  });
  const named = await organizationsNamed(
    db,
    asked.map((name) => ({ name })),
  );
  const found = await db.execute<{ id: string; domain: string }>(sql`
    select o.id, fold_case(i.value) as domain from organization_identities i
    join organizations o on o.id = i.organization_id and o.deleted_at is null
    where i.type in ('primary-domain', 'alternative-domain')
      and fold_case(i.value) = any(${sql.param(domains.map(({ domain }) => domain))}::text[])
    order by ${isIdentifying(sql`i`)}, o.created_at desc, o.id`);
  const byId = await db.execute<{ id: string }>(sql`
    select id from organizations where deleted_at is null and id = any(${sql.param(asked.filter((text) => isUuid(text)))}::uuid[])`);
  const meant = new Map(asked.flatMap((text, at) => (named[at] ? [[text, named[at]] as const] : [])));
  const textOfDomain = new Map(domains.map(({ text, domain }) => [domain, text]));
  for (const { id, domain } of found.rows) meant.set(textOfDomain.get(domain) ?? "", id);
  for (const { id } of byId.rows) meant.set(id, id);
  return meant;
}

/** The organization that a row names as the parent. Creates it when nobody knows it. @throws HttpError 400 */
async function findParent(tx: Executor, requester: Requester, named: string): Promise<{ id: string; made: string[] }> {
  const known = (await organizationsMeant(tx, [named])).get(named);
  if (known !== undefined) return { id: known, made: [] };
  if (isUuid(named)) throw badRequest(`No organization has the ID ${named}.`);
  const id = await createOrganization(tx, requester, { name: named });
  return { id, made: [id] };
}

function planOrganization(
  row: ImportedOrganization,
  before: CurrentOrganization | undefined,
  added: ImportedOrganization["identities"],
  parent: Related | null,
  knownParent: string | null,
): PlannedChange<OrganizationChange> {
  if (!before && row.name === "") throw badRequest("A new organization needs a name.");
  const domains = added.flatMap(({ type, value }) => (type.endsWith("-domain") ? [value] : []));
  if (!before && namesNobody(row.name) && !hasNamesake(row.name, domains))
    throw badRequest(`“${row.name}” names no organization.`);
  const { attributes, changes, refused } = planAttributes(row, before);
  changeOrganizationAttributes(before?.attributes ?? {}, attributes);
  const isTeam =
    row.isTeam === (before?.is_team ?? false) || before?.marks.includes("isTeamOrganization") ? null : row.isTeam;
  if (isTeam !== null) {
    changes.push({ field: "team", before: before ? yesNo(before.is_team) : "", after: yesNo(isTeam) });
  }
  for (const each of added) {
    const after = each.type === "username" ? organizationHandle(each.platform, each.value) : each.value;
    changes.push({ field: fieldOf(each), before: "", after });
  }
  if (row.parent === "" && row.parentSince !== null)
    refused.push(`“${row.parentSince}”: A day of belonging needs a parent organization.`);
  const since = row.parentSince ?? (parent?.id === knownParent ? (parent?.since ?? null) : null);
  const isSame = parent !== null && parent.id === knownParent && parent.since === since;
  const keepsParent = row.parent === "" || isSame || before?.marks.includes("parent");
  if (!keepsParent) changes.push({ field: "parent", before: parentText(parent), after: textOf(row.parent, since) });
  const change = { displayName: row.name, identities: added, attributes, isTeam };
  return { changes, refused, change: { ...change, parent: keepsParent ? null : { named: row.parent, since } } };
}

const textOf = (name: string, since: string | null) => (since === null ? name : `${name}, since ${since}`);
const parentText = (parent: Related | null) => (parent === null ? "" : textOf(parent.displayName, parent.since));

/** Attributes that a row changes. */
function planAttributes(
  { name, attributes, phoneNumbers }: ImportedOrganization,
  before: CurrentOrganization | undefined,
) {
  const marks = new Set(before?.marks);
  const changes: PlannedChange<OrganizationChange>["changes"] = [];
  const written: OrganizationChange["attributes"] = {};
  const refused: string[] = [];
  if (name !== "" && name !== before?.display_name.trim() && !marks.has("attributes.name")) {
    written.name = { custom: [name] };
    if (before) changes.push({ field: "name", before: before.display_name, after: name });
  }
  for (const [attribute, text] of Object.entries(attributes)) {
    const shown = String(before?.shown[attribute] ?? "").trim();
    if (shown === text || marks.has(`attributes.${attribute}`)) continue;
    const isNumber = attribute === "employees" || attribute === "founded";
    const value = { custom: [isNumber && text.trim() !== "" ? Number(text) : text] };
    const misfit = misfitOf(text, () => changeOrganizationAttributes({}, { [attribute]: value }));
    if (misfit !== null) {
      refused.push(misfit);
      continue;
    }
    written[attribute] = value;
    changes.push({ field: `attribute:${attribute}`, before: shown, after: text });
  }
  const phone = before?.attributes.phoneNumber ?? {};
  const known = new Set(Object.values(phone).flat().map(String).map(digits));
  const phones = phoneNumbers.filter((number) => !known.has(digits(number)));
  if (phones.length > 0) {
    const custom = [phone.custom ?? []].flat();
    const shown = phone.default ?? undefined;
    written.phoneNumber = { custom: [...custom, ...phones], ...(shown !== undefined && { default: shown }) };
    for (const each of phones) changes.push({ field: "phoneNumbers", before: "", after: each });
  }
  return { attributes: written, changes, refused };
}

const yesNo = (value: boolean) => (value ? "yes" : "no");
/** A phone number without separators. */
const digits = (number: string) => number.replace(/[^\d+]/g, "");

function fieldOf({ platform, type }: ImportedOrganizationIdentity): string {
  if (type === "primary-domain") return "website";
  if (type === "affiliated-profile") return "website";
  if (type === "alternative-domain") return "domains";
  return type === "email" ? "emails" : `identity:${platform}`;
}
