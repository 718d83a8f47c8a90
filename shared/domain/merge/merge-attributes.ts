import type { Attribute, Attributes } from "../attributes.ts";
import { isEqual, isFilled } from "./equal.ts";
import type { MergeChange } from "./person.ts";

/** An attribute by name; empty when there is none. Never returns inherited properties. */
export function attributeOf(attributes: Attributes, name: string): Attribute {
  return (Object.hasOwn(attributes, name) ? attributes[name] : undefined) ?? {};
}

function shownChanges(field: string, primary: unknown, secondary: unknown): MergeChange[] {
  if (!isFilled(primary))
    return isFilled(secondary) ? [{ field, kind: "added", from: "secondary", value: secondary }] : [];
  const isSame = isEqual(primary, secondary);
  return [
    { field, kind: "kept", from: isSame ? "both" : "primary", value: primary },
    ...(isFilled(secondary) && !isSame
      ? [{ field, kind: "not-kept", from: "secondary", value: secondary } as const]
      : []),
  ];
}

/** Rules for merging the sources of one attribute. */
export interface AttributeRules {
  join(primary: Attribute, secondary: Attribute): Attribute;
  /** Changes of sources other than the shown value. */
  sourceChanges(field: string, primary: Attribute, secondary: Attribute): MergeChange[];
}

/** Lists the changes of sources. Those with the displayed value are covered by the change of that value. */
function sourceChanges(field: string, primary: Attribute, secondary: Attribute): MergeChange[] {
  return Object.entries(secondary).flatMap(([source, value]) => {
    const own = Object.hasOwn(primary, source) ? primary[source] : undefined;
    if (source === "default" || !isFilled(value) || isEqual(value, own) || isEqual(value, secondary.default)) return [];
    return { field, kind: isFilled(own) ? "not-kept" : "added", from: "secondary", value, source };
  });
}

function join(primary: Attribute, secondary: Attribute): Attribute {
  const merged = new Map(Object.entries(primary));
  for (const [source, value] of Object.entries(secondary)) {
    if (!merged.has(source) || (!isFilled(merged.get(source)) && isFilled(value))) merged.set(source, value);
  }
  return Object.fromEntries(merged);
}

/**
 * Merges attributes by name and source. The primary's values win, missing ones are added, and all others are reported
 * as changes.
 */
export function joinAttributes(
  primary: Attributes,
  secondary: Attributes,
  rules: AttributeRules = { join, sourceChanges },
): { attributes: Attributes; changes: MergeChange[] } {
  const changes: MergeChange[] = [];
  const attributes = new Map<string, Attribute>();
  for (const name of new Set([...Object.keys(primary), ...Object.keys(secondary)])) {
    const [mine, theirs] = [attributeOf(primary, name), attributeOf(secondary, name)];
    const field = `attributes.${name}`;
    attributes.set(name, rules.join(mine, theirs));
    changes.push(...shownChanges(field, mine.default, theirs.default), ...rules.sourceChanges(field, mine, theirs));
  }
  return { attributes: Object.fromEntries(attributes), changes };
}
