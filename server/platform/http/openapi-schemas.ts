import * as z from "zod";
import type { Schema } from "#shared/contract/call.ts";
import { moment } from "#shared/contract/common.ts";

type Json = Record<string, unknown>;

/** The JSON schemas of one OpenAPI document. */
export interface SchemaSet {
  /** Describes a schema. Named ones become references to `components`; null for a call without this part. */
  describe(schema: Schema): Json | null;
  /** All named schemas that were referred to, by name. */
  components(): Json;
}

/** @param named schemas of which the document has one copy each, by name */
export function createSchemaSet(named: Readonly<Record<string, Schema>>): SchemaSet {
  const metadata = z.registry<{ id?: string; format?: string }>();
  for (const [id, schema] of Object.entries(named)) metadata.add(schema, { id });
  metadata.add(moment, { format: "date-time" });
  const components = new Map<string, unknown>();
  return {
    describe(schema) {
      if (schema._zod.def.type === "undefined") return null;
      const {
        $schema: _,
        $defs,
        ...described
      } = z.toJSONSchema(schema, {
        io: "input",
        unrepresentable: "any",
        metadata,
      }) as Json;
      for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
        components.set(name, relocate(definition));
      }
      return relocate(described) as Json;
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Makes references point to the document's components instead of the schema's own definitions, and describes tuples as
 * lists of a fixed length, since generated clients know no `prefixItems`.
 */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== "object" || value === null) return value;
  if ("prefixItems" in value && Array.isArray(value.prefixItems)) {
    const { prefixItems, ...list } = value;
    const kinds = [...new Set(prefixItems.map((item) => JSON.stringify(item)))].map((text) => JSON.parse(text) as Json);
    const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds };
    return relocate({ ...list, items, minItems: prefixItems.length, maxItems: prefixItems.length });
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : relocate(inner),
    ]),
  );
}
