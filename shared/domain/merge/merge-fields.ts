import { isPlaceholderName } from "../identities/git-identity.ts";
import { isMeaningfulJoinDate, parseDate } from "../text/dates.ts";
import { joinList } from "./merge-lists.ts";
import type { MergeChange } from "./person.ts";

/** Common fields of people and organizations. */
interface Profile {
  readonly displayName: string;
  readonly joinedAt?: string | null | undefined;
  readonly activityCount?: number | null | undefined;
  readonly manuallyChangedFields: readonly string[];
}

/** Changes when the primary's name is kept. */
export function keepName(primary: Profile, secondary: Profile): MergeChange[] {
  const field = "displayName";
  const [mine, theirs] = [primary.displayName, secondary.displayName];
  if (mine === theirs) return [{ field, kind: "kept", from: "both", value: mine }];
  return [
    { field, kind: "kept", from: "primary", value: mine },
    { field, kind: "not-kept", from: "secondary", value: theirs },
  ];
}

/** Keeps the primary's name, unless it is a placeholder such as "root" that nobody chose and the secondary's is not. */
export function joinName(primary: Profile, secondary: Profile): { name: string; changes: MergeChange[] } {
  const field = "displayName";
  const [mine, theirs] = [primary.displayName, secondary.displayName];
  const isPlaceholder = isPlaceholderName(mine) && !primary.manuallyChangedFields.includes(field);
  if (!isPlaceholder || isPlaceholderName(theirs)) return { name: mine, changes: keepName(primary, secondary) };
  return {
    name: theirs,
    changes: [
      { field, kind: "added", from: "secondary", value: theirs },
      { field, kind: "not-kept", from: "primary", value: mine },
    ],
  };
}

/** Sum of the activities; null when neither is known. */
export function joinCount(primary: Profile, secondary: Profile): { count: number | null; changes: MergeChange[] } {
  const [mine, theirs] = [primary.activityCount, secondary.activityCount];
  if (mine == null && theirs == null) return { count: null, changes: [] };
  const count = (mine ?? 0) + (theirs ?? 0);
  return { count, changes: [{ field: "activityCount", kind: "computed", from: "both", value: count }] };
}

/**
 * Merges the lists of manually changed fields: the primary's, and the secondary's if its value is in the merged
 * profile.
 */
export function joinManual(
  primary: Profile,
  secondary: Profile,
  changes: readonly MergeChange[],
): { fields: readonly string[]; changes: MergeChange[] } {
  const primaryFields = new Set(
    changes.filter(({ kind, from }) => kind !== "not-kept" && from === "primary").map(({ field }) => field),
  );
  const isOneValue = (field: string) => ["displayName", "joinedAt"].includes(field) || field.startsWith("attributes.");
  const field = "manuallyChangedFields";
  const { list, changes: listed } = joinList(
    field,
    primary.manuallyChangedFields,
    secondary.manuallyChangedFields.filter((each) => !(isOneValue(each) && primaryFields.has(each))),
    (each) => each,
  );
  return { fields: list, changes: listed.filter(({ kind }) => kind === "added") };
}

/** The earlier of two valid joined dates, unless a user set the primary's. */
export function joinJoinedAt(
  primary: Profile,
  secondary: Profile,
): { joinedAt: string | null; changes: MergeChange[] } {
  const field = "joinedAt";
  const [mine, theirs] = [primary.joinedAt, secondary.joinedAt];
  if (mine && primary.manuallyChangedFields.includes(field)) {
    return { joinedAt: mine, changes: [{ field, kind: "kept", from: "primary", value: mine }] };
  }
  const at = (date: typeof mine) => (isMeaningfulJoinDate(date) ? parseDate(date)?.getTime() : undefined);
  const [own = Number.POSITIVE_INFINITY, other = Number.POSITIVE_INFINITY] = [at(mine), at(theirs)];
  const joinedAt = (other < own ? theirs : mine) ?? theirs ?? null;
  if (joinedAt === null) return { joinedAt, changes: [] };
  const from = own === other ? "both" : other < own ? "secondary" : "primary";
  return { joinedAt, changes: [{ field, kind: "computed", from, value: joinedAt }] };
}
