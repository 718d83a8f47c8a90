/** Effect of a work experience on affiliation (rules.md 3, wire.md 10.4). Absent means allowed and not primary. */
export interface AffiliationOverride {
  readonly allowAffiliation?: boolean | undefined;
  readonly isPrimaryWorkExperience?: boolean | undefined;
}

/** Fields of a work experience that the rules need. Dates are ISO text; absent or null when unknown. */
export interface WorkExperience {
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
  readonly affiliationOverride?: AffiliationOverride | null | undefined;
  readonly source?: string | null | undefined;
}

/** `source` of work that was guessed from the domain of an email address. */
export const guessedSource = "email-domain";

/** True when it has a start and no end. */
export function isCurrent(work: WorkExperience): boolean {
  return Boolean(work.dateStart) && !work.dateEnd;
}

/** True when it has neither start nor end. */
export function isUndated(work: WorkExperience): boolean {
  return !work.dateStart && !work.dateEnd;
}

/** True for work without dates that was guessed from the domain of an address. */
export const isGuessed = (work: WorkExperience): boolean => work.source === guessedSource && isUndated(work);

/** True when it is flagged as the primary one. */
export function isPrimary(work: WorkExperience): boolean {
  return work.affiliationOverride?.isPrimaryWorkExperience === true;
}
