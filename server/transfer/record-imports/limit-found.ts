import { keepFitting } from "#server/platform/core/cut-texts.ts";
import { mostAttributeCharacters, mostSourceCharacters } from "#server/records/common/attribute-limit.ts";
import { mostIdentities } from "#shared/domain/limits.ts";
import { hasPlainNames } from "#shared/domain/text/inherited-name.ts";
import type { Found } from "./formats/format.ts";

/** Notes of one import, which every request for it returns. */
const mostNotes = 100;

/** Characters of all attributes of one record as JSON, by part. */
const longestAttributes: Readonly<Record<string, number>> = {
  people: mostAttributeCharacters,
  organizations: mostAttributeCharacters,
  activities: mostSourceCharacters,
};

/**
 * Creates a function that replaces records beyond the limits by a problem, and leaves out attributes and notes beyond
 * them.
 */
export function createFoundLimit(): (found: Found) => Found | null {
  const owned = new Map<string, number>();
  let notes = 0;
  return (found) => {
    if ("note" in found) {
      notes += 1;
      if (notes <= mostNotes) return found;
      return notes === mostNotes + 1 ? { note: "There are more remarks, which are left out here." } : null;
    }
    const { part, key } = found;
    const longest = longestAttributes[part];
    if ("data" in found && longest !== undefined) return withFittingAttributes(found, longest);
    if (!("data" in found) || (part !== "identities" && part !== "organizationIdentities")) return found;
    const owner = `${part} ${found.owner}`;
    const count = (owned.get(owner) ?? 0) + 1;
    owned.set(owner, count);
    if (count <= mostIdentities) return found;
    const who = part === "identities" ? "person" : "organization";
    return { part, key, problem: `Its ${who} has more than ${mostIdentities.toLocaleString("en-US")} identities.` };
  };
}

function withFittingAttributes<Record extends { readonly data: Readonly<{ [name: string]: unknown }> }>(
  record: Record,
  longest: number,
): Record {
  const { attributes } = record.data;
  if (typeof attributes !== "object" || attributes === null) return record;
  // A filter finds attributes by dotted paths.
  const plain = Object.entries(attributes).filter(([name]) => hasPlainNames({ [name]: null }));
  return { ...record, data: { ...record.data, attributes: keepFitting(Object.fromEntries(plain), longest) } };
}
