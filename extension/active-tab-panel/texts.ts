import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of the panel frame. */
export const texts = isolateNames({
  pin: {
    on: (name: string) => `Pin ${name}`,
    pinned: (name: string) => `${name} is pinned`,
    off: "Unpin",
    copy: "Copy link to the profile",
  },
  editing: "Editing",
  goTo: (handle: string) => `Go to ${handle}`,
  queue: "Queue",
  done: "Done",
  shortcuts: "Shortcuts",
  search: "Search",
  lookUpAgain: "Look up again",
} as const);
