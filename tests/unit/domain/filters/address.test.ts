import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { organizationFilters } from "#shared/contract/organization-filters.ts";
import { peopleFilters } from "#shared/contract/people-filters.ts";
import { fromAddress, toAddress } from "#shared/domain/filters/address.ts";
import type { FilterDefinition, FilterValue } from "#shared/domain/filters/definition.ts";
import type { ListFilters } from "#shared/domain/filters/list-filters.ts";
import { fromConfig, toConfig } from "#shared/domain/filters/view-config.ts";
import { filterValueOf, ours } from "#tests/support/filter-values.ts";

const attribute = (name: string, type: string, options: string[] = []) => ({
  name,
  label: name,
  type,
  show: true,
  options,
});
const people = peopleFilters(
  [
    attribute("timezone", "string"),
    attribute("yearsOfExperience", "number"),
    attribute("memberSince", "date"),
    attribute("isMentor", "boolean"),
    attribute("skills", "multiSelect", ["rust", "c, c++", "100%", "%2C"]),
    attribute("hobbies", "multiSelect"),
    attribute("tags", "string"),
  ],
  ours,
).filters;
const organizations = organizationFilters(ours).filters;

/** Some filters of a list, each with a random value. */
function anyValues(definitions: readonly FilterDefinition[]): fc.Arbitrary<Record<string, FilterValue>> {
  return fc.uniqueArray(fc.integer({ min: 0, max: definitions.length - 1 }), { maxLength: 5 }).chain((indexes) => {
    const chosen = indexes.flatMap((index) => definitions[index] ?? []);
    return fc
      .tuple(...chosen.map((definition) => filterValueOf(definition)))
      .map((values) => Object.fromEntries(chosen.map(({ id }, index) => [id, values[index]] as const)));
  }) as fc.Arbitrary<Record<string, FilterValue>>;
}

describe.each([
  ["people", people],
  ["organizations", organizations],
])("the filters of %s", (_, definitions) => {
  it("are restored from the URL as they were written, in their order", () => {
    fc.assert(
      fc.property(anyValues(definitions), (values) => {
        const address = new URLSearchParams(toAddress(values)).toString();
        const read = fromAddress(definitions, Object.fromEntries(new URLSearchParams(address)));
        expect(read).toEqual({ values, unread: {}, problems: [] });
        expect(Object.keys(read.values)).toEqual(Object.keys(values));
      }),
    );
  });

  it("are restored from a saved view, with search, relation, order and settings", () => {
    const states = fc.record({
      search: fc.string(),
      relation: fc.constantFrom("and" as const, "or" as const),
      order: fc.constant({ prop: "displayName", order: "ascending" as const }),
      settings: fc.constant({ bot: "filter" as const }),
      values: anyValues(definitions),
    });
    const defaults: ListFilters = {
      search: "",
      relation: "and",
      order: { prop: "activityCount", order: "descending" },
      settings: { bot: "exclude" },
      values: {},
    };
    fc.assert(
      fc.property(states, (state) => {
        const config: unknown = JSON.parse(JSON.stringify(toConfig(state)));
        expect(fromConfig(definitions, config, defaults)).toEqual({ state, unread: {}, problems: [] });
      }),
    );
  });

  it("never fail on a URL typed by hand, and always return values that round-trip", () => {
    const ids = fc.constantFrom(...definitions.map(({ id }) => id), "nonsense", "__proto__", "");
    const fields = fc.constantFrom("operator", "value", "valueTo", "include", "match", "type", "");
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom("eq", "between", "not-between", "last7days", "2026-02-30", "2026-01-01,2025-01-01", "1e999"),
    );
    const entries = fc.array(fc.tuple(ids, fields, texts), { maxLength: 8 });
    fc.assert(
      fc.property(entries, (parts) => {
        const address = Object.fromEntries(parts.map(([id, field, text]) => [`${id}.${field}`, text]));
        const { values } = fromAddress(definitions, address);
        expect(fromAddress(definitions, toAddress(values))).toEqual({ values, unread: {}, problems: [] });
      }),
    );
  });
});

