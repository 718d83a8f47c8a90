/** Records whose aggregates must be recomputed. */
export interface Stale {
  readonly members: readonly string[];
  readonly organizations: readonly string[];
}

export const noneStale: Stale = { members: [], organizations: [] };

/** Returns null when there is nothing to recompute. */
export const storedStale = (stale: Stale): Stale | null =>
  stale.members.length + stale.organizations.length > 0 ? stale : null;

/** Returns the records that these activities belong to. */
export const staleOf = (rows: readonly { member_id: string; organization_id: string | null }[]): Stale => ({
  members: [...new Set(rows.map((row) => row.member_id))],
  organizations: [...new Set(rows.flatMap((row) => row.organization_id ?? []))],
});

/** Joins both lists without duplicates. */
export const joinStale = (before: Stale, more: Stale): Stale => ({
  members: [...new Set([...before.members, ...more.members])],
  organizations: [...new Set([...before.organizations, ...more.organizations])],
});
