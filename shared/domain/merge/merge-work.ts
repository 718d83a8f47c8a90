import { isGuessed } from "../people/affiliation.ts";
import { isPrimary } from "../people/work-experience.ts";
import { parseDate } from "../text/dates.ts";
import type { MergeChange, MergeWork } from "./person.ts";

const field = "memberOrganizations";

/** Guessed from an address, and not decided about by a user. It gives way to other work at the same organization. */
const isPlainGuess = (work: MergeWork) =>
  isGuessed(work) && !isPrimary(work) && work.affiliationOverride?.allowAffiliation !== false;

/** True when the first contains all information of the second: same organization, no other title, its period inside. */
function covers(one: MergeWork, other: MergeWork): boolean {
  if (one.organizationId !== other.organizationId || (isPlainGuess(one) && !isGuessed(other))) return false;
  if (other.title && other.title !== one.title) return false;
  if (!other.dateStart && !other.dateEnd) return true;
  const [from, to, otherFrom, otherTo] = [one.dateStart, one.dateEnd, other.dateStart, other.dateEnd].map((date) =>
    parseDate(date)?.getTime(),
  );
  const isInside = from === undefined || (otherFrom !== undefined && otherFrom >= from);
  // A period without dates covers no dated period.
  return (
    (from !== undefined || to !== undefined) &&
    isInside &&
    (to === undefined || (otherTo !== undefined && otherTo <= to))
  );
}

/**
 * Merges work histories: the primary's entries, then the secondary's that are not covered by one of them. What was guessed
 * gives way to what is known. Only one work experience stays primary: the secondary's loses the flag when the primary has one.
 */
export function joinWork(
  primary: readonly MergeWork[],
  secondary: readonly MergeWork[],
): { work: MergeWork[]; changes: MergeChange[] } {
  const hasPrimary = primary.some(isPrimary);
  const news = secondary.filter((value) => !primary.some((one) => one.id === value.id));
  const isReplaced = (one: MergeWork) =>
    isPlainGuess(one) && news.some((other) => other.organizationId === one.organizationId && !isGuessed(other));
  const work = primary.filter((one) => !isReplaced(one));
  const changes: MergeChange[] = primary.map((value) => ({
    field,
    kind: isReplaced(value) ? "not-kept" : "kept",
    from: "primary",
    value,
  }));
  for (const value of news) {
    if (primary.some((one) => covers(one, value))) {
      changes.push({ field, kind: "not-kept", from: "secondary", value });
      continue;
    }
    changes.push({ field, kind: "added", from: "secondary", value });
    const isSecondPrimary = hasPrimary && isPrimary(value);
    if (isSecondPrimary) changes.push({ field: "primaryWorkExperience", kind: "not-kept", from: "secondary", value });
    work.push(
      isSecondPrimary
        ? { ...value, affiliationOverride: { ...value.affiliationOverride, isPrimaryWorkExperience: false } }
        : value,
    );
  }
  return { work, changes };
}
