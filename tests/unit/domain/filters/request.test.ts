import { describe, expect, it } from "vitest";
import { listRequest } from "#console/data-table/state/list-request.ts";
import { peopleAddress } from "#console/features/people/list/people-address.ts";
import { organizationFilters } from "#shared/contract/organization-filters.ts";
import { peopleBase } from "#shared/contract/people-base.ts";
import { peopleFilters } from "#shared/contract/people-filters.ts";
import { readFilters } from "#shared/domain/filters/address.ts";
import type { FilterSchema, ListFilters } from "#shared/domain/filters/list-filters.ts";
import type { RawFilter } from "#shared/domain/filters/read-value.ts";
import { readFilterValue } from "#shared/domain/filters/read-value.ts";
import { filterPiece, toRequest } from "#shared/domain/filters/request.ts";
import { filtersMissingRows } from "#shared/domain/filters/unset-rows.ts";
import { ours } from "#tests/support/filter-values.ts";

const now = new Date("2026-03-31T15:30:00.000Z");
const people = peopleFilters(
  [
    { name: "skills", label: "Skills", type: "multiSelect", show: true, options: ["rust", "go"] },
    { name: "isMentor", label: "Mentor", type: "boolean", show: true },
  ],
  ours,
);
const organizations = organizationFilters(ours);

function piece(schema: FilterSchema, id: string, raw: RawFilter) {
  const definition = schema.filters.find((each) => each.id === id);
  if (!definition) throw new Error(`There is no filter ${id}.`);
  const read = readFilterValue(definition, raw);
  if (!("value" in read)) throw new Error(read.problem);
  return filterPiece(definition, read.value, now);
}
const start = (day: string) => `${day}T00:00:00.000Z`;
const end = (day: string) => `${day}T23:59:59.999Z`;

describe("a filter becomes JSON by its type", () => {
  it.each([
    ["eq", { displayName: { eq: "Ada" } }],
    ["ne", { displayName: { ne: "Ada" } }],
    ["like", { displayName: { like: "Ada" } }],
    ["nlike", { not: { displayName: { like: "Ada" } } }],
  ])("string %s", (operator, json) => {
    expect(piece(people, "memberName", { operator, value: "Ada" })).toEqual(json);
  });

  it.each([
    ["eq", { activityCount: { eq: 5 } }],
    ["ne", { not: { activityCount: { eq: 5 } } }],
    ["lt", { activityCount: { lt: 5 } }],
    ["lte", { activityCount: { lte: 5 } }],
    ["gt", { activityCount: { gt: 5 } }],
    ["gte", { activityCount: { gte: 5 } }],
    ["between", { activityCount: { between: [5, 50] } }],
    ["not-between", { not: { activityCount: { between: [5, 50] } } }],
  ])("number %s", (operator, json) => {
    expect(piece(people, "noOfActivities", { operator, value: "5", valueTo: "50" })).toEqual(json);
  });

  const day = "2026-01-31";
  it.each([
    ["eq", day, { joinedAt: { between: [start(day), end(day)] } }],
    ["ne", day, { not: { joinedAt: { between: [start(day), end(day)] } } }],
    ["lt", day, { joinedAt: { lt: start(day) } }],
    ["gt", day, { joinedAt: { gt: end(day) } }],
    ["gte", day, { joinedAt: { gt: end(day) } }],
    ["between", `${day},2026-02-28`, { joinedAt: { between: [start(day), end("2026-02-28")] } }],
    ["not-between", `${day},2026-02-28`, { not: { joinedAt: { between: [start(day), end("2026-02-28")] } } }],
  ])("date %s", (operator, value, json) => {
    expect(piece(people, "joinedDate", { operator, value })).toEqual(json);
  });

  it.each([
    ["last24h", "gt", { joinedAt: { gt: "2026-03-30T15:30:00.000Z" } }],
    ["last24h", "lt", { joinedAt: { lt: "2026-03-30T15:30:00.000Z" } }],
    ["last7days", "gt", { joinedAt: { gt: end("2026-03-24") } }],
    ["last7days", "lt", { joinedAt: { lt: start("2026-03-24") } }],
    ["last14days", "gt", { joinedAt: { gt: end("2026-03-17") } }],
    ["lastMonth", "gt", { joinedAt: { gt: end("2026-03-01") } }],
    ["last90days", "lt", { joinedAt: { lt: start("2025-12-31") } }],
  ])("date preset %s with %s", (value, operator, json) => {
    expect(piece(people, "joinedDate", { operator, value })).toEqual(json);
  });

  it.each([
    [{ value: "github" }, { identityPlatforms: { contains: ["github"] } }],
    [{ value: "github,slack" }, { identityPlatforms: { contains: ["github", "slack"] } }],
    [
      { value: "github,slack", match: "any" },
      { or: [{ identityPlatforms: { contains: ["github"] } }, { identityPlatforms: { contains: ["slack"] } }] },
    ],
    [{ value: "github", include: "false" }, { not: { identityPlatforms: { contains: ["github"] } } }],
  ])("multiselect %j: contains for all, or of single contains for any", (raw, json) => {
    expect(piece(people, "identities", raw)).toEqual(json);
  });

  it("boolean: true is equal to true, false is not true", () => {
    expect(piece(people, "isMentor", { value: "true" })).toEqual({ "attributes.isMentor.default": { eq: true } });
    expect(piece(people, "isMentor", { value: "false" })).toEqual({ "attributes.isMentor.default": { not: true } });
  });
});

