import { isolateNames } from "#shared/domain/text/isolate-names.ts";

export const texts = isolateNames({
  signInTitle: "Sign in",
  signInIntro: "People, organizations and activity of your open-source communities.",
  signIn: "Sign in",
  signingIn: "Opening the sign-in page…",
  another: "Use another account",
  windowDoneTitle: "You are signed in",
  windowDoneText: "You can close this window. Your page goes on where you left it.",
  closeWindow: "Close window",
  emptyTitle: "You have no permissions yet",
  emptyText: (name: string | null) =>
    `You are signed in${name === null ? "" : ` as ${name}`}, but you do not have access yet. Ask an administrator of your foundation to add you, then try again.`,
  tryAgain: "Try again",
  signOut: "Sign out",
} as const);
