import { defineExtensionMessaging } from "@webext-core/messaging";

/** What the pages ask of the background worker. The worker keeps nothing in globals: all it knows is in storage. */
interface Messages {
  /** Opens the sign-in window of the console at the stored address and stores the app token. */
  signIn(): SignInOutcome;
  signOut(): void;
}

export type SignInOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "closed" | "failed"; readonly text: string };

export const { sendMessage, onMessage } = defineExtensionMessaging<Messages>();
