import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { isEqual, isFilled } from "#shared/domain/merge/equal.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import type { MergeOrganization } from "#shared/domain/merge/organization.ts";
import { undoOrganizationMerge } from "#shared/domain/merge/undo-organizations.ts";

function organization(id: string, rest: Partial<MergeOrganization> = {}): MergeOrganization {
  return {
    id,
    displayName: id,
    isTeamOrganization: false,
    attributes: {},
    facts: {},
    identities: [],
    tags: [],
    manuallyChangedFields: [],
    ...rest,
  };
}

const someOf = (...values: string[]) => fc.constantFrom(...values);
const anyAttribute = fc.record(
  {
    default: fc.constantFrom<unknown>("x", "y", "", null, 7),
    custom: fc.uniqueArray(someOf("x", "y", "z"), { maxLength: 3 }),
    enrichment: fc.uniqueArray(someOf("x", "w"), { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

const anyKept = fc.subarray(["displayName", "attributes.description", "description", "employees", "attributes.name"]);

/** Generates an organization; ids of rows are unique to it, as in the database. */
function anyOrganization(id: string): fc.Arbitrary<MergeOrganization> {
  const identity = fc.record({
    type: someOf("username", "primary-domain", "email"),
    platform: someOf("github", "custom"),
    value: someOf("nordvik", "NORDVIK", "nordvik.example"),
    verified: fc.boolean(),
  });
  return fc.record({
    id: fc.constant(id),
    displayName: someOf("Nordvik", "Savanna", "root"),
    joinedAt: fc.constantFrom(null, "2020-01-01", "2023-01-01", "1970-01-01"),
    isTeamOrganization: fc.boolean(),
    attributes: fc.dictionary(someOf("name", "description", "phoneNumber", "constructor"), anyAttribute),
    facts: fc.record({
      description: fc.constantFrom(null, "Builds", "Maintains"),
      employees: fc.constantFrom(null, 3, 700),
    }),
    identities: fc
      .uniqueArray(identity, { maxLength: 4, selector: (item) => identityKey(item) })
      .map((list) => list.map((item, at) => ({ ...item, id: `${id}${at}` }))),
    tags: fc.subarray(["cloud", "data"]),
    manuallyChangedFields: fc.subarray(["attributes.name", "isTeamOrganization"]),
    activityCount: fc.constantFrom(null, 0, 7),
    memberCount: fc.constant(null),
  });
}

describe("a merge of organizations", () => {
  it("the primary's displayed values win, and the other's stay among the values of their source", () => {
    const { merged, changes } = mergeOrganizations(
      organization("Nordvik", {
        attributes: { name: { default: "Nordvik", custom: ["Nordvik"] }, phoneNumber: { default: "1", custom: ["1"] } },
        facts: { employees: 30, headline: null },
      }),
      organization("Nordvik Labs", {
        attributes: {
          name: { default: "Nordvik Labs", custom: ["Nordvik Labs"] },
          phoneNumber: { default: "2", custom: ["2", "1", "3"] },
        },
        facts: { employees: 12, headline: "Open" },
        isTeamOrganization: true,
      }),
    );
    expect(merged).toMatchObject({
      displayName: "Nordvik",
      isTeamOrganization: true,
      attributes: {
        name: { default: "Nordvik", custom: ["Nordvik", "Nordvik Labs"] },
        phoneNumber: { default: "1", custom: ["1", "2", "3"] },
      },
      facts: { employees: 30, headline: "Open" },
    });
    expect(changes).toEqual([
      { field: "displayName", kind: "kept", from: "primary", value: "Nordvik" },
      { field: "displayName", kind: "not-kept", from: "secondary", value: "Nordvik Labs" },
      { field: "attributes.name", kind: "kept", from: "primary", value: "Nordvik" },
      { field: "attributes.name", kind: "not-kept", from: "secondary", value: "Nordvik Labs" },
      { field: "attributes.phoneNumber", kind: "kept", from: "primary", value: "1" },
      { field: "attributes.phoneNumber", kind: "not-kept", from: "secondary", value: "2" },
      { field: "attributes.phoneNumber", kind: "added", from: "secondary", value: "3", source: "custom" },
      { field: "employees", kind: "not-kept", from: "secondary", value: 12 },
      { field: "headline", kind: "added", from: "secondary", value: "Open" },
      { field: "isTeamOrganization", kind: "added", from: "secondary", value: true },
    ]);
  });

  it("loses no identity, no tag and no value of any source", () => {
    fc.assert(
      fc.property(anyOrganization("a"), anyOrganization("b"), (a, b) => {
        const { merged, changes } = mergeOrganizations(a, b);
        const keys = (all: MergeOrganization[]) =>
          new Set(all.flatMap(({ identities }) => identities.map(identityKey)));
        expect(keys([merged])).toEqual(keys([a, b]));
        expect(merged.tags).toEqual(expect.arrayContaining([...a.tags, ...b.tags]));
        for (const [name, attribute] of Object.entries(b.attributes)) {
          const known = Object.values(merged.attributes[name] ?? {}).flat();
          for (const value of Object.values(attribute ?? {})
            .flat()
            .filter(isFilled)) {
            const isListed = changes.some((change) => change.field === `attributes.${name}` && change.value === value);
            expect(isListed || known.some((each) => isEqual(each, value))).toBe(true);
          }
        }
      }),
    );
  });

  it("merging it with itself changes nothing", () => {
    const one = organization("Nordvik");
    expect(mergeOrganizations(one, one)).toEqual({ merged: one, changes: [] });
  });
});

describe("values that a user keeps of the other organization", () => {
  it("are shown as name, attribute and fact; the primary's stay among the values of their source", () => {
    const attributes = (name: string, location: string) => ({
      name: { default: name, custom: [name] },
      location: { default: location, custom: [location] },
    });
    const [one, other] = [
      organization("a", {
        displayName: "Nordvik",
        attributes: attributes("Nordvik", "Oslo"),
        facts: { location: "Oslo", employees: 3 },
      }),
      organization("b", {
        displayName: "Savanna",
        attributes: attributes("Savanna", "Bergen"),
        facts: { location: "Bergen", employees: 7 },
      }),
    ];
    const { merged } = mergeOrganizations(one, other, [
      "displayName",
      "attributes.location",
      "employees",
      "lfxMembership",
    ]);
    expect(merged).toMatchObject({
      displayName: "Savanna",
      attributes: {
        name: { default: "Savanna", custom: ["Savanna", "Nordvik"] },
        location: { default: "Bergen", custom: ["Bergen", "Oslo"] },
      },
      facts: { location: "Bergen", employees: 7 },
      manuallyChangedFields: ["displayName", "attributes.location", "employees"],
    });
  });
});

describe("undoing a merge of organizations", () => {
  it("restores exactly the previous state", () => {
    fc.assert(
      fc.property(anyOrganization("a"), anyOrganization("b"), anyKept, (primary, secondary, keepOther) => {
        const { merged } = mergeOrganizations(primary, secondary, keepOther);
        const undone = undoOrganizationMerge(merged, { primary, secondary, keepOther });
        expect(undone).toEqual({ primary, secondary, edits: [] });
      }),
    );
  });

  it("keeps and lists later manual edits: an added number stays, one from the other organization is removed", () => {
    const primary = organization("Nordvik", { attributes: { phoneNumber: { default: "1", custom: ["1"] } } });
    const secondary = organization("Labs", {
      attributes: { phoneNumber: { default: "2", custom: ["2"] } },
      facts: { headline: "Open" },
      isTeamOrganization: true,
    });
    const { merged } = mergeOrganizations(primary, secondary);
    const undone = undoOrganizationMerge(
      {
        ...merged,
        displayName: "Nordvik Group",
        isTeamOrganization: false,
        attributes: { phoneNumber: { default: "1", custom: ["1", "2", "3"] } },
        facts: { headline: "Closed" },
      },
      { primary, secondary },
    );
    expect(undone.primary).toEqual({
      ...primary,
      displayName: "Nordvik Group",
      attributes: { phoneNumber: { default: "1", custom: ["1", "3"] } },
      facts: { headline: "Closed" },
    });
    expect(undone.secondary).toEqual(secondary);
    expect(undone.edits).toEqual([
      { field: "displayName", kind: "changed", value: "Nordvik Group" },
      { field: "isTeamOrganization", kind: "changed", value: false },
      { field: "attributes.phoneNumber", kind: "changed", value: "1" },
      { field: "headline", kind: "changed", value: "Closed" },
    ]);
  });
});
