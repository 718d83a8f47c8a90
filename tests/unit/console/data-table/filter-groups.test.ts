import { expect, test } from "vitest";
import { filterGroup, inGroups } from "#console/data-table/filters/add-filter.tsx";
import { activityFilters } from "#console/features/activities/list/activities-filters.ts";
import { organizationFilters } from "#shared/contract/organization-filters.ts";
import { peopleFilters } from "#shared/contract/people-filters.ts";

const backend = { rowDetails: true, leavesOutFlagged: true } as never;

test("The menu groups the filters of people, with the three kinds of employers together, and custom attributes last", () => {
  const custom = { name: "shoeSize", label: "Shoe size", type: "number", show: true } as never;
  const grouped = inGroups(peopleFilters([custom], backend).filters.filter(({ unlisted }) => !unlisted));
  const groups = grouped.map(({ id }) => filterGroup(id));
  expect([...new Set(groups)]).toEqual(["Profile", "Employer", "Activity", "Attributes"]);
  expect(groups.filter((group, at) => group !== groups[at - 1])).toHaveLength(4);
  expect(grouped.filter(({ id }) => filterGroup(id) === "Employer").map(({ id }) => id)).toEqual(
    expect.arrayContaining(["organizations", "currentOrganizations", "formerOrganizations"]),
  );
  expect(grouped.filter(({ id }) => filterGroup(id) === "Attributes").map(({ id }) => id)).toEqual(["shoeSize"]);
});

test("Every filter of activities and most of organizations have a group of their own", () => {
  expect(activityFilters(null, true).filters.filter(({ id }) => filterGroup(id) === "Attributes")).toEqual([]);
  expect(organizationFilters(backend).filters.some(({ id }) => filterGroup(id) === "Activity")).toBe(true);
});
