import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftOf, rawOf, withOperator } from "#console/data-table/filters/draft.ts";
import { organizationFilters } from "#shared/contract/organization-filters.ts";
import { peopleFilters } from "#shared/contract/people-filters.ts";
import { readFilterValue } from "#shared/domain/filters/read-value.ts";
import { ours } from "#tests/support/filter-values.ts";
import { filterValueOf } from "../../../support/filter-values.ts";

const all = [...peopleFilters([], ours).filters, ...organizationFilters(ours).filters];
const activities = all.find(({ id }) => id === "noOfActivities");
const joined = all.find(({ id }) => id === "joinedDate");

describe("the form of a filter", () => {
  it("round-trips any filter", () => {
    const pairs = fc
      .constantFrom(...all)
      .chain((definition) => filterValueOf(definition).map((value) => ({ definition, value })));
    fc.assert(
      fc.property(pairs, ({ definition, value }) => {
        expect(readFilterValue(definition, rawOf(definition, draftOf(definition, value)))).toEqual({ value });
      }),
    );
  });

  it.each([
    ["5", "", { type: "number", operator: "gt", value: 5 }],
    ["", "9", { type: "number", operator: "lt", value: 9 }],
    ["5", "9", { type: "number", operator: "between", value: 5, valueTo: 9 }],
  ])("interprets a range with one open end as in its preview: %j to %j", (value, valueTo, read) => {
    if (!activities) throw new Error("There is no such filter.");
    const draft = { ...draftOf(activities, null), operator: "between", value, valueTo };
    expect(readFilterValue(activities, rawOf(activities, draft))).toEqual({ value: read });
  });

  it("keeps the value when the operator changes, except between a day and a period", () => {
    if (!joined) throw new Error("There is no such filter.");
    const day = { ...draftOf(joined, null), operator: "eq", value: "2026-01-31" };
    expect(withOperator(day, "lt").value).toBe("2026-01-31");
    expect(withOperator(day, "last").value).toBe("lastMonth");
    expect(withOperator(withOperator(day, "last"), "eq").value).toBe("");
  });
});
