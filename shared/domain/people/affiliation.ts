import { compareText } from "../text/compare-text.ts";
import { type DateInput, parseDate } from "../text/dates.ts";
import { isPrimary, isUndated, type WorkExperience } from "./work-experience.ts";

/** A manual affiliation of a person in one segment (wire.md 10.4); no organization means "Individual". */
export interface ManualAffiliation {
  readonly segmentId: string;
  readonly organizationId: string | null;
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
}

/** A person's work experience at an organization. */
export interface WorkAt extends WorkExperience {
  readonly organizationId: string;
}

interface Period {
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
}

const dayMs = 86_400_000;

/** True when the moment lies in the period; open sides have no limit, the day of the end belongs to it (UTC). */
function contains(period: Period, at: number): boolean {
  const start = parseDate(period.dateStart);
  const end = parseDate(period.dateEnd);
  if (start && at < start.getTime()) return false;
  return !end || at < (Math.floor(end.getTime() / dayMs) + 1) * dayMs;
}

/** Newest start first; without a start last. */
function byStart(a: Period, b: Period): number {
  const [startA, startB] = [a, b].map((period) => parseDate(period.dateStart)?.getTime() ?? Number.MIN_SAFE_INTEGER);
  return (startB ?? 0) - (startA ?? 0);
}

/** The manual affiliation for the segment that contains the moment; the newest start of several. */
function manualAt(at: number, segmentId: string, affiliations: readonly ManualAffiliation[]) {
  return affiliations
    .filter((affiliation) => affiliation.segmentId === segmentId && contains(affiliation, at))
    .sort((a, b) => byStart(a, b) || compareText(a.organizationId ?? "", b.organizationId ?? ""))[0];
}

/**
 * The organization that an activity of this date in this segment belongs to, or null. A manual affiliation for the
 * segment that contains the date decides first (also for nobody); then the work experiences that contain it and
 * allow affiliation: the primary one, else the newest start; those without any date come last (wire.md 10.4).
 */
export function organizationAt(
  date: DateInput,
  segmentId: string,
  affiliations: readonly ManualAffiliation[],
  work: readonly WorkAt[],
): string | null {
  const at = parseDate(date)?.getTime();
  if (at === undefined) return null;
  const manual = manualAt(at, segmentId, affiliations);
  if (manual) return manual.organizationId;
  const candidates = work
    .filter((each) => each.affiliationOverride?.allowAffiliation !== false && contains(each, at))
    .sort(
      (a, b) =>
        Number(isUndated(a)) - Number(isUndated(b)) ||
        Number(isPrimary(b)) - Number(isPrimary(a)) ||
        byStart(a, b) ||
        compareText(a.organizationId, b.organizationId),
    );
  return candidates[0]?.organizationId ?? null;
}

/**
 * The same for an activity that has an organization already: where only work without dates could decide, and the
 * organization is one of these, it stays. An address of that organization said so when the activity arrived, and of two
 * employers without dates none is the better guess.
 * @param current the organization it has.
 */
export function organizationAgain(
  date: DateInput,
  segmentId: string,
  current: string | null,
  affiliations: readonly ManualAffiliation[],
  work: readonly WorkAt[],
): string | null {
  const at = parseDate(date)?.getTime();
  const decided = organizationAt(date, segmentId, affiliations, work);
  if (at === undefined || decided === null || manualAt(at, segmentId, affiliations)) return decided;
  const guesses = work.filter((each) => isUndated(each) && each.affiliationOverride?.allowAffiliation !== false);
  const dated = work.filter((each) => !isUndated(each));
  const isGuess = organizationAt(date, segmentId, [], dated) === null;
  return isGuess && guesses.some(({ organizationId }) => organizationId === current) ? current : decided;
}
