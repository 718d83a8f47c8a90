import { badRequest } from "#server/platform/core/http-error.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { changeOrganizationAttributes } from "#server/records/organizations/attributes-write.ts";
import { createOrganization } from "#server/records/organizations/create.ts";
import { organizationIdentitiesOf } from "#server/records/organizations/rows.ts";
import { updateOrganization } from "#server/records/organizations/update.ts";
import {
  type ImportedOrganization,
  type ImportedOrganizationIdentity,
  organizationKey,
} from "#shared/domain/csv-import/read-organizations.ts";
import { organizationHandle } from "#shared/domain/identities/platforms.ts";
import { namesNobody } from "#shared/domain/organizations/nobody.ts";
import { asOrganizationIdentities } from "#shared/domain/organizations/organization-identity.ts";
import type { CurrentRecord, Importing, PlannedChange } from "./importing.ts";

interface OrganizationChange {
  readonly displayName: string;
  /** Added identities. */
  readonly identities: readonly ImportedOrganizationIdentity[];
  /** Changed attributes, including the name. */
  readonly attributes: Record<string, { custom: unknown[]; default?: unknown }>;
  /** Null keeps the value. */
  readonly isTeam: boolean | null;
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

  planner: async () => ({ plan: planOrganization }),

  async apply(tx, requester, id, { displayName, attributes, isTeam, identities }) {
    const automatic = { byHand: false };
    const added = identities.map((identity) => ({ ...identity, verified: false, source: "csv" }));
    const team = isTeam === null ? {} : { isTeamOrganization: isTeam };
    if (id === null) {
      const fields = { displayName, identities: added, attributes, manuallyCreated: true };
      const newId = await createOrganization(tx, requester, fields);
      if (isTeam) await updateOrganization(tx, requester, newId, team, automatic);
      return { id: newId, tags: [], organizations: [] };
    }
    // An update replaces the whole list.
    const own = added.length > 0 ? ((await organizationIdentitiesOf(tx, [id])).get(id) ?? []) : [];
    const change = {
      attributes,
      ...team,
      ...(added.length > 0 && { identities: [...asOrganizationIdentities(own), ...added] }),
    };
    await updateOrganization(tx, requester, id, change, automatic);
    return { id, tags: [], organizations: [] };
  },
};

function planOrganization(
  row: ImportedOrganization,
  before: CurrentOrganization | undefined,
  added: ImportedOrganization["identities"],
): PlannedChange<OrganizationChange> {
  if (!before && row.name === "") throw badRequest("A new organization needs a name.");
  if (!before && namesNobody(row.name)) throw badRequest(`“${row.name}” names no organization.`);
  const { attributes, changes } = planAttributes(row, before);
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
  return { changes, change: { displayName: row.name, identities: added, attributes, isTeam } };
}

/** Attributes that a row changes. */
function planAttributes(
  { name, attributes, phoneNumbers }: ImportedOrganization,
  before: CurrentOrganization | undefined,
) {
  const marks = new Set(before?.marks);
  const changes: PlannedChange<OrganizationChange>["changes"] = [];
  const written: OrganizationChange["attributes"] = {};
  if (name !== "" && name !== before?.display_name.trim() && !marks.has("attributes.name")) {
    written.name = { custom: [name] };
    if (before) changes.push({ field: "name", before: before.display_name, after: name });
  }
  for (const [attribute, text] of Object.entries(attributes)) {
    const shown = String(before?.shown[attribute] ?? "").trim();
    if (shown === text || marks.has(`attributes.${attribute}`)) continue;
    const isNumber = attribute === "employees" || attribute === "founded";
    written[attribute] = { custom: [isNumber && text.trim() !== "" ? Number(text) : text] };
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
  return { attributes: written, changes };
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
