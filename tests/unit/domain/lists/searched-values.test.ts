import { describe, expect, it } from "vitest";
import { searchedValues } from "#shared/domain/lists/searched-values.ts";

describe("a search for several values", () => {
  it.each([
    ["ada@example.org, bob@example.org", ["ada@example.org", "bob@example.org"]],
    ["ada@example.org bob@example.org", ["ada@example.org", "bob@example.org"]],
    ["ada@example.org\nbob-1\r\n@carol", ["ada@example.org", "bob-1", "carol"]],
    ["ada;bob;carol", ["ada", "bob", "carol"]],
    ["@ada @bob", ["ada", "bob"]],
    ["Ada Lind <ada@example.org>, Bob <bob@example.org>", ["ada@example.org", "bob@example.org"]],
    ["ada, ADA, bob,,", ["ada", "bob"]],
  ])("%j", (search, values) => {
    expect(searchedValues(search)).toEqual(values);
  });

  it.each([
    "",
    "ada",
    "Ada Lind",
    "ada@example.org",
    "ada lind bob",
    "Lind, Ada B.",
    "Müller, Ada",
    "@ada",
    "a@b, c d",
    "ada, ada",
  ])("does not include %j", (search) => {
    expect(searchedValues(search)).toBeNull();
  });
});
