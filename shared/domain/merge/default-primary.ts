/** Facts that decide which of two profiles becomes the primary. */
export interface PrimaryFacts {
  readonly isMemberOrganization: boolean;
  readonly activityCount: number | null;
  readonly joinedAt: string | null;
}

/**
 * Returns the default primary of two profiles: an active member organization of the Linux Foundation, else the one with
 * more activities, else the older one. The user can swap them.
 */
export function defaultPrimary<P extends PrimaryFacts>([one, other]: readonly [P, P]): P {
  if (one.isMemberOrganization !== other.isMemberOrganization) return one.isMemberOrganization ? one : other;
  const [mine, theirs] = [one.activityCount ?? 0, other.activityCount ?? 0];
  if (mine !== theirs) return mine > theirs ? one : other;
  return (other.joinedAt ?? "\uffff") < (one.joinedAt ?? "\uffff") ? other : one;
}
