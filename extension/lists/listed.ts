import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { recognisedKey } from "#shared/profiles/recognised-key.ts";
import type { Action } from "../base/action.ts";
import type { Candidate } from "../look-up/candidate.ts";
import { keyOfIdentity } from "./identity-key.ts";

/** Somebody whose profile a row may be, with what the server told besides. */
export interface ListedCandidate extends Candidate {
  readonly organization?: string | null | undefined;
  readonly isBot?: boolean | null | undefined;
  readonly isTeamMember?: boolean | null | undefined;
  readonly joinedAt?: string | null | undefined;
}

/** What the server says of one profile of a list. */
export interface Listed {
  /** When it was asked, milliseconds since 1970. */
  readonly at: number;
  readonly candidates: readonly ListedCandidate[];
  /** Other project groups where the person is known. */
  readonly elsewhere: readonly { readonly segmentId: string; readonly name: string }[];
}

/** The people of a page, in its order, and what is known of them so far. */
export interface PeopleOfList {
  /** When the page was read, milliseconds since 1970. */
  readonly at: number;
  readonly profiles: readonly RecognisedProfile[];
  /** The page has more than were read. */
  readonly isCut: boolean;
  /** By `recognisedKey` of the profile. */
  readonly found: Readonly<Record<string, Listed>>;
}

export type RowState = "pending" | "known" | "several" | "unknown";

export interface Row {
  readonly profile: RecognisedProfile;
  readonly key: string;
  readonly state: RowState;
  readonly listed: Listed | null;
}

/** The rows of a list: nobody, one or several, never a silent first hit. */
export function rowsOf({ profiles, found }: PeopleOfList): Row[] {
  return profiles.map((profile) => {
    const key = recognisedKey(profile);
    const listed = Object.hasOwn(found, key) ? (found[key] ?? null) : null;
    return { profile, key, listed, state: stateOf(listed) };
  });
}

function stateOf(listed: Listed | null): RowState {
  if (listed === null) return "pending";
  const [only, another] = listed.candidates;
  return only === undefined ? "unknown" : another === undefined && only.reason !== "name" ? "known" : "several";
}

/** The profiles that are not answered yet, or were before the page was read for the last time. */
export function missingOf(list: PeopleOfList): RecognisedProfile[] {
  return rowsOf(list).flatMap(({ listed, profile }) => (listed !== null && listed.at >= list.at ? [] : [profile]));
}

/** A page that was read anew: what was known of its people is shown until it is answered again. */
export function readAnew(page: Omit<PeopleOfList, "found">, before: PeopleOfList | null): PeopleOfList {
  const keys = new Set(page.profiles.map(recognisedKey));
  const kept = Object.entries(before?.found ?? {}).filter(([key]) => keys.has(key));
  return { ...page, found: Object.fromEntries(kept) };
}

/** The list without what an action, done at a moment, may have made untrue; the same list where it did not. */
export function withoutStale(list: PeopleOfList, action: Action, at: number): PeopleOfList {
  const kept = Object.entries(list.found).filter(([key, listed]) => listed.at >= at || !concerns(action, key, listed));
  return kept.length === Object.keys(list.found).length ? list : { ...list, found: Object.fromEntries(kept) };
}

function concerns(action: Action, key: string, { candidates }: Listed): boolean {
  const isOf = (...ids: readonly string[]) => candidates.some(({ id }) => ids.includes(id));
  switch (action.kind) {
    case "merge":
      return isOf(action.primary.id, action.secondary.id);
    case "unmerge":
      return isOf(action.record.id);
    case "create":
    case "add-identity":
      return key === keyOfIdentity(action.identity);
    default:
      return false;
  }
}
