/** Whose queue: entries belong to a server and a user, and nobody else's sign-in ever sends them (settled, "Held actions"). */
export interface QueueOwner {
  /** Origin of the console. */
  readonly server: string;
  readonly userId: string;
}

/** An action that waits to be sent. Moments are milliseconds since 1970. */
export interface QueueEntry<Action = unknown> extends QueueOwner {
  readonly id: string;
  readonly action: Action;
  /** What the action touches, for example `person 5b0e…`: entries that share one go one after the other. */
  readonly entities: readonly string[];
  readonly createdAt: number;
  /** Until then it can be taken back and nothing was sent. */
  readonly heldUntil: number;
  /** Not tried again before. */
  readonly nextTryAt: number;
  /** How often it was sent or tried to be sent. */
  readonly tries: number;
  /** Why the last try failed, while it waits to be tried again. */
  readonly delay: Delay | null;
  /** Why it will not be tried again, in a sentence for its user; null while it waits. */
  readonly refusal: string | null;
}

/** What holds an entry up: no way to the server, the server itself, or that nobody is signed in any more. */
export type Delay = "offline" | "server" | "signed-out";

/** How long an action can be taken back before it is sent (settled, "Held actions"). */
export const holdMs = 6_000;

export interface NewEntry<Action> extends QueueOwner {
  readonly id: string;
  readonly action: Action;
  readonly entities: readonly string[];
}

/** The queue with one more entry at its end, held for six seconds. An id that is there already is not added twice. */
export function enqueue<Action>(
  queue: readonly QueueEntry<Action>[],
  entry: NewEntry<Action>,
  now: number,
): readonly QueueEntry<Action>[] {
  if (queue.some(({ id }) => id === entry.id)) return queue;
  const heldUntil = now + holdMs;
  return [
    ...queue,
    { ...entry, createdAt: now, heldUntil, nextTryAt: heldUntil, tries: 0, delay: null, refusal: null },
  ];
}

/** The queue without an entry. What was sent already cannot be taken back by this: see `isUntouched`. */
export function withdraw<Action>(queue: readonly QueueEntry<Action>[], id: string): readonly QueueEntry<Action>[] {
  return queue.filter((entry) => entry.id !== id);
}

/** Nothing of it ever left: withdrawing it takes it back altogether. */
export function isUntouched({ tries }: QueueEntry): boolean {
  return tries === 0;
}

/** Holds an entry that was not sent yet until `until`: while its toast is looked at, or no longer. */
export function holdUntil<Action>(
  queue: readonly QueueEntry<Action>[],
  id: string,
  until: number,
): readonly QueueEntry<Action>[] {
  return queue.map((entry) =>
    entry.id === id && isUntouched(entry) ? { ...entry, heldUntil: until, nextTryAt: until } : entry,
  );
}

/** Nothing waits for its six seconds any more: closing the page sends what is held (settled, "Held actions"). */
export function releaseHeld<Action>(queue: readonly QueueEntry<Action>[], now: number): readonly QueueEntry<Action>[] {
  return queue.map((entry) =>
    entry.heldUntil > now ? { ...entry, heldUntil: now, nextTryAt: Math.min(entry.nextTryAt, now) } : entry,
  );
}

/** What failed for want of a network or a sign-in is tried at once; what a server asked to wait for is left. */
export function tryDelayed<Action>(
  queue: readonly QueueEntry<Action>[],
  delays: readonly Delay[],
  now: number,
): readonly QueueEntry<Action>[] {
  return queue.map((entry) =>
    entry.refusal === null && entry.delay !== null && delays.includes(entry.delay)
      ? { ...entry, nextTryAt: Math.min(entry.nextTryAt, now) }
      : entry,
  );
}

/** A refused entry is put back to the end, to be tried again as a new one. */
export function tryRefused<Action>(
  queue: readonly QueueEntry<Action>[],
  id: string,
  now: number,
): readonly QueueEntry<Action>[] {
  const again = queue.find((entry) => entry.id === id && entry.refusal !== null);
  if (!again) return queue;
  return [...withdraw(queue, id), { ...again, nextTryAt: now, delay: null, refusal: null }];
}
