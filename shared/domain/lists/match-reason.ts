import type { Identity } from "../identities/identity.ts";
import { foldText, searchWords } from "../text/search-words.ts";

/** Why a record was found: its name, one of its identities, or something else the server searched. */
export type MatchReason =
  | { readonly kind: "name" }
  | { readonly kind: "identity"; readonly platform: string; readonly type: string; readonly value: string }
  | { readonly kind: "other" };

interface Found {
  readonly displayName: string;
  readonly identities?: readonly Identity[] | null | undefined;
}

/**
 * Why a search found a record. A value that is the search itself counts before the name, the name before a value that
 * holds the search within it.
 */
export function matchReason({ displayName, identities }: Found, search: string): MatchReason {
  const wanted = foldText(search.trim().replace(/^@/, ""));
  const held = (identities ?? []).map((identity) => ({ identity, folded: foldText(identity.value) }));
  const ofIdentity = (isMatch: (folded: string) => boolean): MatchReason | undefined => {
    const found = held.find(({ folded }) => isMatch(folded))?.identity;
    return found && { kind: "identity", platform: found.platform, type: found.type, value: found.value };
  };
  const name = foldText(displayName);
  const exact = ofIdentity((folded) => folded === wanted);
  if (exact && name !== wanted) return exact;
  if (searchWords(wanted).every((word) => name.includes(word))) return { kind: "name" };
  return ofIdentity((folded) => searchWords(wanted).every((word) => folded.includes(word))) ?? { kind: "other" };
}
