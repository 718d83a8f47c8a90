import { defineExtensionMessaging } from "@webext-core/messaging";
import type { ActionBatch } from "./action.ts";

/**
 * Messages from the extension's pages and scripts to the background worker. The worker keeps all state in storage, none in globals.
 */
export interface Messages {
  /** Opens the sign-in window of the console at the stored address and stores the app token. */
  signIn(how?: SignInRequest): SignInOutcome;
  /** Tries once to send all held actions, then ends the sign-in. Unsent actions wait for the next sign-in. */
  signOut(): void;
  /** Queues the actions of one user action. Merging, reporting and editing wait six seconds, the others are sent at once. */
  queueActions(batch: ActionBatch): void;
  /** Removes entries from the queue. Actions that were already sent are undone, if they can be. */
  undoActions(ids: readonly string[]): void;
  /** Holds unsent entries for this many milliseconds from now. */
  holdActions(hold: { readonly ids: readonly string[]; readonly milliseconds: number }): void;
  /** Puts a refused entry back into the queue. */
  retryAction(id: string): void;
  /** Immediately retries actions that failed for lack of a network, a server or a sign-in. */
  sendDelayed(): void;
  /** Looks up the authors of a page, by handle. The only message that a script in a page may send. */
  findAuthors(handles: readonly string[]): Readonly<Record<string, KnownAuthor>>;
}

/** What a mark tells about a known author. */
export interface KnownAuthor {
  readonly displayName: string;
  readonly organization: string | null;
  readonly joinedAt: string | null;
}

export interface SignInRequest {
  /** Asks the provider to show its account chooser even if a session exists there. */
  readonly asksForAccount: boolean;
}

export type SignInOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "closed" | "failed"; readonly text: string };

export const { sendMessage, onMessage } = defineExtensionMessaging<Messages>();
