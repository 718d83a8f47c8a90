import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { attributeDefinitions } from "#server/platform/db/schema/attribute-definitions.ts";
import { organizationAttributes } from "#server/records/organizations/attributes-write.ts";
import type { HubspotChoice, HubspotField, HubspotRecords, MappedField } from "#shared/contract/platforms/hubspot.ts";
import { organizationAttributeLabels } from "#shared/domain/organizations/organization-attributes.ts";
import type { HubspotSettings, TypedField } from "./settings.ts";

/** Computed figures of a record in the sub-project. They are sent but never read. */
const figures: readonly HubspotField[] = [
  { name: "activityCount", label: "Activities", type: "number", isReadOnly: true },
  { name: "lastActive", label: "Last active", type: "date", isReadOnly: true },
];

/** Attributes that HubSpot or this platform determines itself. */
const unmapped: ReadonlySet<string> = new Set(["url", "isBot", "isTeamMember", "isOrganization"]);

/** Returns the attributes of people and organizations that can be mapped. */
export async function listAttributes(db: Executor): Promise<Record<HubspotRecords, HubspotField[]>> {
  const { name, label, type } = attributeDefinitions;
  const defined = await db.select({ name, label, type }).from(attributeDefinitions).orderBy(sql`${label} collate "C"`);
  const members = defined.filter((each) => !unmapped.has(each.name)).map((each) => ({ ...each, isReadOnly: false }));
  const organizations = Object.entries(organizationAttributeLabels).map(([key, title]) => {
    const isNumber = organizationAttributes.get(key)?.kind === "integer";
    return { name: key, label: title, type: isNumber ? "number" : "string", isReadOnly: false };
  });
  return { members: [...members, ...figures], organizations: [...organizations, ...figures] };
}

/**
 * Adds the attribute types to a mapping.
 * @throws HttpError 400 for an unknown attribute, and when two fields have the same target
 */
export async function typeMapping(
  db: Executor,
  mapping: HubspotChoice["mapping"],
): Promise<HubspotSettings["mapping"]> {
  const attributes = await listAttributes(db);
  return {
    members: typeFields(mapping.members, attributes.members),
    organizations: typeFields(mapping.organizations, attributes.organizations),
  };
}

function typeFields(fields: readonly MappedField[], attributes: readonly HubspotField[]): TypedField[] {
  const known = new Map(attributes.map((each) => [each.name, each]));
  const [filled, sent] = [new Set<string>(), new Set<string>()];
  return fields.map(({ attribute, property, direction }) => {
    const found = known.get(attribute);
    if (!found) throw badRequest(`Attribute "${attribute}" does not exist.`);
    if (found.isReadOnly && direction !== "out") throw badRequest(`${found.label} can only be sent.`);
    if (direction !== "out" && filled.has(attribute)) throw badRequest(`Two properties are mapped to ${found.label}.`);
    if (direction !== "in" && sent.has(property)) throw badRequest(`Two attributes are sent to "${property}".`);
    if (direction !== "out") filled.add(attribute);
    if (direction !== "in") sent.add(property);
    return { attribute, property, direction, type: found.type };
  });
}
