import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import type { MergePerson } from "#shared/domain/merge/person.ts";
import { undoBeneath } from "#shared/domain/merge/undo-beneath.ts";
import { type MergeBackup, undoMerge } from "#shared/domain/merge/undo-merge.ts";
import { anyKept, anyPerson } from "./any-person.ts";

const rules = {
  merge: mergePreview<MergePerson>,
  undo: undoMerge<MergePerson>,
};

const others = ["b", "c", "d"] as const;

describe("merges into one person undone in any order", () => {
  it("each undo restores exactly the merged person, and in the end the first is unchanged", () => {
    const people = fc.tuple(anyPerson("a"), ...others.map(anyPerson));
    const order = fc.shuffledSubarray([...others], { minLength: others.length });
    fc.assert(
      fc.property(
        people,
        order,
        fc.array(anyKept, { minLength: 3, maxLength: 3 }),
        ([first, ...rest], backwards, kept) => {
          let current = first;
          let backups: MergeBackup[] = [];
          for (const [at, secondary] of rest.entries()) {
            const keepOther = kept[at];
            backups = [{ primary: current, secondary, ...(keepOther && { keepOther }) }, ...backups];
            current = rules.merge(current, secondary, keepOther).merged;
          }
          for (const id of backwards) {
            const at = backups.findIndex(({ secondary }) => secondary.id === id);
            const backup = backups[at];
            if (!backup) throw new Error(`${id} was merged.`);
            const undone = undoBeneath(rules, current, backup, backups.slice(0, at));
            expect(undone.secondary).toEqual(rest.find((person) => person.id === id));
            expect(undone.edits).toEqual([]);
            backups = [...undone.later, ...backups.slice(at + 1)];
            current = undone.primary;
          }
          expect(current).toEqual(first);
        },
      ),
    );
  });

  it("an edit made after all of them stays, whichever is undone first", () => {
    const person = (id: string, jobTitle?: string): MergePerson => ({
      id,
      displayName: id,
      attributes: jobTitle ? { jobTitle: { default: jobTitle } } : {},
      identities: [{ id: `${id}0`, type: "username", platform: "github", value: id, verified: true }],
      memberOrganizations: [],
      affiliations: [],
      tags: [],
      organizations: [],
      manuallyChangedFields: [],
    });
    const [ada, bea, cas] = [person("ada"), person("bea", "Lead"), person("cas", "Engineer")];
    const once = rules.merge(ada, bea).merged;
    const twice = { ...rules.merge(once, cas).merged, displayName: "Ada L." };
    const undone = undoBeneath(rules, twice, { primary: ada, secondary: bea }, [{ primary: once, secondary: cas }]);
    expect(undone.secondary).toEqual(bea);
    expect(undone.primary).toMatchObject({ displayName: "Ada L.", attributes: { jobTitle: { default: "Engineer" } } });
    expect(undone.edits).toEqual([{ field: "displayName", kind: "changed", value: "Ada L." }]);
  });
});
