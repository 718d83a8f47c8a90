/** What decides which of two profiles is kept. */
export interface PrimaryFacts {
  readonly isMemberOrganization: boolean;
  readonly activityCount: number | null;
  readonly joinedAt: string | null;
}

/**
 * Which of the two is kept unless somebody swaps them: an active member organization of the Linux Foundation, else
 * the one with more activities, else the older one.
 */
export function defaultPrimary<P extends PrimaryFacts>([one, other]: readonly [P, P]): P {
  if (one.isMemberOrganization !== other.isMemberOrganization) return one.isMemberOrganization ? one : other;
  const [mine, theirs] = [one.activityCount ?? 0, other.activityCount ?? 0];
  if (mine !== theirs) return mine > theirs ? one : other;
  return (other.joinedAt ?? "\uffff") < (one.joinedAt ?? "\uffff") ? other : one;
}