describe("a filter in the URL", () => {
  it("keeps a comma that belongs to the selected value", () => {
    const select = people.find(({ type }) => type === "select");
    const values: Record<string, FilterValue> = { [select?.id ?? ""]: { type: "select", value: "a,b", include: true } };
    expect(fromAddress(people, toAddress(values))).toEqual({ values, unread: {}, problems: [] });
  });

  const read = (address: Record<string, string>) => fromAddress(people, address);

  it("has the format of the wire: filterId.field, lists joined by commas", () => {
    const values: Record<string, FilterValue> = {
      memberName: { type: "string", operator: "like", value: "ada" },
      noOfActivities: { type: "number", operator: "between", value: 5, valueTo: 50 },
      identities: { type: "multiselect", value: ["github", "slack"], include: false, match: "all" },
      joinedDate: { type: "date", operator: "between", value: "2026-01-01", valueTo: "2026-01-31" },
      unaffiliated: { type: "boolean", value: true },
    };
    expect(toAddress(values)).toEqual({
      "memberName.operator": "like",
      "memberName.value": "ada",
      "noOfActivities.operator": "between",
      "noOfActivities.value": "5",
      "noOfActivities.valueTo": "50",
      "identities.value": "github,slack",
      "identities.include": "false",
      "identities.match": "all",
      "joinedDate.operator": "between",
      "joinedDate.value": "2026-01-01,2026-01-31",
      "unaffiliated.value": "true",
    });
  });

  it("reads links of the existing product: the default is all values, and include", () => {
    const { values } = read({ "identities.value": "github,slack", "organizations.value": crypto.randomUUID() });
    expect(values.identities).toMatchObject({ include: true, match: "all" });
    expect(values.organizations).toMatchObject({ include: true, match: "any" });
  });

  it("keeps the second bound only for between", () => {
    const { values } = read({
      "noOfActivities.operator": "gt",
      "noOfActivities.value": "5",
      "noOfActivities.valueTo": "9",
    });
    expect(values.noOfActivities).toEqual({ type: "number", operator: "gt", value: 5 });
  });

  it.each([
    [{ "noOfActivities.operator": "gt", "noOfActivities.value": "many" }, "# of activities must be an integer"],
    [{ "noOfActivities.operator": "gt", "noOfActivities.value": "1.5" }, "# of activities must be an integer"],
    [{ "noOfActivities.operator": "gt", "noOfActivities.value": "" }, "# of activities: This field is required"],
    [
      { "noOfActivities.operator": "near", "noOfActivities.value": "1" },
      "# of activities cannot be compared in this way",
    ],
    [
      { "noOfActivities.operator": "between", "noOfActivities.value": "9", "noOfActivities.valueTo": "1" },
      "# of activities must not end before it begins",
    ],
    [{ "yearsOfExperience.operator": "eq", "yearsOfExperience.value": "0x10" }, "yearsOfExperience must be a number"],
    [{ "joinedDate.operator": "eq", "joinedDate.value": "2026-02-30" }, "Joined date is invalid"],
    [{ "joinedDate.operator": "eq", "joinedDate.value": "last7days" }, "Joined date is invalid"],
    [{ "identities.value": "github,myspace" }, "Identities: “myspace” is not one of the choices"],
    [{ "organizations.value": "acme" }, "Any employer: “acme” is not one of the choices"],
    [{ "projects.value": `${crypto.randomUUID()},${crypto.randomUUID()}` }, "Projects takes one value"],
    [{ "unaffiliated.value": "maybe" }, "Unaffiliated profile must be true or false"],
    [
      { "memberName.operator": "like", "memberName.value": "x".repeat(501) },
      "Person name must be at most 500 characters",
    ],
    [{ "shoeSize.value": "44" }, "Unknown filter “shoeSize”"],
  ])("drops invalid values with a readable reason: %j", (address, problem) => {
    expect(read(address)).toMatchObject({ values: {}, problems: [problem] });
  });

  it("drops only invalid values", () => {
    const { values, problems } = read({ "memberName.operator": "eq", "memberName.value": "Ada", "nobody.value": "1" });
    expect(Object.keys(values)).toEqual(["memberName"]);
    expect(problems).toHaveLength(1);
  });
});

describe("custom attributes", () => {
  it("become filters by their type, except hidden ones, settings and those with a built-in filter", () => {
    const own = peopleFilters(
      [
        attribute("jobTitle", "string"),
        attribute("isBot", "boolean"),
        { ...attribute("secret", "string"), show: false },
        attribute("links", "special"),
        attribute("mail", "email"),
      ],
      ours,
    ).filters.map(({ id }) => id);
    expect(own).toContain("mail");
    for (const id of ["isBot", "secret", "links"]) expect(own).not.toContain(id);
    expect(own.filter((id) => id === "jobTitle")).toHaveLength(1);
  });

  it("are distinguished from filters with the same name", () => {
    const tags = people.filter(({ label }) => label.toLowerCase() === "tags");
    expect(tags.map(({ id, property }) => [id, property])).toEqual([
      ["tags", "tags"],
      ["attributes.tags", "attributes.tags.default"],
    ]);
  });
});
