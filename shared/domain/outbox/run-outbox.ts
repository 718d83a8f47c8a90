import { listDue, nextMoment, type Patience } from "./order.ts";
import { isFinal, type OutboxEntry, type OutboxEvent, type OutboxOwner, type Outcome, reduceOutbox } from "./outbox.ts";

/** What an outbox stands on: its program's storage, lock, clock and way to the server. */
export interface OutboxPorts<Action, Owner extends OutboxOwner> {
  /** Reads the stored entries, changes and keeps them, as one step that nobody interrupts. */
  readonly update: (
    change: (entries: readonly OutboxEntry<Action>[]) => readonly OutboxEntry<Action>[],
  ) => Promise<void> | void;
  /** Runs one piece of work at a time. */
  readonly lock: (work: () => Promise<void>) => Promise<void>;
  /** Whose entries may go now: null when nobody is signed in, "unknown" when the server must be asked and is away. */
  readonly findOwner: () => Promise<Owner | null | "unknown">;
  readonly isOnline: () => boolean;
  readonly send: (entry: OutboxEntry<Action>, owner: Owner) => Promise<Outcome>;
  /** Asks how far a running action has come. */
  readonly ask: (entry: OutboxEntry<Action>, owner: Owner) => Promise<Outcome>;
  /** Calls `run` again at this moment; null when nothing waits. */
  readonly wakeAt: (moment: number | null) => Promise<void> | void;
  /** Told of each entry that has come into another state; what is final is stored no more. */
  readonly onState?: (entry: OutboxEntry<Action>) => void;
  readonly patience?: Patience<Action>;
}

/** Without a network, or while nobody can say who is signed in, it is looked again after so long at the latest. */
const unknownPauseMs = 60_000;

const noNetwork: Outcome = { kind: "later", delay: "offline", retryAfter: unknownPauseMs };

/**
 * An outbox on given ports. All it knows stands in the storage, so that it may die at any point and be run again:
 * `dispatch` changes the entries, `run` sends what is due, one entry after the other, and sees to it that it is called
 * again for the rest.
 */
export function createOutbox<Action, Owner extends OutboxOwner>(ports: OutboxPorts<Action, Owner>) {
  /** Applies an event. @returns the entries, those that have just become final among them */
  async function dispatch(event: OutboxEvent<Action>): Promise<readonly OutboxEntry<Action>[]> {
    let before: readonly OutboxEntry<Action>[] = [];
    let after: readonly OutboxEntry<Action>[] = [];
    await ports.update((entries) => {
      before = entries;
      after = reduceOutbox(entries, event, Date.now());
      return after.some(isFinal) ? after.filter((entry) => !isFinal(entry)) : after;
    });
    const states = new Map(before.map(({ id, state }) => [id, state]));
    for (const entry of after) if (states.get(entry.id) !== entry.state) ports.onState?.(entry);
    return after;
  }

  async function take(entry: OutboxEntry<Action>, owner: Owner): Promise<void> {
    const { id } = entry;
    if (!ports.isOnline()) {
      await dispatch({ type: "settle", id, outcome: noNetwork });
    } else if (entry.state === "running") {
      await dispatch({ type: "settle", id, outcome: await ports.ask(entry, owner) });
    } else {
      const begun = (await dispatch({ type: "send", id })).find((each) => each.id === id);
      // It may have been taken back in this moment.
      if (begun?.state === "sending") await dispatch({ type: "settle", id, outcome: await ports.send(begun, owner) });
    }
  }

  /** Sends what is due of whoever is signed in, and asks about what runs. */
  function run(): Promise<void> {
    return ports.lock(async () => {
      for (;;) {
        const owner = await ports.findOwner();
        if (owner === null) return;
        if (owner === "unknown") return ports.wakeAt(Date.now() + unknownPauseMs);
        let entries: readonly OutboxEntry<Action>[] = [];
        await ports.update((stored) => {
          entries = stored;
          return stored;
        });
        const [due] = listDue(entries, owner, Date.now(), ports.patience);
        if (due === undefined) return ports.wakeAt(nextMoment(entries, owner, ports.patience));
        await take(due, owner);
      }
    });
  }

  return { dispatch, run };
}
