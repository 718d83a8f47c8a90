import type { Identity } from "../identities/identity.ts";
import { foldText, searchWords } from "../text/search-words.ts";

/** Field that matched a search: the name, one of the identities, or another field searched by the server. */
export type MatchReason =
  | { readonly kind: "name" }
  | { readonly kind: "identity"; readonly platform: string; readonly type: string; readonly value: string }
  | { readonly kind: "other" };

interface SearchResult {
  readonly displayName: string;
  readonly identities?: readonly Identity[] | null | undefined;
}

/**
 * Finds the field that matched a search. An identity equal to the search comes first, then the name, then an identity
 * that contains the search.
 */
export function matchReason({ displayName, identities }: SearchResult, search: string): MatchReason {
  const searchText = foldText(search.trim().replace(/^@/, ""));
  const candidates = (identities ?? []).map((identity) => ({ identity, folded: foldText(identity.value) }));
  const ofIdentity = (isMatch: (folded: string) => boolean): MatchReason | undefined => {
    const found = candidates.find(({ folded }) => isMatch(folded))?.identity;
    return found && { kind: "identity", platform: found.platform, type: found.type, value: found.value };
  };
  const name = foldText(displayName);
  const exact = ofIdentity((folded) => folded === searchText);
  if (exact && name !== searchText) return exact;
  if (searchWords(searchText).every((word) => name.includes(word))) return { kind: "name" };
  return ofIdentity((folded) => searchWords(searchText).every((word) => folded.includes(word))) ?? { kind: "other" };
}
