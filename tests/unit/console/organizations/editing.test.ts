import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  handValues,
  otherNames,
  textsChange,
  withoutName,
} from "#console/features/organizations/edit/attribute-change.ts";
import {
  findCurrentIdentity,
  keyOf,
  withIdentity,
  withoutIdentities,
  withVerified,
} from "#console/features/organizations/edit/identity-list.ts";
import type { OrganizationIdentity } from "#shared/domain/organizations/organization-identity.ts";

const identity = (value: string, more: Partial<OrganizationIdentity> = {}): OrganizationIdentity => ({
  platform: "custom",
  type: "primary-domain",
  value,
  verified: true,
  ...more,
});
const [a, b, c] = [identity("a.example"), identity("b.example"), identity("c.example", { verified: false })];
const values = (list: readonly OrganizationIdentity[]) => list.map(({ value }) => value);

describe("the complete list of identities of a change", () => {
  it("has a new one at its end, an edited one in its place, and no deleted one", () => {
    expect(values(withIdentity([a, b], null, c))).toEqual(["a.example", "b.example", "c.example"]);
    expect(values(withIdentity([a, b, c], b, identity("new.example")))).toEqual([
      "a.example",
      "new.example",
      "c.example",
    ]);
    expect(values(withoutIdentities([a, b, c], [b]))).toEqual(["a.example", "c.example"]);
  });

  it("has each identity once, also when one is edited into another", () => {
    const text = fc.constantFrom("a.example", "b.example", "B.example", "c.example", "d.example");
    fc.assert(
      fc.property(fc.uniqueArray(text, { selector: (one) => one.toLowerCase() }), text, text, (known, from, to) => {
        const list = withIdentity(
          known.map((one) => identity(one)),
          identity(from),
          identity(to),
        );
        const keys = list.map(keyOf);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys).toContain(keyOf(identity(to)));
      }),
    );
  });

  it("matches an edited identity: a domain of another kind is the same domain", () => {
    const other = identity("B.example", { type: "affiliated-profile" });
    expect(findCurrentIdentity([a, b, other], b)).toBe(b);
    expect(findCurrentIdentity([a, other], b)).toBe(other);
    expect(findCurrentIdentity([a, identity("b.example", { type: "email" })], b)).toBeUndefined();
  });

  it("includes the verified flag only of the selected ones", () => {
    expect(withVerified([a, b, c], [b, c], false).map(({ verified }) => verified)).toEqual([true, false, false]);
  });

  it("ignores the deletion of a missing identity", () => {
    expect(withoutIdentities([a], [b])).toEqual([a]);
  });
});

describe("phone numbers", () => {
  const attribute = { default: "1", custom: ["1", "2"], enrichment: ["3"] };

  it("entered by hand are a list; a single value counts as one", () => {
    expect(handValues(attribute)).toEqual(["1", "2"]);
    expect(handValues({ default: "1", custom: "1" })).toEqual(["1"]);
    expect(handValues(undefined)).toEqual([]);
  });

  it("keep the displayed one while it is in the list or comes from a source, otherwise the first is displayed", () => {
    expect(textsChange(attribute, ["1", "2", "4"])).toEqual({ default: "1", custom: ["1", "2", "4"] });
    expect(textsChange(attribute, ["2"])).toEqual({ default: "2", custom: ["2"] });
    expect(textsChange({ ...attribute, default: "3" }, ["2"])).toEqual({ default: "3", custom: ["2"] });
    expect(textsChange(attribute, [])).toEqual({ custom: [] });
    expect(textsChange(undefined, ["5"])).toEqual({ default: "5", custom: ["5"] });
  });
});

describe("names by which an organization is also known", () => {
  const attributes = {
    name: { default: "Nordvik", custom: ["Nordvik", "Larkspur"], github: ["nordvik-labs"] },
    alternativeName: { default: "Quay", custom: ["Quay", "Larkspur"] },
  };

  it("are all names beside the displayed one", () => {
    expect(otherNames({ displayName: "Nordvik", attributes })).toEqual(["Larkspur", "nordvik-labs", "Quay"]);
  });

  it("are removed from all that were entered or merged; one from a source stays", () => {
    expect(withoutName(attributes, "Larkspur")).toEqual({
      name: { default: "Nordvik", custom: ["Nordvik"] },
      alternativeName: { default: "Quay", custom: ["Quay"] },
    });
    expect(withoutName(attributes, "nordvik-labs")).toEqual({});
  });
});
