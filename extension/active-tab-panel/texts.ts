/** Every text of the panel beside a page. */
export const texts = {
  pin: {
    on: (name: string) => `Pin ${name}`,
    pinned: (name: string) => `${name} is pinned`,
    off: "Unpin",
    copy: "Copy link to the profile",
  },
  asked: {
    noProfile: "This link does not lead to a profile.",
    shortLink: "A short link hides the page it leads to. Open it, and the panel looks that page up.",
    quote: "Open a person or an organization to report the selected text.",
    discard: "Discard",
  },
  editing: "Editing",
  goTo: (handle: string) => `Go to ${handle}`,
  queue: "Queue",
  shortcuts: "Shortcuts",
  search: "Search",
  lookUpAgain: "Look up again",
} as const;
