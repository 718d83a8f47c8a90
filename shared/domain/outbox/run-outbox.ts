import { listDue, nextMoment, type Patience } from "./order.ts";
import { isFinal, type OutboxEntry, type OutboxEvent, type OutboxOwner, type Outcome, reduceOutbox } from "./outbox.ts";

/** Dependencies of an outbox: storage, lock, clock and connection to the server. */
export interface OutboxPorts<Action, Owner extends OutboxOwner> {
  /** Reads, changes and stores the entries in one atomic step. */
  readonly update: (
    change: (entries: readonly OutboxEntry<Action>[]) => readonly OutboxEntry<Action>[],
  ) => Promise<void> | void;
  /** Runs one task at a time. */
  readonly lock: (work: () => Promise<void>) => Promise<void>;
  /**
   * Owner of the entries to send; null when no one is signed in, "unknown" when that cannot be determined because the
   * server is unavailable.
   */
  readonly findOwner: () => Promise<Owner | null | "unknown">;
  readonly isOnline: () => boolean;
  readonly send: (entry: OutboxEntry<Action>, owner: Owner) => Promise<Outcome>;
  /** Polls the progress of a running action. */
  readonly ask: (entry: OutboxEntry<Action>, owner: Owner) => Promise<Outcome>;
  /** Schedules the next `run`; null when no entry is waiting. */
  readonly wakeAt: (moment: number | null) => Promise<void> | void;
  /** Called for each entry with a changed state. Final entries are no longer stored. */
  readonly onState?: (entry: OutboxEntry<Action>) => void;
  readonly patience?: Patience<Action>;
}

/** Maximum delay before the next check, without a network or while the signed-in user is unknown. */
const unknownPauseMs = 60_000;

const noNetwork: Outcome = { kind: "later", delay: "offline", retryAfter: unknownPauseMs };

/**
 * Creates an outbox on the given ports. Its whole state is in the storage, so that it survives a crash at any point.
 * `dispatch` changes the entries. `run` sends due entries one after the other and schedules the next run.
 */
export function createOutbox<Action, Owner extends OutboxOwner>(ports: OutboxPorts<Action, Owner>) {
  /**
   * Applies an event.
   * @returns the entries, including those that have just become final
   */
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

  async function processEntry(entry: OutboxEntry<Action>, owner: Owner): Promise<void> {
    const { id } = entry;
    if (!ports.isOnline()) {
      await dispatch({ type: "settle", id, outcome: noNetwork });
    } else if (entry.state === "running") {
      await dispatch({ type: "settle", id, outcome: await ports.ask(entry, owner) });
    } else {
      const started = (await dispatch({ type: "send", id })).find((each) => each.id === id);
      // The entry may have been undone in the meantime.
      if (started?.state === "sending")
        await dispatch({ type: "settle", id, outcome: await ports.send(started, owner) });
    }
  }

  /** Sends the due entries of the signed-in user and polls the running ones. */
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
        await processEntry(due, owner);
      }
    });
  }

  return { dispatch, run };
}
