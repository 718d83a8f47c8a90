import { isPrimary } from "../people/work-experience.ts";
import { parseDate } from "../text/dates.ts";
import type { MergeChange, MergeWork } from "./person.ts";

const field = "memberOrganizations";

/** True when the first says all that the second says: same organization, no other title, its period inside. */
function covers(one: MergeWork, other: MergeWork): boolean {
  if (one.organizationId !== other.organizationId) return false;
  if (other.title && other.title !== one.title) return false;
  if (!other.dateStart && !other.dateEnd) return true;
  const [from, to, otherFrom, otherTo] = [one.dateStart, one.dateEnd, other.dateStart, other.dateEnd].map((date) =>
    parseDate(date)?.getTime(),
  );
  const isInside = from === undefined || (otherFrom !== undefined && otherFrom >= from);
  // A period without dates says nothing about time and so covers none that has some.
  return (
    (from !== undefined || to !== undefined) &&
    isInside &&
    (to === undefined || (otherTo !== undefined && otherTo <= to))
  );
}

/**
 * Work history: the primary's, then the secondary's but for entries that one of the primary's covers. There is one
 * primary work experience: the secondary's stops being it when the primary has one.
 */
export function joinWork(
  primary: readonly MergeWork[],
  secondary: readonly MergeWork[],
): { work: MergeWork[]; changes: MergeChange[] } {
  const hasPrimary = primary.some(isPrimary);
  const work = [...primary];
  const changes: MergeChange[] = primary.map((value) => ({ field, kind: "kept", from: "primary", value }));
  for (const value of secondary) {
    if (primary.some((one) => one.id === value.id)) continue;
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
