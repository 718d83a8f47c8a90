import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allCalls } from "#shared/contract/all.ts";
import type { Call, Schema } from "#shared/contract/call.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";

interface Check {
  readonly _zod: { readonly def: { readonly check: string } };
}

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly Check[];
  readonly element?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly getter?: () => Schema;
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;
const hasCheck = ({ checks = [] }: Definition, ...names: string[]) =>
  checks.some((check) => names.includes(check._zod.def.check));
const hasMaximum = (definition: Definition) => hasCheck(definition, "max_length", "length_equals");
/** JSON of any shape has the limits of `server/platform/http/request-limits.ts`. */
const isAnyJson = ({ type, valueType }: Definition) =>
  type === "unknown" || (type === "record" && valueType !== undefined && definitionOf(valueType).type === "unknown");

/** Parts of a schema with their names. */
function partsOf(definition: Definition): [string, Schema | undefined][] {
  const { element, shape = {}, catchall, keyType, valueType, options = [], items = [], innerType } = definition;
  return [
    ["[]", element],
    ...Object.entries(shape).map(([name, part]): [string, Schema] => [`.${name}`, part]),
    [".*", catchall],
    [".<name>", keyType],
    [".<value>", valueType],
    ...[...options, ...items, innerType, definition.in, definition.getter?.()].map(
      (part): [string, Schema | undefined] => ["", part],
    ),
  ];
}

/** Paths in a schema at which `isFound` is true. */
function find(
  schema: Schema,
  isFound: (part: Definition) => boolean,
  path: string,
  above: readonly Schema[] = [],
): string[] {
  const definition = definitionOf(schema);
  if (above.includes(schema) || isAnyJson(definition)) return [];
  const inside = partsOf(definition).flatMap(([name, part]) =>
    part === undefined ? [] : find(part, isFound, path + name, [...above, schema]),
  );
  return isFound(definition) ? [path, ...inside] : inside;
}

/** Types whose values have a size of their own, and types that only contain others. */
const bounded = new Set([
  ...["number", "boolean", "enum", "literal", "undefined", "null", "never"],
  ...["object", "union", "tuple", "lazy", "pipe"],
  ...["optional", "nullable", "default", "prefault", "catch", "readonly", "nonoptional"],
]);

function isUnlimited(definition: Definition): boolean {
  if (bounded.has(definition.type)) return false;
  if (definition.type === "string" && ["guid", "uuid"].includes(definition.format ?? "")) return false;
  if (definition.type === "record") return !hasCheck(definition, "custom");
  return !hasMaximum(definition);
}

const calls = [...allCalls, ...v1Calls];
const inCalls = (parts: (call: Call) => Partial<Record<string, Schema>>, isFound: (part: Definition) => boolean) =>
  calls.flatMap((call) =>
    Object.entries(parts(call)).flatMap(([name, schema]) =>
      schema === undefined ? [] : find(schema, isFound, `${call.method} ${call.path} ${name}`),
    ),
  );

test("every text, list and object that a call accepts has a maximum size", () => {
  expect(inCalls(({ params, query, body }) => ({ params, query, body }), isUnlimited)).toEqual([]);
});

test("a response has no maximum, so that longer texts of earlier versions stay readable", () => {
  const isLimited = (part: Definition) => part.type === "string" && hasMaximum(part);
  expect(inCalls(({ answer, conflict }) => ({ answer, conflict }), isLimited)).toEqual([]);
});

test("the walk finds what has no maximum, wherever it is", () => {
  const schema = z.object({
    a: z.nullish(z.string()),
    b: z.array(z.object({ c: z.union([z.number(), z.string()]) })),
    d: z.record(z.string(), z.boolean()),
    e: z.record(z.string(), z.unknown()),
    f: z.catchall(z.object({}), z.string()),
    g: z.lazy(() => z.email()),
  });
  const paths = [".a", ".b", ".b[].c", ".d", ".d.<name>", ".f.*", ".g"];
  expect(find(schema, isUnlimited, "")).toEqual(paths);
});
