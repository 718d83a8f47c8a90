import type { OutboxEntry, OutboxOwner } from "#shared/domain/outbox/outbox.ts";
import type { Action, OutboxEntries, QueuedAction } from "../base/action.ts";
import { storedItem } from "../base/stored-item.ts";
import type { Places } from "./places.ts";

/**
 * Actions waiting to be sent. Only the worker writes it (`outbox.ts`). It survives browser restarts, sign-outs and
 * address changes; each entry names its owner.
 */
export const outboxEntries = storedItem<OutboxEntries, OutboxEntries>("local", "outbox", []);

/** Entries of another release that this one cannot read. The queue shows their number until the user discards them. */
export const unreadableEntries = storedItem<readonly unknown[], readonly unknown[]>("local", "outboxUnreadable", []);

/** Project groups of these actions. Written together with the entries. */
export const outboxPlaces = storedItem<Places, Places>("local", "outboxPlaces", {});

export interface SignedIn extends OutboxOwner {
  readonly token: string;
}

/**
 * Users of the app tokens, cached so that the worker need not fetch them on each wake-up. Useless without the tokens.
 */
export const signedInAs = storedItem<readonly SignedIn[], readonly SignedIn[]>("session", "signedInAs", []);

/** Action that the server has accepted or completed; the state of its entry is `running` or `done`. */
export interface Receipt {
  readonly entry: OutboxEntry<QueuedAction>;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Action that undoes it; null when there is none, or when it was undone. */
  readonly undo: Action | null;
}

/**
 * Receipts of today and yesterday, newest first, shown by every open panel. They survive a restart of the browser, so
 * that yesterday's actions can be undone, and are cleared on sign-out.
 */
export const receipts = storedItem<readonly Receipt[], readonly Receipt[]>("local", "receipts", []);

/** Start of yesterday in milliseconds since 1970, in the time zone of the browser. */
export const startOfYesterday = (now: number): number => new Date(now).setHours(-24, 0, 0, 0);
