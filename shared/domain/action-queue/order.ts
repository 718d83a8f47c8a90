import type { QueueEntry, QueueOwner } from "./entry.ts";

/** The entries of one user at one server. */
export function entriesOf<Action>(
  queue: readonly QueueEntry<Action>[],
  { server, userId }: QueueOwner,
): readonly QueueEntry<Action>[] {
  return queue.filter((entry) => entry.server === server && entry.userId === userId);
}

/** Waiting entries whose turn it is: nothing before them touches the same, so that each entity sees its actions in order. */
function first<Action>(queue: readonly QueueEntry<Action>[], owner: QueueOwner): readonly QueueEntry<Action>[] {
  const taken = new Set<string>();
  return entriesOf(queue, owner).filter((entry) => {
    if (entry.refusal !== null) return false;
    const isFree = !entry.entities.some((entity) => taken.has(entity));
    for (const entity of entry.entities) taken.add(entity);
    return isFree;
  });
}

/** The next entry to send now, or null. */
export function nextDue<Action>(
  queue: readonly QueueEntry<Action>[],
  owner: QueueOwner,
  now: number,
): QueueEntry<Action> | null {
  return first(queue, owner).find(({ nextTryAt }) => nextTryAt <= now) ?? null;
}

/** When something of this user may go next, or null when nothing waits. */
export function nextMoment(queue: readonly QueueEntry[], owner: QueueOwner): number | null {
  const moments = first(queue, owner).map(({ nextTryAt }) => nextTryAt);
  return moments.length === 0 ? null : Math.min(...moments);
}