describe("the filters of the lists", () => {
  const one = "00000000-0000-4000-8000-000000000001";
  const two = "00000000-0000-4000-8000-000000000002";

  it.each([
    [
      "organizations",
      { value: `${one},${two}` },
      { or: [{ organizations: { contains: [one] } }, { organizations: { contains: [two] } }] },
    ],
    ["organizations", { value: one, include: "false" }, { not: { or: [{ organizations: { contains: [one] } }] } }],
    ["unaffiliated", { value: "true" }, { organizations: { eq: null } }],
    ["unaffiliated", { value: "false" }, { organizations: { ne: null } }],
    ["engagementLevel", { value: "silent,ultra" }, { score: { in: [0, 1, 9, 10] } }],
    ["engagementLevel", { value: "engaged", include: "false" }, { not: { score: { in: [4, 5, 6] } } }],
    ["activityType", { value: "github:star" }, { or: [{ activityTypes: { eq: "github:star" } }] }],
    ["avgSentiment", { value: "positive" }, { or: [{ averageSentiment: { gte: 67 } }] }],
    ["jobTitle", { operator: "like", value: "CTO" }, { "attributes.jobTitle.default": { like: "CTO" } }],
    ["skills", { value: "rust" }, { "attributes.skills.default": { contains: ["rust"] } }],
    ["tags", { value: one }, { or: [{ tags: { contains: [one] } }] }],
  ])("people: %s %j", (id, raw, json) => {
    expect(piece(people, id, raw)).toEqual(json);
  });

  it.each([
    ["organizations", { value: `${one},${two}` }, { or: [{ id: { eq: one } }, { id: { eq: two } }] }],
    ["enrichedOrganization", { value: "true" }, { not: { lastEnrichedAt: { eq: null } } }],
    ["enrichedOrganization", { value: "false" }, { not: { lastEnrichedAt: { ne: null } } }],
    ["lfxMembership", { value: "true" }, { lfxMembership: { ne: null } }],
    ["lfxMembership", { value: "false" }, { lfxMembership: { eq: null } }],
    ["headcount", { value: "1-10,11-50" }, { or: [{ size: { eq: "1-10" } }, { size: { eq: "11-50" } }] }],
    ["headcount", { value: "1001-5000" }, { or: [{ size: { eq: "1001-5000" } }, { size: { eq: "1001-5001" } }] }],
    ["annualEmployeeChurnRate", { operator: "gt", value: "7" }, { employeeChurnRate12Month: { gt: 0.07 } }],
    [
      "annualEmployeeGrowthRate",
      { operator: "between", value: "-12.3", valueTo: "29" },
      { employeeGrowthRate12Month: { between: [-0.123, 0.29] } },
    ],
    [
      "annualRevenue",
      { operator: "gte", value: "10" },
      {
        or: [
          { revenueRangeMax: { gte: 10 } },
          { and: [{ revenueRangeMax: { eq: null } }, { revenueRangeMin: { gte: 10 } }] },
        ],
      },
    ],
    [
      "annualRevenue",
      { operator: "between", value: "10", valueTo: "50" },
      { and: [{ revenueRangeMin: { gte: 10 } }, { revenueRangeMax: { lte: 50 } }] },
    ],
  ])("organizations: %s %j", (id, raw, json) => {
    expect(piece(organizations, id, raw)).toEqual(json);
  });

  it("detailed filters are offered only when rows include the required fields", () => {
    const plain = peopleFilters([], {}).filters.map(({ id }) => id);
    for (const id of ["tags", "activityType", "activeOn", "lastActivityDate"]) {
      expect(plain).not.toContain(id);
      expect(people.filters.map((each) => each.id)).toContain(id);
    }
  });

  it("no list has two filters with the same id", () => {
    for (const { filters } of [people, organizations]) {
      expect(new Set(filters.map(({ id }) => id)).size).toBe(filters.length);
    }
  });
});

