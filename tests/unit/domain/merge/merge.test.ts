import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identityKey } from "#shared/domain/identities/identity-key.ts";
import { isFilled } from "#shared/domain/merge/equal.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import type { MergePerson } from "#shared/domain/merge/person.ts";
import { undoMerge } from "#shared/domain/merge/undo-merge.ts";
import { anyKept, anyPerson } from "./any-person.ts";

function person(id: string, rest: Partial<MergePerson> = {}): MergePerson {
  return {
    id,
    displayName: id,
    attributes: {},
    identities: [],
    memberOrganizations: [],
    affiliations: [],
    tags: [],
    organizations: [],
    manuallyChangedFields: [],
    ...rest,
  };
}

const handle = (id: string, value: string, verified = true) => ({
  id,
  type: "username",
  platform: "github",
  value,
  verified,
});

describe("a merge of people", () => {
  it("the primary keeps its name and its attributes, values only the secondary has are added, and dropped values are listed", () => {
    const { merged, changes } = mergePreview(
      person("Ada", { attributes: { location: { default: "Kampala, Uganda", github: "Kampala, Uganda" } } }),
      person("Countess", {
        attributes: {
          location: { default: "Uganda", linkedin: "Uganda" },
          jobTitle: { default: "Lead", custom: "Lead" },
        },
      }),
    );
    expect(merged.displayName).toBe("Ada");
    expect(merged.attributes).toEqual({
      location: { default: "Kampala, Uganda", github: "Kampala, Uganda", linkedin: "Uganda" },
      jobTitle: { default: "Lead", custom: "Lead" },
    });
    expect(changes).toEqual([
      { field: "displayName", kind: "kept", from: "primary", value: "Ada" },
      { field: "displayName", kind: "not-kept", from: "secondary", value: "Countess" },
      { field: "attributes.location", kind: "kept", from: "primary", value: "Kampala, Uganda" },
      { field: "attributes.location", kind: "not-kept", from: "secondary", value: "Uganda" },
      { field: "attributes.jobTitle", kind: "added", from: "secondary", value: "Lead" },
    ]);
  });

  it("a shared identity exists once, verified if it is verified on either side", () => {
    const { merged, changes } = mergePreview(
      person("a", { identities: [handle("1", "Ada", false)] }),
      person("b", { identities: [handle("2", "ada"), handle("3", "countess")] }),
    );
    expect(merged.identities).toEqual([handle("1", "Ada", true), handle("3", "countess")]);
    expect(changes.filter(({ field }) => field === "identities").map(({ kind }) => kind)).toEqual([
      "added",
      "computed",
    ]);
  });

  it("work covered by an entry of the primary is dropped, and there is one primary work experience", () => {
    const work = (id: string, organizationId: string, dateStart: string | null, isPrimaryWorkExperience = false) => ({
      id,
      organizationId,
      dateStart,
      affiliationOverride: { isPrimaryWorkExperience },
    });
    const { merged, changes } = mergePreview(
      person("a", { memberOrganizations: [work("1", "Savanna", "2022-01-01", true)] }),
      person("b", {
        memberOrganizations: [work("2", "Savanna", "2022-03-01"), work("3", "Nordvik", "2019-01-01", true)],
      }),
    );
    expect(merged.memberOrganizations.map(({ id }) => id)).toEqual(["1", "3"]);
    expect(merged.memberOrganizations[1]?.affiliationOverride?.isPrimaryWorkExperience).toBe(false);
    expect(changes.filter(({ kind }) => kind === "not-kept").map(({ field }) => field)).toEqual([
      "displayName",
      "memberOrganizations",
      "primaryWorkExperience",
    ]);
  });

  it("the earlier valid joined date, and the sum of activities", () => {
    const { merged } = mergePreview(
      person("a", { joinedAt: "2021-06-01", activityCount: 1284 }),
      person("b", { joinedAt: "1970-01-01", activityCount: 228 }),
    );
    expect(merged).toMatchObject({ joinedAt: "2021-06-01", activityCount: 1512 });
  });

  it("a manually set joined date of the primary stays; one of the other is marked as manual only if it is the earlier", () => {
    const byHand = (id: string, joinedAt: string) => person(id, { joinedAt, manuallyChangedFields: ["joinedAt"] });
    const joined = (primary: MergePerson, secondary: MergePerson) => {
      const { joinedAt, manuallyChangedFields } = mergePreview(primary, secondary).merged;
      return [joinedAt, manuallyChangedFields];
    };
    const [early, late] = ["2020-01-01", "2023-01-01"];
    expect(joined(byHand("a", late), person("b", { joinedAt: early }))).toEqual([late, ["joinedAt"]]);
    expect(joined(person("a", { joinedAt: late }), byHand("b", early))).toEqual([early, ["joinedAt"]]);
    expect(joined(person("a", { joinedAt: early }), byHand("b", late))).toEqual([early, []]);
  });

  it("a mark of a manual change is copied only with its value", () => {
    const { merged } = mergePreview(
      person("a", { attributes: { location: { default: "Kampala" } } }),
      person("b", {
        attributes: { location: { default: "Uganda" }, jobTitle: { default: "Lead" } },
        manuallyChangedFields: ["displayName", "attributes.location", "attributes.jobTitle"],
      }),
    );
    expect(merged.manuallyChangedFields).toEqual(["attributes.jobTitle"]);
  });

  it("loses no identity, tag, affiliation, organization or attribute, and lists every dropped value", () => {
    fc.assert(
      fc.property(anyPerson("a"), anyPerson("b"), (a, b) => {
        const { merged, changes } = mergePreview(a, b);
        const keys = (persons: MergePerson[]) =>
          new Set(persons.flatMap(({ identities }) => identities.map(identityKey)));
        expect(keys([merged])).toEqual(keys([a, b]));
        expect(merged.identities).toHaveLength(keys([a, b]).size);
        for (const field of ["tags", "organizations", "affiliations"] as const) {
          expect(merged[field]).toEqual(expect.arrayContaining([...a[field], ...b[field]]));
        }
        for (const work of [...a.memberOrganizations, ...b.memberOrganizations]) {
          const isThere = merged.memberOrganizations.some(({ id }) => id === work.id);
          expect(isThere || changes.some(({ kind, value }) => kind === "not-kept" && value === work)).toBe(true);
        }
        for (const [name, attribute] of Object.entries(b.attributes)) {
          for (const value of Object.values(attribute ?? {}).filter(isFilled)) {
            const shown = JSON.stringify(merged.attributes[name]);
            const dropped = changes.some((change) => change.field === `attributes.${name}` && change.value === value);
            expect(dropped || shown.includes(JSON.stringify(value))).toBe(true);
          }
        }
      }),
    );
  });

  it("keeps a value of the other person where the user chose it, as changed by hand, and lists the dropped one", () => {
    const ada = person("Ada", { attributes: { location: { default: "Oslo", github: "Oslo" }, bio: { default: "x" } } });
    const other = person("Countess", { attributes: { location: { default: "Bergen", custom: "Bergen" } } });
    const keepOther = ["displayName", "attributes.location", "attributes.bio", "constructor", "attributes.__proto__"];
    const { merged, changes } = mergePreview(ada, other, keepOther);
    expect(merged).toMatchObject({
      id: "Ada",
      displayName: "Countess",
      attributes: { location: { default: "Bergen", custom: "Bergen", github: "Oslo" }, bio: { default: "x" } },
      manuallyChangedFields: ["displayName", "attributes.location"],
    });
    expect(changes.filter(({ field }) => field !== "manuallyChangedFields")).toEqual([
      { field: "displayName", kind: "added", from: "secondary", value: "Countess" },
      { field: "displayName", kind: "not-kept", from: "primary", value: "Ada" },
      { field: "attributes.location", kind: "added", from: "secondary", value: "Bergen" },
      { field: "attributes.location", kind: "not-kept", from: "primary", value: "Oslo" },
      { field: "attributes.bio", kind: "kept", from: "primary", value: "x" },
    ]);
    // A name that nobody chose gives way by rule, but not when the user wants it.
    expect(mergePreview(ada, person("root"), ["displayName"]).merged.displayName).toBe("root");
  });

  it("merging the same person again changes only the sum of activities", () => {
    fc.assert(
      fc.property(anyPerson("a"), anyPerson("b"), (a, b) => {
        const { merged } = mergePreview(a, b);
        const again = mergePreview(merged, b).merged;
        expect({ ...again, activityCount: merged.activityCount }).toEqual(merged);
      }),
    );
    const ada = person("Ada");
    expect(mergePreview(ada, ada)).toEqual({ merged: ada, changes: [] });
  });
});

