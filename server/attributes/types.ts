import type { Executor } from "../db/database.ts";
import { attributeDefinitions } from "../db/schema/attribute-definitions.ts";
import type { AttributeTypes } from "../filters/attribute-property.ts";

/** Types of all defined attributes by name. */
export async function loadAttributeTypes(db: Executor): Promise<AttributeTypes> {
  const rows = await db
    .select({ name: attributeDefinitions.name, type: attributeDefinitions.type })
    .from(attributeDefinitions);
  return new Map(rows.map((row) => [row.name, row.type]));
}
