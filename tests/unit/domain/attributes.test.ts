import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attributeSources,
  attributeValue,
  defaultSourcePriorities,
  defaultValue,
  mergeAttributes,
  winningSource,
} from "#shared/domain/attributes.ts";

describe("attribute values by source priority", () => {
  it("custom, twitter, github, linkedin, reddit, devto, hackernews, slack, discord, enrichment, crowd", () => {
    expect(defaultSourcePriorities.join(", ")).toBe(
      "custom, twitter, github, linkedin, reddit, devto, hackernews, slack, discord, enrichment, crowd",
    );
  });

  it("the first source by priority with a value wins; false and 0 are values", () => {
    expect(defaultValue({ github: "g", custom: "c", default: "old" })).toBe("c");
    expect(defaultValue({ github: "g", custom: "" })).toBe("g");
    expect(defaultValue({ custom: false, github: true })).toBe(false);
    expect(defaultValue({ custom: 0, github: 1 })).toBe(0);
    expect(defaultValue({ custom: [], enrichment: ["rust"] })).toEqual(["rust"]);
    expect(defaultValue({})).toBeNull();
    expect(winningSource({ github: "g" })).toBe("github");
  });

  it("the settings may define another order; sources missing from it come last, by name", () => {
    expect(defaultValue({ github: "g", custom: "c" }, ["github", "custom"])).toBe("g");
    expect(defaultValue({ zeta: "z", alpha: "a", github: "g" }, ["github"])).toBe("g");
    expect(attributeSources({ zeta: "z", alpha: "a", github: "g" }, ["github"]).map(({ source }) => source)).toEqual([
      "github",
      "alpha",
      "zeta",
    ]);
  });

  it("the displayed value is read by name", () => {
    expect(attributeValue({ isBot: { default: true } }, "isBot")).toBe(true);
    expect(attributeValue({}, "isBot")).toBeUndefined();
    expect(attributeValue({}, "constructor")).toBeUndefined();
    expect(attributeValue(null, "isBot")).toBeUndefined();
  });

  it("does not depend on the order in which sources arrived", () => {
    const attribute = fc.dictionary(fc.constantFrom(...defaultSourcePriorities, "x", "y"), fc.option(fc.string()));
    fc.assert(
      fc.property(attribute, (sources) => {
        const reversed = Object.fromEntries(Object.entries(sources).reverse());
        expect(defaultValue(reversed)).toEqual(defaultValue(sources));
      }),
    );
  });
});

describe("merging attributes by name", () => {
  const current = { bio: { default: "g", github: "g" }, isBot: { default: false, custom: false } };

  it("names missing from the changes stay", () => {
    expect(mergeAttributes(current, { isTeamMember: { default: true, custom: true } })).toEqual({
      ...current,
      isTeamMember: { default: true, custom: true },
    });
  });

  it("sources of an attribute are merged, and the displayed value follows the priority unless it is given", () => {
    expect(mergeAttributes(current, { bio: { custom: "c" } }).bio).toEqual({ default: "c", custom: "c", github: "g" });
    expect(mergeAttributes(current, { bio: { enrichment: "e" } }).bio?.default).toBe("g");
    expect(mergeAttributes(current, { bio: { default: "g2", custom: "c" } }).bio?.default).toBe("g2");
  });

  it("a source set to null is removed, a name set to null is removed", () => {
    expect(mergeAttributes(current, { bio: { github: null } }).bio).toEqual({ default: null });
    expect(mergeAttributes(current, { bio: null })).toEqual({ isBot: current.isBot });
  });

  it("no changes change nothing, repeating a change has no effect, and other names are never changed", () => {
    const sources = fc.dictionary(fc.constantFrom("custom", "github", "enrichment"), fc.string({ minLength: 1 }));
    const attributes = fc
      .dictionary(fc.constantFrom("bio", "url", "skills"), sources)
      .map((changes) => mergeAttributes({}, changes));
    fc.assert(
      fc.property(attributes, fc.dictionary(fc.constantFrom("bio", "url"), sources), (before, changes) => {
        expect(mergeAttributes(before, {})).toEqual(before);
        const after = mergeAttributes(before, changes);
        expect(mergeAttributes(after, changes)).toEqual(after);
        expect(after.skills).toEqual(before.skills);
      }),
    );
  });
});
