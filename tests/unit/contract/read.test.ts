import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { allCalls } from "#shared/contract/all.ts";
import { decode } from "#shared/contract/decode.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { ContractError, read } from "#shared/contract/read.ts";

const row = z.object({
  name: z.string(),
  count: z.number(),
  share: z.nullish(z.number()),
  flags: z.optional(z.record(z.string(), z.boolean())),
  months: z.array(z.number()),
});
const schema = z.object({ rows: z.array(row), count: z.nullable(z.number()) });

const anyRow = fc.record({
  name: fc.string(),
  count: fc.integer(),
  share: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0.001, max: 1e9 }), { nil: null }),
  months: fc.array(fc.integer()),
});
const anyAnswer = fc.record({ rows: fc.array(anyRow), count: fc.option(fc.nat(), { nil: null }) });

/** Converts numbers to strings of digits, as a query layer returns BIGINT columns. */
function asDigits(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(asDigits);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asDigits(part)]));
}

describe("the tolerant reader", () => {
  it("reads a number sent as digits, in any position", () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(read(schema, asDigits(answer))).toEqual(read(schema, answer));
      }),
    );
  });

  it("leaves a string of digits unchanged where a string is expected", () => {
    expect(read(z.object({ name: z.string() }), { name: "0042" })).toEqual({ name: "0042" });
  });

  it("drops fields that the contract does not define", () => {
    expect(read(z.object({ a: z.number() }), { a: 1, token: "secret" })).toEqual({ a: 1 });
  });

  it("does not modify its input", () => {
    const answer = { rows: [], count: "3" };
    read(schema, answer);
    expect(answer.count).toBe("3");
  });

  it("parses query values, which are all strings", () => {
    const query = z.object({ limit: z.number(), all: z.boolean(), name: z.string(), offset: z.nullish(z.number()) });
    expect(read(query, { limit: "10", all: "true", name: "true", offset: "" })).toEqual({
      limit: 10,
      all: true,
      name: "true",
      offset: null,
    });
  });

  it("accepts only strings of digits as a number", () => {
    for (const text of ["ten", "1e3", "0x10", " 1", "1.", "--1", "NaN", "Infinity"]) {
      expect(() => read(z.number(), text), text).toThrow(ContractError);
      expect(() => read(z.object({ a: z.number() }), { a: text }), text).toThrow(ContractError);
    }
  });

  it("reports the path of an invalid value", () => {
    expect(() => read(schema, { rows: [{ name: "a", months: [] }], count: 1 })).toThrow(/rows\.0\.count/);
    expect(() => read(schema, "Service unavailable")).toThrow(/whole response/);
  });

  it("throws only ContractError for any input and any call of the contract", () => {
    const anything = fc.anything({ maxDepth: 4, withNullPrototype: true });
    fc.assert(
      fc.property(fc.constantFrom(...allCalls), anything, (call, answer) => {
        try {
          read(call.answer, answer);
        } catch (error) {
          expect(error).toBeInstanceOf(ContractError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("handles fields with the names of object prototype properties", () => {
    const answer = JSON.parse(
      '{"rows":[],"count":"1","limit":1,"offset":0,"__proto__":{"count":"2"},"constructor":"3"}',
    );
    expect(read(memberQuery.answer, answer).count).toBe(1);
    expect(Object.prototype).not.toHaveProperty("count");
  });
});

describe("the text of an answer", () => {
  it("an empty text has no value", () => {
    expect(decode("", null)).toBeNull();
    expect(decode("", "application/json")).toBeNull();
  });

  it("JSON is parsed whatever the content type, as existing backends answer", () => {
    expect(decode('{"memberId":"m1"}', "text/html; charset=utf-8")).toEqual({ memberId: "m1" });
    expect(decode("true", null)).toBe(true);
  });

  it("any other text is returned as text", () => {
    expect(decode("OK", "text/plain")).toBe("OK");
    expect(decode("eyJhbGciOi.eyJpZCI6.c2ln", "text/html")).toBe("eyJhbGciOi.eyJpZCI6.c2ln");
  });

  it("an invalid JSON answer is an error", () => {
    expect(() => decode('{"rows":[', "application/json; charset=utf-8")).toThrow(ContractError);
  });
});
