import type { Executor } from "#server/platform/db/database.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildPeopleAggregates, refreshScores } from "#server/records/aggregates/rebuild-people.ts";
import type { Stale } from "./stale.ts";

/** Members per query when scores are computed. */
const scoresAtOnce = 100;

/** Recomputes the aggregates of records, one at a time, because some have a great many activities. */
export async function rebuildStale(
  { db }: { readonly db: Executor },
  { members, organizations }: Stale,
  signal: AbortSignal,
): Promise<void> {
  for (const id of members) {
    signal.throwIfAborted();
    await db.transaction((tx) => rebuildPeopleAggregates(tx, [id]));
  }
  for (const id of organizations) {
    signal.throwIfAborted();
    await db.transaction((tx) => rebuildOrganizationAggregates(tx, [id]));
  }
}

export async function refreshPeople(
  { db }: { readonly db: Executor },
  memberIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < memberIds.length; from += scoresAtOnce) {
    signal.throwIfAborted();
    await refreshScores(db, memberIds.slice(from, from + scoresAtOnce));
  }
}
