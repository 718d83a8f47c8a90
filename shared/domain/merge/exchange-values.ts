import type { Attributes } from "../attributes.ts";
import { isEqual, isFilled } from "./equal.ts";
import { attributeOf } from "./merge-attributes.ts";
import type { MergeChange } from "./person.ts";

/** What people and organizations have one value of. */
interface Values {
  readonly displayName: string;
  readonly attributes: Attributes;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly manuallyChangedFields: readonly string[];
}

const attributeName = (field: string) => field.replace(/^attributes\./, "");

/** Shown value of a field: `displayName`, `attributes.{name}`, or a fact. A membership is not for choosing. */
function shownValue({ displayName, attributes, facts = {} }: Values, field: string): unknown {
  if (field === "displayName") return displayName;
  if (field.startsWith("attributes.")) return attributeOf(attributes, attributeName(field)).default;
  return field !== "lfxMembership" && Object.hasOwn(facts, field) ? facts[field] : undefined;
}

/** The record with the other's values of these fields. The name and most facts of an organization are attributes too. */
function withValuesOf<R extends Values>(own: R, other: R, fields: readonly string[]): R {
  const attributes = new Map(Object.entries(own.attributes));
  const facts = new Map(Object.entries(own.facts ?? {}));
  for (const field of fields) {
    if (field === "displayName" && !own.facts) continue;
    const name = field === "displayName" ? "name" : attributeName(field);
    if (Object.hasOwn(other.attributes, name)) attributes.set(name, attributeOf(other.attributes, name));
    if (isFilled(shownValue(other, name))) facts.set(name, other.facts?.[name]);
  }
  return {
    ...own,
    ...(fields.includes("displayName") && { displayName: other.displayName }),
    attributes: Object.fromEntries(attributes),
    ...(own.facts && { facts: Object.fromEntries(facts) }),
  };
}

/**
 * Exchanges the values of the chosen fields between two records, so that the rules of a merge keep the secondary's,
 * as changed by hand. Fields in which the two do not differ stay.
 * @param fields as in `MergeChange`
 * @returns also a function that tells the changes of that merge in terms of the original records
 */
export function exchangeValues<R extends Values>(primary: R, secondary: R, fields: readonly string[]) {
  const chosen = [...new Set(fields)].filter((field) => {
    const [mine, theirs] = [shownValue(primary, field), shownValue(secondary, field)];
    return isFilled(mine) && isFilled(theirs) && !isEqual(mine, theirs);
  });
  const told = (change: MergeChange): MergeChange => {
    if (!chosen.includes(change.field) || change.from === "both") return change;
    return change.from === "primary"
      ? { ...change, from: "secondary", kind: change.kind === "kept" ? "added" : change.kind }
      : { ...change, from: "primary" };
  };
  const marks = new Set([...primary.manuallyChangedFields, ...chosen]);
  return {
    primary: { ...withValuesOf(primary, secondary, chosen), manuallyChangedFields: [...marks] },
    secondary: withValuesOf(secondary, primary, chosen),
    told: (changes: readonly MergeChange[]) => changes.map(told),
  };
}
