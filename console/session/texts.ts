import { isolateNames } from "#shared/domain/text/isolate-names.ts";

export const sessionTexts = isolateNames({
  endedTitle: "Your session has ended",
  endedText: (name: string | null) =>
    `Sign in again${name === null ? "" : ` as ${name}`} to go on. What you typed is still here.`,
  signIn: "Sign in",
  leave: "Leave without saving",
  blocked: "The browser blocked the sign-in window. Allow windows of this page, then press “Sign in” again.",
  otherUser: (name: string | null) =>
    `Another account has signed in. ${name === null ? "Sign in with the account" : `Sign in as ${name}`} that you started with.`,
} as const);
