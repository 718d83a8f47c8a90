import type { Attribute, Attributes } from "../attributes.ts";
import { isEqual } from "./equal.ts";
import { attributeOf } from "./merge-attributes.ts";
import { identityKey } from "./merge-lists.ts";
import { mergeOrganizations } from "./merge-organizations.ts";
import type { MergeOrganization } from "./organization.ts";
import { type KeptEdit, undoList } from "./undo-list.ts";
import type { MergeBackup, UndoneMerge } from "./undo-merge.ts";

/** Values of one source as they were before, with what was added or taken away since the merge. */
function undoValues(now: unknown, merged: unknown, before: unknown): unknown {
  if (!Array.isArray(now) || !Array.isArray(merged)) return now;
  const has = (list: readonly unknown[], value: unknown) => list.some((each) => isEqual(each, value));
  const stayed = [before].flat().filter((value) => value !== undefined && has(now, value));
  return [...stayed, ...now.filter((value) => !has(merged, value))];
}

function undoAttribute(now: Attribute, merged: Attribute, before: Attribute): { value: Attribute; edited: boolean } {
  const value = new Map(Object.entries(before));
  let edited = false;
  for (const source of new Set([...Object.keys(now), ...Object.keys(merged)])) {
    const [current, was] = [now, merged].map((each) => (Object.hasOwn(each, source) ? each[source] : undefined));
    if (isEqual(current, was)) continue;
    edited = true;
    if (current === undefined) value.delete(source);
    else value.set(source, source === "default" ? current : undoValues(current, was, value.get(source)));
  }
  return { value: Object.fromEntries(value), edited };
}

function undoAttributes(current: Attributes, merged: Attributes, before: Attributes) {
  const attributes = new Map<string, Attribute>();
  const edits: KeptEdit[] = [];
  for (const name of new Set([...Object.keys(current), ...Object.keys(merged)])) {
    const now = attributeOf(current, name);
    const { value, edited } = undoAttribute(now, attributeOf(merged, name), attributeOf(before, name));
    if (edited) {
      const kind = !Object.hasOwn(merged, name) ? "added" : Object.hasOwn(current, name) ? "changed" : "removed";
      const shown = kind === "removed" ? attributeOf(merged, name) : now;
      edits.push({ field: `attributes.${name}`, kind, value: shown.default });
      if (kind === "removed") continue;
    }
    if (edited || Object.hasOwn(before, name)) attributes.set(name, value);
  }
  return { attributes: Object.fromEntries(attributes), edits };
}

/** Facts as they were before, but for those edited since. Those that attributes tell of are not told twice. */
function undoFacts(current: MergeOrganization, merged: MergeOrganization, before: MergeOrganization) {
  const facts = new Map(Object.entries(before.facts));
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
 * A merge of organizations taken back: exactly the two that were there, with what was edited since kept and listed
 * (settled.md, "Unmerge"). What came since stays with the primary.
 */
export function undoOrganizationMerge<O extends MergeOrganization>(
  current: O,
  { primary, secondary }: MergeBackup<O>,
): UndoneMerge<O> {
  const { merged } = mergeOrganizations(primary, secondary);
  const text = (value: string) => value;
  const lists = <T>(of: (each: MergeOrganization) => readonly T[]) => ({
    primary: of(primary),
    secondary: of(secondary),
  });
  const identities = undoList(
    "identities",
    current.identities,
    merged.identities,
    lists((each) => each.identities),
    ({ id }) => id,
    identityKey,
  );
  const tags = undoList(
    "tags",
    current.tags,
    merged.tags,
    lists((each) => each.tags),
    text,
    text,
  );
  const manual = undoList(
    "manuallyChangedFields",
    current.manuallyChangedFields,
    merged.manuallyChangedFields,
    lists((each) => each.manuallyChangedFields),
    text,
    text,
  );
  const attributes = undoAttributes(current.attributes, merged.attributes, primary.attributes);
  const facts = undoFacts(current, merged, primary);
  const isRenamed = current.displayName !== merged.displayName;
  const isRedated =
    current.manuallyChangedFields.includes("joinedAt") && (current.joinedAt ?? null) !== (merged.joinedAt ?? null);
  const isTeamEdited = current.isTeamOrganization !== merged.isTeamOrganization;
  const own: KeptEdit[] = [];
  if (isRenamed) own.push({ field: "displayName", kind: "changed", value: current.displayName });
  if (isRedated) own.push({ field: "joinedAt", kind: "changed", value: current.joinedAt ?? null });
  if (isTeamEdited) own.push({ field: "isTeamOrganization", kind: "changed", value: current.isTeamOrganization });
  return {
    // The spreads keep all that O has beyond what is taken apart here, which TypeScript cannot follow.
    primary: {
      ...primary,
      ...(isRenamed && { displayName: current.displayName }),
      ...(isRedated && { joinedAt: current.joinedAt }),
      ...(isTeamEdited && { isTeamOrganization: current.isTeamOrganization }),
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
    edits: [...own, ...attributes.edits, ...facts.edits, ...identities.edits, ...tags.edits],
  };
}
