import type { OutboxEntry, OutboxOwner } from "#shared/domain/outbox/outbox.ts";
import type { OutboxEntries, QueuedAction } from "../base/action.ts";
import { storedItem } from "../base/stored-item.ts";
import type { Places } from "./places.ts";

/**
 * Actions that wait to be sent. Written by the worker alone (`outbox.ts`). It outlives the browser, the sign-in and a
 * change of the address; each entry says whose it is.
 */
export const outboxEntries = storedItem<OutboxEntries, OutboxEntries>("local", "outbox", []);

/** The project groups that those actions were done in. Written with the entries. */
export const outboxPlaces = storedItem<Places, Places>("local", "outboxPlaces", {});

export interface SignedIn extends OutboxOwner {
  readonly token: string;
}

/** Whose tokens they are: kept so that the worker need not ask anew each time it wakes. Useless without their tokens. */
export const signedInAs = storedItem<readonly SignedIn[], readonly SignedIn[]>("session", "signedInAs", []);

/** An action that the server has taken or done: its entry is `running` or `done`. */
export interface Receipt {
  readonly entry: OutboxEntry<QueuedAction>;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of the record that was created. */
  readonly createdId: string | null;
}

/** What was done lately, newest first, so that every open panel can say so. */
export const receipts = storedItem<readonly Receipt[], readonly Receipt[]>("session", "receipts", []);