describe("the request of a list with filters", () => {
  const state: ListFilters = {
    search: " ada ",
    relation: "or",
    order: { prop: "activityCount", order: "descending" },
    settings: { bot: "exclude", teamMember: "include" },
    values: {
      memberName: { type: "string", operator: "like", value: "ada" },
      noOfActivities: { type: "number", operator: "between", value: 5, valueTo: 50 },
      organizations: { type: "multiselect", value: ["o1"], include: true, match: "any" },
    },
  };

  it("is the whole-body example of the wire", () => {
    expect(toRequest(people, state, now)).toEqual({
      search: "ada",
      filter: {
        and: [
          { isBot: { not: true } },
          { isOrganization: { not: true } },
          {
            or: [
              { displayName: { like: "ada" } },
              { activityCount: { between: [5, 50] } },
              { or: [{ organizations: { contains: ["o1"] } }] },
            ],
          },
        ],
      },
      orderBy: "activityCount_DESC",
    });
  });

  it("puts projects into the body's segments, whatever operator joins the filters", () => {
    const values = { ...state.values, projects: { type: "select", value: "p1", include: true } as const };
    const request = toRequest(people, { ...state, values }, now);
    expect(request.segments).toEqual(["p1"]);
    expect(request.filter).toEqual(toRequest(people, state, now).filter);
  });

  it("without filters, sends the list's default request", () => {
    const { search, filter, orderBy } = listRequest(peopleBase, peopleAddress.defaults);
    expect(toRequest(people, { ...peopleAddress.defaults, values: {} }, now)).toEqual({ search, filter, orderBy });
  });

  it("puts the search into the filter, because the body's search is ignored", () => {
    const existing = organizationFilters({});
    expect(toRequest(existing, { ...state, settings: {}, values: {} }, now).filter).toEqual({
      and: [{ displayName: { textContains: "ada" } }, {}],
    });
  });
});

describe("on a backend whose negations skip rows without a value", () => {
  const mentor = { name: "isMentor", label: "Mentor", type: "boolean", show: true } as const;
  const existing = peopleFilters([mentor], {});
  const one = "00000000-0000-4000-8000-000000000001";
  const valuesOf = (schema: FilterSchema, raw: Readonly<Record<string, RawFilter>>) =>
    readFilters(schema.filters, Object.entries(raw));

  it("excluding an organization also requests people without one", () => {
    expect(piece(existing, "organizations", { value: one, include: "false" })).toEqual({
      or: [{ not: { or: [{ organizations: { contains: [one] } }] } }, { organizations: { eq: null } }],
    });
    expect(piece(existing, "organizations", { value: one })).toEqual(piece(people, "organizations", { value: one }));
  });

  it("an attribute that is not true is omitted, and reported", () => {
    const { values, problems } = valuesOf(existing, { isMentor: { value: "false" } });
    expect([values, problems]).toEqual([{}, ["Mentor can only be true on this server"]]);
    expect(piece(existing, "isMentor", { value: "true" })).toEqual({ "attributes.isMentor.default": { eq: true } });
    // Values that the wire represents as separate comparisons are requested as before.
    expect(piece(existing, "unaffiliated", { value: "false" })).toEqual({ organizations: { ne: null } });
  });

  it.each([
    ["location", { operator: "nlike", value: "Lisbon" }, "Location"],
    ["jobTitle", { operator: "ne", value: "CTO" }, "Job title"],
    ["identities", { value: "github", include: "false" }, "Identities"],
    ["joinedDate", { operator: "not-between", value: "2026-01-01,2026-01-31" }, "Joined date"],
  ])("%s %j is reported to miss rows", (id, raw, label) => {
    expect(filtersMissingRows(existing.filters, valuesOf(existing, { [id]: raw }).values)).toEqual([label]);
    expect(filtersMissingRows(people.filters, valuesOf(people, { [id]: raw }).values)).toEqual([]);
  });

  it("comparisons without a negation, and those on values of every row, are not reported", () => {
    const { values, problems } = valuesOf(existing, {
      location: { operator: "like", value: "Lisbon" },
      memberName: { operator: "nlike", value: "Ada" },
      noOfActivities: { operator: "ne", value: "5" },
      organizations: { value: one, include: "false" },
    });
    expect(problems).toEqual([]);
    expect(Object.keys(values)).toHaveLength(4);
    expect(filtersMissingRows(existing.filters, values)).toEqual([]);
  });

  it("the same reports apply to organizations", () => {
    const raw = { industry: { operator: "nlike", value: "Software" }, noOfMembers: { operator: "ne", value: "5" } };
    const { filters } = organizationFilters({});
    expect(filtersMissingRows(filters, valuesOf({ ...organizations, filters }, raw).values)).toEqual(["Industry"]);
    expect(filtersMissingRows(organizations.filters, valuesOf(organizations, raw).values)).toEqual([]);
  });
});
