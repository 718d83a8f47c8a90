import { describe, expect, it } from "vitest";
import { describeFilter, rangePreview, tooltipText } from "#console/data-table/filters/describe.ts";
import { peopleFilters } from "#shared/contract/people-filters.ts";
import type { FilterValue } from "#shared/domain/filters/definition.ts";
import { ours } from "#tests/support/filter-values.ts";

const { filters } = peopleFilters([], ours);

function describeValue(id: string, value: FilterValue, labels?: ReadonlyMap<string, string>) {
  const definition = filters.find((each) => each.id === id);
  if (!definition) throw new Error(`There is no filter ${id}.`);
  const { operator, names, excludes } = describeFilter(definition, value, labels);
  return `${operator} ${names.join(", ")}${excludes ? " (excludes)" : ""}`;
}

describe("the description of a filter", () => {
  it.each([
    ["5", "", "> 5"],
    ["", "9", "< 9"],
    [5, 9, "5 - 9"],
    [0, null, "> 0"],
    [undefined, "", ""],
  ])("preview a range: %s and %s is %s", (min, max, text) => {
    expect(rangePreview(min, max)).toBe(text);
  });

  it("shorten the text of a tooltip to 30 characters, in any script", () => {
    expect(tooltipText("x".repeat(30))).toBe("x".repeat(30));
    expect(tooltipText("👩".repeat(31))).toBe(`${"👩".repeat(30)}...`);
  });

  it.each<[string, FilterValue, string]>([
    ["memberName", { type: "string", operator: "nlike", value: "bot" }, "does not contain bot"],
    ["noOfActivities", { type: "number", operator: "gte", value: 10 }, ">= 10"],
    ["noOfActivities", { type: "number", operator: "eq", value: 10 }, "is 10"],
    ["noOfActivities", { type: "number", operator: "not-between", value: 1, valueTo: 9 }, "is not between 1 - 9"],
    ["joinedDate", { type: "date", operator: "gt", value: "last7days" }, "Last 7 days"],
    ["joinedDate", { type: "date", operator: "lt", value: "lastMonth" }, "Older than 30 days"],
    ["joinedDate", { type: "date", operator: "lt", value: "2026-01-31" }, "is before 2026-01-31"],
    [
      "joinedDate",
      { type: "date", operator: "between", value: "2026-01-01", valueTo: "2026-01-31" },
      "is between 2026-01-01 - 2026-01-31",
    ],
    [
      "identities",
      { type: "multiselect", value: ["github", "gitlab"], include: true, match: "any" },
      "is any of GitHub, GitLab",
    ],
    [
      "identities",
      { type: "multiselect", value: ["github"], include: false, match: "all" },
      "is none of GitHub (excludes)",
    ],
    [
      "engagementLevel",
      { type: "multiselect", value: ["fan", "ultra"], include: true, match: "any" },
      "is any of Fan, Ultra",
    ],
    ["unaffiliated", { type: "boolean", value: true }, "is Yes"],
  ])("%s %j", (id, value, text) => {
    expect(describeValue(id, value)).toBe(text);
  });

  it("show selected values by the given names, otherwise by value", () => {
    const value: FilterValue = { type: "multiselect", value: ["o1", "o2"], include: true, match: "all" };
    expect(describeValue("organizations", value, new Map([["o1", "Brightwater"]]))).toBe("is all of Brightwater, o2");
  });
});
