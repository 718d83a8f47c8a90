import { isPending, type OutboxEntry, type OutboxOwner } from "./outbox.ts";

type Entries<Action> = readonly OutboxEntry<Action>[];

/** Milliseconds during which the entry is left to another program, for example the page that created it. */
export type Patience<Action> = (entry: OutboxEntry<Action>) => number;

/** The entries of one user on one server. */
export function entriesOf<Action>(entries: Entries<Action>, { server, userId }: OutboxOwner): Entries<Action> {
  return entries.filter((entry) => entry.server === server && entry.userId === userId);
}

/**
 * Entries that may be processed next. A pending entry waits for earlier ones on the same record to keep their order.
 * Long actions also wait for running ones. Running actions can be polled at any time.
 */
function findReady<Action>(entries: Entries<Action>, owner: OutboxOwner): Entries<Action> {
  const blocked = new Set<string>();
  const running = new Set<string>();
  const own = entriesOf(entries, owner);
  for (const { state, entities } of own) if (state === "running") for (const each of entities) running.add(each);
  return own.filter((entry) => {
    if (entry.state === "running") return true;
    if (!isPending(entry)) return false;
    const isFree = entry.entities.every((each) => !blocked.has(each) && !(entry.isLong && running.has(each)));
    for (const each of entry.entities) blocked.add(each);
    return isFree;
  });
}

/** Entries that can be sent or polled now, in order. */
export function listDue<Action>(
  entries: Entries<Action>,
  owner: OutboxOwner,
  now: number,
  patience: Patience<Action> = () => 0,
): Entries<Action> {
  return findReady(entries, owner).filter((entry) => entry.dueAt + patience(entry) <= now);
}

/** Time at which the next entry of this user is due; null when there is none. */
export function nextMoment<Action>(
  entries: Entries<Action>,
  owner: OutboxOwner,
  patience: Patience<Action> = () => 0,
): number | null {
  const moments = findReady(entries, owner).map((entry) => entry.dueAt + patience(entry));
  return moments.length === 0 ? null : Math.min(...moments);
}
