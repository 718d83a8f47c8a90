import type { Executor } from "#server/platform/db/database.ts";
import { attributeDefinitions } from "#server/platform/db/schema/attribute-definitions.ts";
import type { AttributeTypes } from "#server/platform/filters/attribute-property.ts";

/** Reads the types of all defined attributes, by name. */
export async function loadAttributeTypes(db: Executor): Promise<AttributeTypes> {
  const rows = await db
    .select({ name: attributeDefinitions.name, type: attributeDefinitions.type })
    .from(attributeDefinitions);
  return new Map(rows.map((row) => [row.name, row.type]));
}
