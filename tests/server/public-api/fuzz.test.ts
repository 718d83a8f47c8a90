import { sql } from "drizzle-orm";
import fc, { type Arbitrary } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

/** Parameters and body of an operation in the OpenAPI document. */
interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> };
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: JsonSchema;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

let platform: TestPlatform;
let key: string;
let paths: Record<string, Record<string, Operation>>;
/** Ids of existing records of every kind. */
let ids: string[];
let segmentId: string;

beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const body = { name: "Fuzzer", roles: ["admin"], groups: [], expiresAt: null };
  key = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
  paths = ((await (await fetch(`${platform.url}/api/v1/openapi.json`)).json()) as { paths: typeof paths }).paths;
  const found = await platform.running.platform.db.execute<{ id: string }>(sql`
    (select id from segments where type = 'subproject' limit 1) union all (select id from members limit 6)
    union all (select id from organizations limit 3) union all (select id from activities limit 3)
    union all (select id from tags limit 2) union all (select id from member_identities limit 2)`);
  ids = found.rows.map((row) => row.id);
  segmentId = ids[0] ?? "";
});
afterAll(() => platform.stop());

/** Texts with edge cases that no client sends on purpose. */
const edges = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e9",
    "null",
    "[]",
    "\0",
    "\ud800",
    "2026-02-30",
    "name,id",
    "WyJhIl0",
    "' or 1=1 --",
  ),
  fc.constantFrom("9999-12-31T23:59:59Z", "0001-01-01", "WyJcdTAwMDAiXQ", "WyI5MDA3MTk5MjU0NzQwOTkzIl0", "%00"),
  fc.string({ unit: "grapheme", minLength: 600, maxLength: 700 }),
);
const anything = fc.oneof(edges, fc.jsonValue(), fc.double({ noDefaultInfinity: true, noNaN: true }));

/** Generates values that usually match a schema, and occasionally do not. */
function valuesOf(schema: JsonSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "string":
      return schema.format === "uuid" || schema.pattern?.includes("[0-9a-fA-F]{8}")
        ? fc.oneof(fc.constantFrom(...ids), fc.uuid())
        : fc.oneof(
            edges,
            fc.constantFrom("github", "email", "username", "ada@example.org", "2026-01-31T00:00:00.000Z"),
          );
    case "integer":
      return fc.oneof(fc.integer(), fc.maxSafeInteger());
    case "number":
      return fc.double({ noDefaultInfinity: true, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 4 });
    case "object":
      return objectOf(schema);
    default:
      return anything;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema): Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each)])),
    {
      requiredKeys: [...required],
    },
  );
  if (typeof additionalProperties !== "object") return known;
  return fc.dictionary(fc.oneof(edges, fc.constantFrom("jobTitle", "bio")), valuesOf(additionalProperties), {
    maxKeys: 4,
  });
}

test("no request to a documented call breaks the server", async () => {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  for (const { path, method, operation } of operations) {
    const inPath = operation.parameters.filter((each) => each.in === "path");
    const inQuery = operation.parameters.filter((each) => each.in === "query");
    const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const request = fc.record({
      path: fc.tuple(...inPath.map(({ schema }) => valuesOf(schema))),
      query: fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, valuesOf(schema)])), {
        requiredKeys: [],
      }),
      body: media ? valuesOf(media.schema) : fc.constant(undefined),
      ifMatch: fc.option(fc.constantFrom('"1"', '"x', "*", '"1.abc"'), { freq: 8 }),
      isKnownSegment: fc.boolean(),
    });
    const property = fc.asyncProperty(request, async (sent) => {
      const values = new Map(inPath.map(({ name }, at) => [name, textOf(sent.path[at])]));
      if (sent.isKnownSegment) values.set("segmentId", segmentId);
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(values.get(name)?.toWellFormed() || "x"),
      );
      const query = new URLSearchParams(Object.entries(sent.query).map(([name, value]) => [name, textOf(value)]));
      const answer = await fetch(`${platform.url}/api${address}?${query}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(sent.ifMatch && { "if-match": sent.ifMatch }),
          ...(media && { "content-type": type ?? "" }),
        },
        ...(media && { body: JSON.stringify(sent.body) }),
        signal: AbortSignal.timeout(180_000),
      }).catch((error: unknown) => {
        throw new Error(`${method} ${address}?${query} ${JSON.stringify(sent.body)} was not answered`, {
          cause: error,
        });
      });
      const text = await answer.text();
      expect(answer.status, `${method} ${address}?${query} ${JSON.stringify(sent.body)}: ${text}`).toBeLessThan(500);
      if (answer.status >= 400) expect(JSON.parse(text)).toMatchObject({ status: answer.status });
    });
    await fc.assert(property, { numRuns: 15, endOnFailure: true });
  }
});

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
