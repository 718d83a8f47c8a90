import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { attributeDefinitions } from "#server/platform/db/schema/attribute-definitions.ts";

interface Definition {
  readonly type: string;
  readonly options: readonly string[];
}

/** Attribute definitions by name. */
export type Definitions = ReadonlyMap<string, Definition>;

/** Loads all definitions by name. */
export async function loadDefinitions(db: Executor): Promise<Definitions> {
  const rows = await db
    .select({
      name: attributeDefinitions.name,
      type: attributeDefinitions.type,
      options: attributeDefinitions.options,
    })
    .from(attributeDefinitions);
  return new Map(rows.map(({ name, ...definition }) => [name, definition]));
}

/** Most characters of one attribute with all its sources. */
const maxLength = 50_000;

/**
 * Checks the value of every source against the attribute's definition. Accepts attributes without a definition, since
 * platforms bring their own.
 * @throws HttpError 400 that names the attribute.
 */
export function assertAttributeFits(
  definitions: Definitions,
  name: string,
  attribute: Readonly<Record<string, unknown>>,
): void {
  if (name === "" || name.length > 100) throw badRequest("An attribute name must have 1 to 100 characters.");
  if (JSON.stringify(attribute).length > maxLength) throw badRequest(`The attribute ${name} is too long.`);
  const definition = definitions.get(name);
  if (!definition) return;
  for (const value of Object.values(attribute)) {
    if (value === null || value === undefined || value === "") continue;
    const expected = checks[definition.type]?.(value, definition.options);
    if (expected) throw badRequest(`The attribute ${name} must be ${expected}.`);
  }
}

/** Checks by type that describe a valid value; they return null when the value is valid. */
const checks: Record<string, (value: unknown, options: readonly string[]) => string | null> = {
  boolean: (value) => (typeof value === "boolean" || value === "true" || value === "false" ? null : "true or false"),
  number: (value) => (isNumeric(value) ? null : "a number"),
  string: (value) => (typeof value === "string" ? null : "text"),
  url: (value) => (typeof value === "string" ? null : "text"),
  email: (value) =>
    typeof value === "string" && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value) ? null : "an email address",
  date: (value) => (typeof value === "string" && !Number.isNaN(Date.parse(value)) ? null : "a date"),
  multiSelect: (value, options) =>
    Array.isArray(value) && value.every((each) => options.length === 0 || options.includes(String(each)))
      ? null
      : `a list of ${options.length === 0 ? "texts" : options.join(", ")}`,
};

const isNumeric = (value: unknown) =>
  (typeof value === "number" && Number.isFinite(value)) ||
  (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)));
