import { identityKey } from "../identities/identity-key.ts";
import type { ManualAffiliation } from "../people/affiliation.ts";
import type { MergeChange, MergeIdentity } from "./person.ts";

/** Key of an affiliation by its content. Its id is left out because it is only the id of the row. */
export function affiliationKey({ segmentId, organizationId, dateStart, dateEnd }: ManualAffiliation): string {
  return JSON.stringify([segmentId, organizationId, dateStart ?? null, dateEnd ?? null]);
}

/** Merges two lists, the primary's first, without duplicates by key. */
export function joinList<T>(
  field: string,
  primary: readonly T[],
  secondary: readonly T[],
  keyOf: (item: T) => string,
): { list: T[]; changes: MergeChange[] } {
  const [own, theirs] = [new Set(primary.map(keyOf)), new Set(secondary.map(keyOf))];
  const added = secondary.filter((item) => !own.has(keyOf(item)));
  return {
    list: [...primary, ...added],
    changes: [
      ...primary.map((value) => ({
        field,
        kind: "kept" as const,
        from: theirs.has(keyOf(value)) ? ("both" as const) : ("primary" as const),
        value,
      })),
      ...added.map((value) => ({ field, kind: "added" as const, from: "secondary" as const, value })),
    ],
  };
}

/** Merges identities without duplicates; verified if either side is. */
export function joinIdentities(
  primary: readonly MergeIdentity[],
  secondary: readonly MergeIdentity[],
): { list: MergeIdentity[]; changes: MergeChange[] } {
  const verified = new Set(secondary.filter((identity) => identity.verified).map(identityKey));
  const { list, changes } = joinList("identities", primary, secondary, identityKey);
  const isConfirmed = (identity: MergeIdentity) => !identity.verified && verified.has(identityKey(identity));
  const confirmed = new Set<unknown>(list.filter(isConfirmed));
  return {
    list: list.map((identity) => (isConfirmed(identity) ? { ...identity, verified: true } : identity)),
    changes: [
      ...changes.filter(({ value }) => !confirmed.has(value)),
      ...list.filter(isConfirmed).map((identity) => ({
        field: "identities",
        kind: "computed" as const,
        from: "both" as const,
        value: { ...identity, verified: true },
      })),
    ],
  };
}
