import { describe, expect, test } from "vitest";
import { breakingChanges, type Description, type JsonSchema } from "../../../scripts/api-changes.ts";

const record: JsonSchema = {
  type: "object",
  properties: { id: { type: "string" }, count: { anyOf: [{ type: "number" }, { type: "null" }] } },
  required: ["id"],
};

const input: JsonSchema = {
  type: "object",
  properties: { name: { type: "string", maxLength: 100 }, kind: { enum: ["a", "b"] } },
  required: ["name"],
};

interface Parts {
  readonly query?: readonly { readonly name: string; readonly required: boolean; readonly schema: JsonSchema }[];
  readonly body?: JsonSchema;
  readonly answer?: JsonSchema;
}

const described = ({ query = [], body = input, answer = record }: Parts = {}): Description => ({
  paths: {
    "/things": {
      post: {
        parameters: query.map((each) => ({ ...each, in: "query" })),
        requestBody: { content: { "application/json": { schema: body } } },
        responses: { 200: { content: { "application/json": { schema: answer } } } },
      },
    },
  },
});

const limit = { name: "limit", required: false, schema: { type: "integer" } };

describe("additions are compatible", () => {
  const additions: Record<string, Description> = {
    "a call": { paths: { ...described().paths, "/more": described().paths["/things"] ?? {} } },
    "a field of an answer": described({
      answer: { ...record, properties: { ...record.properties, more: { type: "string" } } },
    }),
    "an optional input": described({
      body: { ...input, properties: { ...input.properties, more: { type: "string" } } },
    }),
    "an optional parameter": described({ query: [limit] }),
    "a value of an input": described({
      body: { ...input, properties: { ...input.properties, kind: { enum: ["a", "b", "c"] } } },
    }),
    "a field that is always there now": described({ answer: { ...record, required: ["id", "count"] } }),
    "a wider input": described({ body: { ...input, properties: { ...input.properties, name: { type: "string" } } } }),
  };
  test.each(Object.entries(additions))("%s", (_name, newer) => {
    expect(breakingChanges(described(), newer)).toEqual([]);
  });
});

test("a schema with a name is compared like a copy of it", () => {
  const named = (schemas: Record<string, JsonSchema>): Description => ({
    ...described({ answer: { type: "object", properties: { data: { $ref: "#/components/schemas/Thing" } } } }),
    components: { schemas },
  });
  const copied = described({ answer: { type: "object", properties: { data: record } } });
  const inParts = named({
    Thing: { ...record, properties: { ...record.properties, id: { $ref: "#/components/schemas/Id" } } },
    Id: { type: "string" },
  });
  expect(breakingChanges(copied, inParts)).toEqual([]);
  expect(breakingChanges(inParts, copied)).toEqual([]);
  expect(breakingChanges(inParts, named({ Thing: { type: "object" } }))).toHaveLength(2);
});

describe("removals are breaking", () => {
  const withField = (name: string, schema: JsonSchema) => ({
    ...input,
    properties: { ...input.properties, [name]: schema },
  });
  const answering = (count: JsonSchema) => ({ ...record, properties: { id: { type: "string" }, count } });
  const losses: [string, Description, Description, string][] = [
    ["a call", described(), { paths: {} }, "POST /things was removed"],
    ["a parameter", described({ query: [limit] }), described(), "POST /things: the parameter query limit was removed"],
    [
      "a parameter that must be sent",
      described({ query: [limit] }),
      described({ query: [{ ...limit, required: true }] }),
      "POST /things: the parameter query limit is now required",
    ],
    [
      "an input that must be sent",
      described(),
      described({ body: { ...input, required: ["name", "kind"] } }),
      "POST /things: the body: kind is now required",
    ],
    [
      "an input that is not taken",
      described(),
      described({ body: { ...input, properties: { name: { type: "string", maxLength: 100 } } } }),
      "POST /things: the body: kind was removed",
    ],
    [
      "a shorter input",
      described(),
      described({ body: withField("name", { type: "string", maxLength: 50 }) }),
      "POST /things: the body.name: maxLength is narrower",
    ],
    [
      "a value of an input",
      described(),
      described({ body: withField("kind", { enum: ["a"] }) }),
      "POST /things: the body.kind: b is no longer accepted",
    ],
    [
      "a field of an answer",
      described(),
      described({ answer: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } }),
      "POST /things: the response 200: count was removed",
    ],
    [
      "a field that may be missing",
      described(),
      described({ answer: { ...record, required: [] } }),
      "POST /things: the response 200: id may now be missing",
    ],
    [
      "another type",
      described(),
      described({ answer: { ...record, properties: { ...record.properties, id: { type: "number" } } } }),
      "POST /things: the response 200.id: the type was string and is number",
    ],
    [
      "an answer that may be something else",
      described({ answer: answering({ type: "number" }) }),
      described({ answer: answering({ anyOf: [{ type: "number" }, { type: "null" }] }) }),
      "POST /things: the response 200.count: it may now be null",
    ],
  ];
  test.each(losses)("%s", (_name, older, newer, sentence) => {
    expect(breakingChanges(older, newer)).toEqual([sentence]);
  });
});
