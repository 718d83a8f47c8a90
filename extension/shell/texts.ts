import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/**
 * Texts of the shell that every page needs. Texts for rare states are in `late-texts.ts`, which is loaded with them.
 */
export const texts = isolateNames({
  home: {
    signedInAs: "Signed in as",
    groupLabel: "Project group",
    chooseGroup: "Select a project group",
  },
  account: {
    signedIn: (name: string) => `Signed in as ${name}`,
    signedOut: "Not signed in",
    waiting: (n: number) => `${n} queued`,
    add: "Add console",
    another: "Use another account",
  },
  menu: {
    label: "Menu",
    withQueue: (n: number) => `Menu, ${n === 1 ? "1 action" : `${n} actions`} in the queue`,
    options: "Options",
    console: "Open in console",
    help: "Help",
  },
} as const);
