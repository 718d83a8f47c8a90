import { identityKey } from "../identities/identity-key.ts";
import { isEqual } from "./equal.ts";
import { mergeOrganizations } from "./merge-organizations.ts";
import type { MergeOrganization } from "./organization.ts";
import type { MergeIdentity } from "./person.ts";
import { editedFields, type UndoSource, undoAttributes } from "./undo-fields.ts";
import { type KeptEdit, type MergeStates, undoList } from "./undo-list.ts";
import type { MergeBackup, UndoneMerge } from "./undo-merge.ts";

/** The earlier values of one source, without those removed and with those added after the merge. */
const undoValues: UndoSource = (source, now, merged, before) => {
  if (source === "default" || !Array.isArray(now) || !Array.isArray(merged)) return now;
  const has = (list: readonly unknown[], value: unknown) => list.some((each) => isEqual(each, value));
  const stayed = [before].flat().filter((value) => value !== undefined && has(now, value));
  return [...stayed, ...now.filter((value) => !has(merged, value))];
};

/**
 * The earlier facts, except for those edited after the merge. Edits that are listed with the attributes are not listed
 * again.
 */
function undoFacts({ current, merged, primary }: MergeStates<MergeOrganization>) {
  const facts = new Map(Object.entries(primary.facts));
  const edits: KeptEdit[] = [];
  for (const field of new Set([...Object.keys(current.facts), ...Object.keys(merged.facts)])) {
    const now = current.facts[field] ?? null;
    if (isEqual(now, merged.facts[field] ?? null)) continue;
    facts.set(field, now);
    const isAttribute = Object.hasOwn(current.attributes, field) || Object.hasOwn(merged.attributes, field);
    if (!isAttribute) edits.push({ field, kind: "changed", value: now });
  }
  return { facts: Object.fromEntries(facts), edits };
}

/**
 * Undoes a merge. Restores the two organizations exactly, except for edits made after the merge, which are kept and
 * listed. Entries added after it stay with the primary.
 */
export function undoOrganizationMerge<O extends MergeOrganization>(
  current: O,
  { primary, secondary, keepOther }: MergeBackup<O>,
): UndoneMerge<O> {
  const { merged } = mergeOrganizations(primary, secondary, keepOther);
  const states = { current, merged, primary, secondary };
  const text = (value: string) => value;
  const own = editedFields<MergeOrganization>(states, ["displayName", "joinedAt", "isTeamOrganization"]);
  const attributes = undoAttributes(states, undoValues);
  const facts = undoFacts(states);
  const identities = undoList(
    "identities",
    states,
    ({ id }: MergeIdentity) => id,
    (identity) => identityKey(identity),
  );
  const tags = undoList("tags", states, text);
  const manual = undoList("manuallyChangedFields", states, text);
  return {
    // TypeScript cannot infer that the spreads keep the other fields of O.
    primary: {
      ...primary,
      ...own.fields,
      attributes: attributes.attributes,
      facts: facts.facts,
      identities: identities.primary,
      tags: tags.primary,
      manuallyChangedFields: manual.primary,
    } as O,
    secondary: {
      ...secondary,
      identities: identities.secondary,
      tags: tags.secondary,
      manuallyChangedFields: manual.secondary,
    } as O,
    edits: [own, attributes, facts, identities, tags].flatMap(({ edits }) => edits),
  };
}
