import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  readSuggestionsAddress,
  type SuggestionsState,
  suggestionsFilter,
  writeSuggestionsAddress,
} from "#console/features/merging/model/address.ts";

const bands = ["high", "medium", "low"] as const;
const id = fc.uuid();
const states: fc.Arbitrary<SuggestionsState> = fc.record({
  search: fc.string(),
  confidence: fc.subarray([...bands]).filter(({ length }) => length < bands.length),
  subprojectIds: fc.uniqueArray(id, { maxLength: 4 }),
  order: fc.constantFrom("similarity_DESC" as const, "similarity_ASC" as const, "activityEstimate_DESC" as const),
  pair: fc.option(fc.tuple(id, id).map((ids) => ids.join("."))),
});
const read = (address: string) => readSuggestionsAddress(new URLSearchParams(address));

describe("the URL of the merge suggestions", () => {
  it("round-trips every state", () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(read(writeSuggestionsAddress(state, new URLSearchParams()).toString())).toEqual(state);
      }),
    );
  });

  it("keeps foreign parameters and omits the defaults", () => {
    const address = writeSuggestionsAddress(read(""), new URLSearchParams("projectGroup=g&pair=a.b"));
    expect(address.toString()).toBe("projectGroup=g");
  });

  it("defaults to every confidence, most similar first, in the list", () => {
    expect(read("")).toEqual({
      search: "",
      confidence: [],
      subprojectIds: [],
      order: "similarity_DESC",
      pair: null,
    });
  });

  it("reads invalid values as the default", () => {
    expect(read("confidence=sure&order=name_ASC&pair=one&projects=%3Cb%3E")).toEqual(read(""));
  });

  it("requests all bands when none is selected, a name only when one was typed, and projects when some are selected", () => {
    expect(read("confidence=high,medium,low")).toEqual(read("confidence=all"));
    expect(suggestionsFilter(read("confidence=all&search=%20"))).toEqual({ similarity: ["high", "medium", "low"] });
    expect(suggestionsFilter(read("confidence=low&search=%20Ada%20&projects=s1,s2"))).toEqual({
      similarity: ["low"],
      displayName: "Ada",
      subprojectIds: ["s1", "s2"],
    });
  });
});
