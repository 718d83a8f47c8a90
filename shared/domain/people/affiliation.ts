import { compareText } from "../text/compare-text.ts";
import { type DateInput, parseDate } from "../text/dates.ts";
import { isPrimary, isUndated, type WorkExperience } from "./work-experience.ts";

/** A manual affiliation of a person in one segment (wire.md 10.4). No organization means "Individual". */
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

/** True when the period contains the instant. Open ends have no limit, and the end day is included (UTC). */
function contains(period: Period, at: number): boolean {
  const start = parseDate(period.dateStart);
  const end = parseDate(period.dateEnd);
  if (start && at < start.getTime()) return false;
  return !end || at < (Math.floor(end.getTime() / dayMs) + 1) * dayMs;
}

/** Sorts by newest start first. Periods without a start come last. */
function byStart(a: Period, b: Period): number {
  const [startA, startB] = [a, b].map((period) => parseDate(period.dateStart)?.getTime() ?? Number.MIN_SAFE_INTEGER);
  return (startB ?? 0) - (startA ?? 0);
}

/** The manual affiliation for the segment at this time; of several, the one with the newest start. */
function manualAt(at: number, segmentId: string, affiliations: readonly ManualAffiliation[]) {
  return affiliations
    .filter((affiliation) => affiliation.segmentId === segmentId && contains(affiliation, at))
    .sort((a, b) => byStart(a, b) || compareText(a.organizationId ?? "", b.organizationId ?? ""))[0];
}

/**
 * Returns the organization of an activity with this date in this segment, or null. A manual affiliation for the segment
 * at this date comes first (also one to "Individual"). Then come the work experiences at this date that allow
 * affiliation: the primary one, else the newest start. Those without dates come last (wire.md 10.4).
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
 * Recomputes the organization of an activity that already has one. When only undated work could decide, the current
 * organization stays if the person works there. It was set from an email domain when the activity arrived, which is
 * more reliable than a choice between undated employers.
 * @param current the activity's organization.
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
