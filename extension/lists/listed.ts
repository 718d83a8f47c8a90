import { compareText } from "#shared/domain/text/compare-text.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { recognizedKey } from "#shared/profiles/recognized-key.ts";
import type { Action } from "../base/action.ts";
import type { Candidate, LikelyOwner } from "../look-up/candidate.ts";
import { keyOfIdentity } from "./identity-key.ts";

/** Candidate for a row, with additional data from the server. */
export interface ListedCandidate extends Candidate {
  readonly organization?: string | null | undefined;
  readonly isBot?: boolean | null | undefined;
  readonly isTeamMember?: boolean | null | undefined;
  readonly joinedAt?: string | null | undefined;
  readonly score?: number | null | undefined;
}

/** Look-up result for one profile of a list. */
export interface Listed {
  /** Time of the request, milliseconds since 1970. */
  readonly at: number;
  readonly candidates: readonly ListedCandidate[];
  /** Other project groups that know the person. */
  readonly elsewhere: readonly { readonly segmentId: string; readonly name: string }[];
  /** Person who probably owns the profile, when nobody has it. */
  readonly likely?: Pick<LikelyOwner, "id" | "displayName" | "similarity"> | undefined;
}

/** People of a page in page order, with the look-up results so far. */
export interface PeopleOfList {
  /** Time the page was read, milliseconds since 1970. */
  readonly at: number;
  readonly profiles: readonly RecognizedProfile[];
  /** True when the page has more people than were read. */
  readonly isCut: boolean;
  /** Results by `recognizedKey` of the profile. */
  readonly found: Readonly<Record<string, Listed>>;
}

export type RowState = "pending" | "known" | "several" | "unknown";

export interface Row {
  readonly profile: RecognizedProfile;
  readonly key: string;
  readonly state: RowState;
  readonly listed: Listed | null;
}

/** Returns one row for each profile, with its state. Never picks the first of several candidates. */
export function rowsOf({ profiles, found }: PeopleOfList): Row[] {
  return profiles.map((profile) => {
    const key = recognizedKey(profile);
    const listed = Object.hasOwn(found, key) ? (found[key] ?? null) : null;
    return { profile, key, listed, state: stateOf(listed) };
  });
}

export const sorts = ["page", "engagement", "employer", "newest"] as const;
export type Sort = (typeof sorts)[number];

/** Known people first, then those to decide, unknown ones, and those that were not looked up. */
const stateOrder: readonly RowState[] = ["known", "several", "unknown", "pending"];

/** Groups rows by state. Known people are sorted, others keep the order of the page. */
export function arrangeRows(rows: readonly Row[], sort: Sort): Row[] {
  return stateOrder.flatMap((state) => {
    const group = rows.filter((row) => row.state === state);
    return state === "known" && sort !== "page" ? group.sort(comparators[sort]) : group;
  });
}

const personOf = ({ listed }: Row) => listed?.candidates[0];
const scoreOf = (row: Row) => personOf(row)?.score ?? -1;
const joinedOf = (row: Row) => personOf(row)?.joinedAt ?? "";
const activitiesOf = (row: Row) => personOf(row)?.activityCount ?? 0;

const comparators: Readonly<Record<Exclude<Sort, "page">, (a: Row, b: Row) => number>> = {
  engagement: (a, b) => scoreOf(b) - scoreOf(a) || activitiesOf(b) - activitiesOf(a),
  employer: (a, b) => {
    const [one, other] = [personOf(a)?.organization, personOf(b)?.organization];
    return one && other ? one.localeCompare(other) : Number(!one) - Number(!other);
  },
  newest: (a, b) => compareText(joinedOf(b), joinedOf(a)),
};

function stateOf(listed: Listed | null): RowState {
  if (listed === null) return "pending";
  const [only, another] = listed.candidates;
  return only === undefined ? "unknown" : another === undefined && only.reason !== "name" ? "known" : "several";
}

/** Returns profiles without a result since the page was last read. */
export function missingOf(list: PeopleOfList): RecognizedProfile[] {
  return rowsOf(list).flatMap(({ listed, profile }) => (listed !== null && listed.at >= list.at ? [] : [profile]));
}

/** Replaces the profiles with those just read. Earlier results stay visible until new ones arrive. */
export function mergeRereadPage(page: Omit<PeopleOfList, "found">, before: PeopleOfList | null): PeopleOfList {
  const keys = new Set(page.profiles.map(recognizedKey));
  const remaining = Object.entries(before?.found ?? {}).filter(([key]) => keys.has(key));
  return { ...page, found: Object.fromEntries(remaining) };
}

/** Removes results that an action at time `at` may have changed. Returns the same list when there are none. */
export function withoutStale(list: PeopleOfList, action: Action, at: number): PeopleOfList {
  const remaining = Object.entries(list.found).filter(
    ([key, listed]) => listed.at >= at || !concerns(action, key, listed),
  );
  return remaining.length === Object.keys(list.found).length ? list : { ...list, found: Object.fromEntries(remaining) };
}

function concerns(action: Action, key: string, { candidates }: Listed): boolean {
  const isOf = (...ids: readonly string[]) => candidates.some(({ id }) => ids.includes(id));
  switch (action.kind) {
    case "merge":
      return isOf(action.primary.id, action.secondary.id);
    case "unmerge":
    case "delete":
    case "remove-identity":
      return isOf(action.record.id);
    case "create":
    case "add-identity":
      return key === keyOfIdentity(action.identity);
    default:
      return false;
  }
}
