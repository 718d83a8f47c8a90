import fc from "fast-check";
import qs from "qs";
import { describe, expect, it } from "vitest";
import { serialize } from "#shared/client/request.ts";

describe("query serialization", () => {
  it("arrays: ids[]=a&ids[]=b, the brackets percent-encoded", () => {
    expect(serialize({ ids: ["a", "b"] })).toBe("ids%5B%5D=a&ids%5B%5D=b");
  });

  it("nested objects: filter[name]=x, include[identities]=true", () => {
    expect(serialize({ filter: { name: "x" }, include: { identities: true } })).toBe(
      "filter%5Bname%5D=x&include%5Bidentities%5D=true",
    );
    expect(serialize({ filter: { ids: ["a"] } })).toBe("filter%5Bids%5D%5B%5D=a");
  });

  it("Date and date library values: ISO text", () => {
    const moment = new Date(Date.UTC(2026, 0, 2));
    expect(decodeURIComponent(serialize({ from: moment }))).toBe("from=2026-01-02T00:00:00.000Z");
    expect(decodeURIComponent(serialize({ from: { toISOString: () => "2026-01-02T00:00:00.000Z" } }))).toBe(
      "from=2026-01-02T00:00:00.000Z",
    );
  });

  it("undefined is dropped, null is an empty value", () => {
    expect(serialize({ a: undefined, b: null, c: 0, d: false, e: "" })).toBe("b=&c=0&d=false&e=");
  });

  it("empty lists, empty objects and no query at all send nothing", () => {
    expect(serialize({ ids: [], filter: {} })).toBe("");
    expect(serialize(undefined)).toBe("");
  });

  it("nothing in a value can break out of it", () => {
    expect(serialize({ query: "a&b=c#d e+f/é" })).toBe("query=a%26b%3Dc%23d%20e%2Bf%2F%C3%A9");
  });

  const text = fc.string({ unit: "grapheme-composite" });
  const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
  const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9.]{0,8}$/).filter((key) => !(key in Object.prototype));
  const part = fc.oneof(
    scalar,
    fc.array(fc.oneof(text, fc.integer()), { minLength: 1, maxLength: 10 }),
    fc.dictionary(name, scalar, { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
  );
  const query = fc.dictionary(name, part, { maxKeys: 8, noNullPrototype: true });

  /** Converts values to strings, as query values reach the server. */
  function asText(value: unknown): unknown {
    if (value === null) return "";
    if (Array.isArray(value)) return value.map(asText);
    if (typeof value === "object") return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, asText(v)]));
    return String(value);
  }

  it("a server that parses with qs receives the sent values, as text", () => {
    fc.assert(
      fc.property(query, (sent) => {
        expect(qs.parse(serialize(sent))).toEqual(asText(sent));
      }),
    );
  });

  it("equals qs with arrayFormat brackets, after percent-decoding", () => {
    fc.assert(
      fc.property(query, (sent) => {
        const theirs = qs.stringify(sent, { arrayFormat: "brackets" });
        expect(decodeURIComponent(serialize(sent))).toBe(decodeURIComponent(theirs));
      }),
    );
  });
});
