import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts shown when the user is signed out, has no permissions or has selected no project group. */
export const lateTexts = isolateNames({
  signedOut: {
    title: "Sign in to see who this is",
    text: "Sign-in opens in a new window.",
    kept: (n: number) => (n === 1 ? "1 queued action is kept." : `${n} queued actions are kept.`),
    another: "Use another console",
    signInAt: (host: string) => `Sign in at ${host}`,
  },
  ended: {
    title: "Your session has ended",
    text: (host: string) => `Sign in at ${host} again to go on. What you typed is still here.`,
    signIn: "Sign in",
    discard: "Discard text",
  },
  noRights: {
    title: "Your account has no permissions yet",
    text: "Ask an administrator to give you a role, then try again.",
    another: "Use another account",
  },
  home: {
    roles: { admin: "Admin", projectAdmin: "Project admin", readonly: "Read only" },
    noGroups: "No project groups yet. Create the first one in the console.",
    projects: (n: number) => (n === 1 ? "1 project" : `${n} projects`),
  },
} as const);