describe("undoing a merge", () => {
  it("restores exactly the previous state", () => {
    fc.assert(
      fc.property(anyPerson("a"), anyPerson("b"), anyKept, (primary, secondary, keepOther) => {
        const { merged } = mergePreview(primary, secondary, keepOther);
        expect(undoMerge(merged, { primary, secondary, keepOther })).toEqual({ primary, secondary, edits: [] });
      }),
    );
  });

  it("nested merges are undone in any order: data from the other merge stays", () => {
    fc.assert(
      fc.property(anyPerson("a"), anyPerson("b"), (a, b) => {
        const third = person("c", { identities: [handle("c0", "third")], tags: [{ id: "9", name: "host" }] });
        const once = mergePreview(a, b).merged;
        const twice = mergePreview(once, third).merged;
        expect(undoMerge(twice, { primary: once, secondary: third }).primary).toEqual(once);
        const first = undoMerge(twice, { primary: a, secondary: b });
        expect(first.secondary).toEqual(b);
        expect(first.primary.identities).toEqual([...a.identities, ...third.identities]);
        expect(first.primary.tags).toEqual([...a.tags, ...third.tags]);
      }),
    );
  });

  it("keeps and lists manual edits made since the merge", () => {
    const primary = person("Ada", {
      identities: [handle("1", "ada")],
      attributes: { location: { default: "Kampala" } },
    });
    const secondary = person("Countess", {
      identities: [handle("2", "countess"), handle("3", "old-name")],
      attributes: { jobTitle: { default: "Lead" } },
      activityCount: 5,
    });
    const { merged } = mergePreview(primary, secondary);
    const undone = undoMerge(
      {
        ...merged,
        displayName: "Ada L.",
        activityCount: 8,
        attributes: { ...merged.attributes, location: { default: "Entebbe" } },
        identities: [handle("1", "ada"), handle("2", "countess-l"), handle("4", "new")],
      },
      { primary, secondary },
    );
    expect(undone.primary).toMatchObject({
      displayName: "Ada L.",
      activityCount: 3,
      attributes: { location: { default: "Entebbe" } },
      identities: [handle("1", "ada"), handle("4", "new")],
    });
    expect(undone.secondary).toEqual({ ...secondary, identities: [handle("2", "countess-l")] });
    expect(undone.edits).toEqual([
      { field: "displayName", kind: "changed", value: "Ada L." },
      { field: "attributes.location", kind: "changed", value: "Entebbe" },
      { field: "identities", kind: "changed", value: handle("2", "countess-l") },
      { field: "identities", kind: "removed", value: handle("3", "old-name") },
      { field: "identities", kind: "added", value: handle("4", "new") },
    ]);
  });
});
