import { isPending, type OutboxEntry, type OutboxOwner } from "./outbox.ts";

type Entries<Action> = readonly OutboxEntry<Action>[];

/** Milliseconds for which an entry is left to somebody else, for example the page that made it. */
export type Patience<Action> = (entry: OutboxEntry<Action>) => number;

/** The entries of one user at one server. */
export function entriesOf<Action>(entries: Entries<Action>, { server, userId }: OutboxOwner): Entries<Action> {
  return entries.filter((entry) => entry.server === server && entry.userId === userId);
}

/**
 * Entries whose turn it is: what waits goes when nothing before it touches the same, so that each record sees its
 * actions in order; long actions also wait for those that run. What runs is asked about at any time.
 */
function findReady<Action>(entries: Entries<Action>, owner: OutboxOwner): Entries<Action> {
  const taken = new Set<string>();
  const running = new Set<string>();
  const own = entriesOf(entries, owner);
  for (const { state, entities } of own) if (state === "running") for (const each of entities) running.add(each);
  return own.filter((entry) => {
    if (entry.state === "running") return true;
    if (!isPending(entry)) return false;
    const isFree = entry.entities.every((each) => !taken.has(each) && !(entry.isLong && running.has(each)));
    for (const each of entry.entities) taken.add(each);
    return isFree;
  });
}

/** The entries that may be sent or asked about now, the first first. */
export function listDue<Action>(
  entries: Entries<Action>,
  owner: OutboxOwner,
  now: number,
  patience: Patience<Action> = () => 0,
): Entries<Action> {
  return findReady(entries, owner).filter((entry) => entry.dueAt + patience(entry) <= now);
}

/** When something of this user may go next, or null when nothing waits. */
export function nextMoment<Action>(
  entries: Entries<Action>,
  owner: OutboxOwner,
  patience: Patience<Action> = () => 0,
): number | null {
  const moments = findReady(entries, owner).map((entry) => entry.dueAt + patience(entry));
  return moments.length === 0 ? null : Math.min(...moments);
}
