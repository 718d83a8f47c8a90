import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Decided, following, isOpen, openSuggestions, step } from "#console/features/merging/model/sequence.ts";
import { suggested } from "./people.ts";

const [ab, cd, ac, ef] = [suggested("a", "b"), suggested("c", "d"), suggested("a", "c"), suggested("e", "f")];
const sequence = [ab, cd, ac, ef];
const decided = (pairs: Record<string, "merge" | "never" | "later"> = {}, mergedIds: string[] = []): Decided => ({
  byPair: new Map(Object.entries(pairs)),
  gone: new Set(mergedIds),
});

describe("the order of a review", () => {
  it("omits decided pairs and keeps postponed ones", () => {
    const state = decided({ [ab.key]: "never", [cd.key]: "later" });
    expect(sequence.map((each) => isOpen(each, state))).toEqual([false, true, true, true]);
  });

  it("includes the pairs of a profile that was merged into another", () => {
    const state = decided({ [cd.key]: "merge" }, ["c"]);
    expect(openSuggestions(sequence, state)).toEqual([ab, ef]);
  });

  it("shows postponed pairs last", () => {
    expect(openSuggestions(sequence, decided({ [ab.key]: "later" }))).toEqual([cd, ac, ef, ab]);
  });

  it("skips decided pairs, and stops at the ends", () => {
    const state = decided({ [cd.key]: "merge" });
    expect(step(sequence, state, 0, 1)).toBe(ac);
    expect(step(sequence, state, 2, -1)).toBe(ab);
    expect(step(sequence, state, 3, 1)).toBeNull();
    expect(step(sequence, state, 0, -1)).toBeNull();
  });

  it("moves to the next open pair after a decision, then from the beginning, and to postponed pairs at the end", () => {
    expect(following(sequence, decided({ [cd.key]: "merge" }), 1)).toBe(ac);
    expect(following(sequence, decided({ [ef.key]: "never" }), 3)).toBe(ab);
    const rest = decided({ [ab.key]: "later", [cd.key]: "never", [ac.key]: "never", [ef.key]: "merge" });
    expect(following(sequence, rest, 3)).toBe(ab);
  });

  it("ends when no pair is left", () => {
    const all = decided(Object.fromEntries(sequence.map(({ key }) => [key, "never" as const])));
    expect(following(sequence, all, 1)).toBeNull();
  });

  it("reaches every pair once when each is decided in turn", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 20 }), fc.nat(19), (numbers, from) => {
        const pairs = numbers.map((number) => suggested(`x${number}`, `y${number}`));
        const byPair = new Map<string, "never">();
        const seen: string[] = [];
        let at = from % pairs.length;
        for (;;) {
          const pair = pairs[at];
          if (!pair) break;
          seen.push(pair.key);
          byPair.set(pair.key, "never");
          const next = following(pairs, { byPair, gone: new Set() }, at);
          if (!next) break;
          at = pairs.indexOf(next);
        }
        expect(seen.toSorted()).toEqual(pairs.map(({ key }) => key).toSorted());
      }),
    );
  });
});
