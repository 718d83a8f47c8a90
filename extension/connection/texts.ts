import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts for connecting to a console. */
export const texts = isolateNames({
  connect: {
    title: "Connect to your console",
    lead: "The extension only needs the URL of your console.",
    label: "Console URL",
    hint: "For example http://localhost:4100 on this computer, or your foundation’s URL.",
    test: "Test and connect",
    testAgain: "Test again",
    useLocalhost: "Use localhost",
    change: "Change",
    cancel: "Cancel",
  },
  error: {
    title: "The server did not respond",
    text: "Nothing was changed or lost.",
    retry: "Try again",
  },
  version: {
    close: "Close",
    "console-is-older": (own: string, consoleVersion: string) =>
      `This extension (${own}) is newer than your console (${consoleVersion}). Some features may not work until the console is updated.`,
    "extension-is-older": (own: string, consoleVersion: string) =>
      `Your console (${consoleVersion}) is newer than this extension (${own}). Update the extension to use all features.`,
  },
  signOut: "Sign out",
} as const);
