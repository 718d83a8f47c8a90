import { compareText } from "../text/compare-text.ts";
import { type DateInput, parseDate } from "../text/dates.ts";
import { isGuessed, isPrimary, isUndated, type WorkExperience } from "./work-experience.ts";

/** Whether activities count for an organization: always, only when a person or an import entered it, never. */
export type EmployerPolicy = "yes" | "entered" | "never";

interface Employed {
  /** "yes" when missing. */
  readonly policy?: EmployerPolicy | undefined;
  /** Name of the organization. Decides between otherwise equal entries, since ids differ between platforms. */
  readonly organizationName?: string | null | undefined;
}

/** A manual affiliation of a person in one segment (wire.md 10.4). No organization means "Individual". */
export interface ManualAffiliation extends Employed {
  readonly segmentId: string;
  readonly organizationId: string | null;
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
}

/** A person's work experience. No organization means that the person was independent. */
export interface WorkAt extends WorkExperience, Employed {
  readonly organizationId: string | null;
}

/** Everything about a person that decides which organizations their activities count for. */
export interface EmployerFacts {
  /** True for bots and for people in the trash. */
  readonly countsForNobody: boolean;
  readonly affiliations: readonly ManualAffiliation[];
  readonly work: readonly WorkAt[];
  /** Organizations whose work experience was removed. They are not guessed again. */
  readonly removed: readonly string[];
}

/** Organization that the address of an activity names. */
export interface AddressOrganization {
  readonly organizationId: string;
  readonly policy: EmployerPolicy;
}

export interface ActivityFacts {
  readonly date: DateInput;
  readonly segmentId: string;
  /** Null: the address names none. Undefined: the activity came without an address. */
  readonly address?: AddressOrganization | null | undefined;
}

/** Start and end as ISO text; open when missing. */
interface Period {
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
}

const dayMs = 86_400_000;

/**
 * Returns the first instant after a period; infinite without an end. The end day is included (UTC). On the wire a month
 * is its first day at midnight, so such an end includes the whole month.
 */
export function endOfPeriod({ dateEnd }: Period): number {
  const end = parseDate(dateEnd);
  if (!end) return Number.POSITIVE_INFINITY;
  const isMonth = end.getUTCDate() === 1 && end.getTime() % dayMs === 0;
  if (isMonth) return Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 1);
  return (Math.floor(end.getTime() / dayMs) + 1) * dayMs;
}

/** First instant of a period: the begin of its first day (UTC). */
export function startOfPeriod({ dateStart }: Period): number {
  const start = parseDate(dateStart)?.getTime();
  return start === undefined ? Number.NEGATIVE_INFINITY : Math.floor(start / dayMs) * dayMs;
}

/** True when the period contains the instant. Open ends have no limit. */
const contains = (period: Period, at: number): boolean => startOfPeriod(period) <= at && at < endOfPeriod(period);

/** Sorts by newest start first. Without a start, or with the same, the one that ends first comes first. */
function byPeriod(a: Period, b: Period): number {
  const [startA, startB] = [startOfPeriod(a), startOfPeriod(b)];
  if (startA !== startB) return startA < startB ? 1 : -1;
  const [endA, endB] = [endOfPeriod(a), endOfPeriod(b)];
  return endA === endB ? 0 : endA < endB ? -1 : 1;
}

const byName = (a: Employed & { organizationId: string | null }, b: Employed & { organizationId: string | null }) =>
  compareText(a.organizationName ?? "", b.organizationName ?? "") ||
  compareText(a.organizationId ?? "", b.organizationId ?? "");

const counts = ({ affiliationOverride, policy }: WorkAt) =>
  affiliationOverride?.allowAffiliation !== false && policy !== "never";

/** What an activity counts for. */
export interface EmployerAt {
  readonly organizationId: string | null;
  /** True when it is stated that the person worked for no organization. Else no organization means an unknown one. */
  readonly isIndependent: boolean;
}

const unknownEmployer: EmployerAt = { organizationId: null, isIndependent: false };

/** True for independent work without dates. */
const isUndatedIndependence = (work: WorkAt): boolean => work.organizationId === null && isUndated(work);

/**
 * Returns what an activity of a person counts for (rules.md 13): the affiliation of the sub-project at the date; else
 * dated work; else undated work that was entered or imported, at an organization before independent work; else the
 * organization of the address that the activity came with, or of the person's only guessed work when it came without
 * one. Bots and people in the trash count for nobody.
 */
export function employerAt(facts: EmployerFacts, activity: ActivityFacts): EmployerAt {
  const at = parseDate(activity.date)?.getTime();
  if (at === undefined || facts.countsForNobody) return unknownEmployer;
  const manual = facts.affiliations
    .filter((each) => each.segmentId === activity.segmentId && each.policy !== "never" && contains(each, at))
    .sort((a, b) => byPeriod(a, b) || byName(a, b))[0];
  if (manual) return employer(manual);
  const work = facts.work
    .filter((each) => !isGuessed(each) && counts(each) && contains(each, at))
    .sort(
      (a, b) =>
        Number(isUndated(a)) - Number(isUndated(b)) ||
        Number(isUndatedIndependence(a)) - Number(isUndatedIndependence(b)) ||
        Number(isPrimary(b)) - Number(isPrimary(a)) ||
        byPeriod(a, b) ||
        Number(b.organizationId === activity.address?.organizationId) -
          Number(a.organizationId === activity.address?.organizationId) ||
        byName(a, b),
    )[0];
  if (work) return employer(work);
  return { organizationId: guessAt(facts, activity, at), isIndependent: false };
}

const employer = ({ organizationId }: { readonly organizationId: string | null }): EmployerAt => ({
  organizationId,
  isIndependent: organizationId === null,
});

/** Returns the organization that an activity of a person counts for, or null. */
export const organizationAt = (facts: EmployerFacts, activity: ActivityFacts): string | null =>
  employerAt(facts, activity).organizationId;

/** Returns the organization that an address, or else the person's only guessed work, names at this time. */
function guessAt({ work, removed }: EmployerFacts, { address }: ActivityFacts, at: number): string | null {
  /** Work entered for the same organization decides: its last end is the person's leaving. */
  const holds = (organizationId: string) => {
    const same = work.filter((each) => each.organizationId === organizationId);
    if (removed.includes(organizationId) && same.length === 0) return false;
    if (same.some((each) => !counts(each))) return false;
    const dated = same.filter((each) => !isUndated(each));
    return dated.length === 0 || at < Math.max(...dated.map(endOfPeriod));
  };
  if (address === null) return null;
  if (address) return address.policy === "yes" && holds(address.organizationId) ? address.organizationId : null;
  const guesses = work.flatMap((each) =>
    isGuessed(each) && each.policy !== "entered" && each.organizationId !== null && holds(each.organizationId)
      ? each.organizationId
      : [],
  );
  return guesses.length === 1 ? (guesses[0] ?? null) : null;
}
