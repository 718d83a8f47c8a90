import type { QueueEntry } from "#shared/domain/action-queue/entry.ts";
import type { Queue, Queued } from "./queue/action.ts";
import type { Places } from "./queue/places.ts";
import { stored } from "./stored.ts";

/**
 * Every stored key, where it lives and when it is cleared. `local` outlives the browser; `session` is memory that the
 * browser empties when it closes, so the token is never on disk.
 */

/** The console's address as the user entered it, without a path. Cleared by "Change". */
export const consoleAddress = stored<string | null>("local", "consoleAddress", null);

/** Where the API of the console at `origin` is, as its configuration said last. Cleared with the address. */
export const apiAddress = stored<{ readonly origin: string; readonly api: string } | null>("local", "apiAddress", null);

/** The app token of the platform at `consoleAddress`. Cleared by signing out, by a 401 and with the address. */
export const appToken = stored<string | null>("session", "appToken", null);

/** The project group chosen in the panel. Cleared with the address. */
export const selectedGroupId = stored<string | null>("local", "selectedGroupId", null);

/** A person or an organization that was shown lately. */
export interface Seen {
  readonly kind: "person" | "organization";
  readonly id: string;
  readonly displayName: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whom the panel showed last, newest first. Cleared with the token. */
export const recentlySeen = stored<readonly Seen[]>("session", "recentlySeen", []);

/**
 * Actions that wait to be sent. Written by the worker alone (`queue/change-queue.ts`). It outlives the browser, the
 * sign-in and a change of the address; each entry says whose it is.
 */
export const actionQueue = stored<Queue>("local", "actionQueue", []);

/** The project groups that those actions were done in. Written with the queue. */
export const queuePlaces = stored<Places>("local", "queuePlaces", {});

/** Whose token it is: kept so that the worker need not ask anew each time it wakes. Useless without its token. */
export const signedInAs = stored<{
  readonly token: string;
  readonly server: string;
  readonly userId: string;
} | null>("session", "signedInAs", null);

/** An action that the server has done. */
export interface Receipt {
  readonly entry: QueueEntry<Queued>;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of the record that was created. */
  readonly createdId: string | null;
}

/** What was done lately, newest first, so that every open panel can say so. Cleared with the token. */
export const receipts = stored<readonly Receipt[]>("session", "receipts", []);
