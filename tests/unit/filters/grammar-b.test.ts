import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grammarB } from "#server/platform/filters/grammar-b.ts";
import type { Properties, Property } from "#server/platform/filters/property.ts";
import { openRows } from "./rows.ts";

let rows: Awaited<ReturnType<typeof openRows>>;
beforeAll(async () => {
  rows = await openRows();
  const empty = { ratio: null, at: null, flag: null, skills: null };
  await rows.fill([
    { id: 1, name: "github", count: 1, tags: ["a"], ...empty },
    { id: 2, name: "git", count: 2, tags: ["a", "b"], ...empty },
    { id: 3, name: "Slack", count: null, tags: [], ...empty },
    { id: 4, name: null, count: 4, tags: null, ...empty },
  ]);
});
afterAll(() => rows.close());

const table: Readonly<Record<string, Property>> = {
  id: { kind: "uuid", sql: sql`('00000000-0000-4000-8000-00000000000' || r.id)::uuid` },
  platform: { kind: "text", sql: sql`r.name` },
  count: { kind: "integer", sql: sql`r.count` },
  tags: { kind: "texts", sql: sql`r.tags` },
};
const properties: Properties = (name) => table[name];

test.each<[string, object | null, number[]]>([
  ["nothing asked is everything", null, [1, 2, 3, 4]],
  ["a bare value is equality", { platform: "github" }, [1]],
  ["a bare list is one of them", { platform: ["github", "git"] }, [1, 2]],
  ["several keys are and-ed", { platform: ["github", "git"], count: 2 }, [2]],
  ["several operators are and-ed", { count: { gte: 1, lt: 4 } }, [1, 2]],
  [
    "and, or, not nest",
    { or: [{ platform: "github" }, { and: [{ count: { gt: 1 } }, { not: { platform: "git" } }] }] },
    [1, 4],
  ],
  ["and and or inside a property", { platform: { or: ["github", { like: "sl%" }] } }, [1, 3]],
  ["NULL asks for nulls", { platform: "NULL" }, [4]],
  ["a bare null asks for nulls", { count: null }, [3]],
  ["NOT_NULL asks for what is there", { platform: { eq: "NOT_NULL" } }, [1, 2, 3]],
  ["ne NULL asks for what is there", { platform: { ne: "NULL" } }, [1, 2, 3]],
  ["not null asks for what is there", { platform: { not: null } }, [1, 2, 3]],
  ["like has the caller's wildcards and no case", { platform: { like: "GIT%" } }, [1, 2]],
  ["like without wildcards is the whole text", { platform: { like: "git" } }, [2]],
  ["notLike", { platform: { notLike: "git%" } }, [3, 4]],
  ["textContains has wildcards around it, and none inside", { platform: { textContains: "it" } }, [1, 2]],
  ["a percent sign in textContains is a percent sign", { platform: { textContains: "%" } }, []],
  ["not of a value", { platform: { not: "git" } }, [1, 3, 4]],
  ["not of operators", { count: { not: { gte: 2 } } }, [1, 3]],
  ["between", { count: { between: [2, 4] } }, [2, 4]],
  ["overlap", { tags: { overlap: ["b"] } }, [2]],
  ["an id that is no UUID matches nothing", { id: "nonsense" }, []],
  [
    "ids that are no UUIDs are left out of a list",
    { id: { in: ["nonsense", "00000000-0000-4000-8000-000000000002"] } },
    [2],
  ],
])("%s", async (_, filter, expected) => {
  expect(await rows.matching(grammarB(filter, properties))).toEqual(expected);
});

describe("An invalid filter is a 400 in plain words", () => {
  test.each<[unknown, string]>([
    [{ shoeSize: 3 }, "Unknown filter key: shoeSize!"],
    [{ platform: { regexp: "(a+)+$" } }, 'Unknown operator "regexp" in the filter on "platform".'],
    [{ platform: {} }, 'The filter on "platform" needs an operator.'],
    [{ or: [] }, '"or" in a filter has an empty list.'],
    [{ count: "many" }, 'The filter on "count" needs a number.'],
    [{ count: { gt: "NULL" } }, '"gt" in the filter on "count" needs a value.'],
    ["all", "A filter must be an object."],
  ])("%o", (filter, message) => {
    expect(() => grammarB(filter, properties)).toThrow(expect.objectContaining({ status: 400, message }));
  });
});
