import { defineExtensionMessaging } from "@webext-core/messaging";
import type { ActionBatch } from "./action.ts";

/** What the pages ask of the background worker. The worker keeps nothing in globals: all it knows is in storage. */
export interface Messages {
  /** Opens the sign-in window of the console at the stored address and stores the app token. */
  signIn(how?: SignInRequest): SignInOutcome;
  /** Sends what is held, as far as that goes at once, and ends the sign-in. What waits stays for the next one. */
  signOut(): void;
  /** Puts what one press did into the queue; it is sent after six seconds. */
  queueActions(batch: ActionBatch): void;
  /** Takes entries back; what was sent before may have been done. */
  undoActions(ids: readonly string[]): void;
  /** Holds entries that were not sent yet for so many milliseconds from now. */
  holdActions(hold: { readonly ids: readonly string[]; readonly milliseconds: number }): void;
  /** Puts a refused entry back into the queue. */
  retryAction(id: string): void;
  /** Tries what failed for want of a network, a server or a sign-in again at once. */
  sendDelayed(): void;
}

export interface SignInRequest {
  /** The provider asks which account, although one is still signed in there. */
  readonly asksForAccount: boolean;
}

export type SignInOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "closed" | "failed"; readonly text: string };

export const { sendMessage, onMessage } = defineExtensionMessaging<Messages>();
