/** Texts of the options page beside those that it shares with the panel. */
export const texts = {
  fixed: "Set by your administrator",
  elsewhere: (n: number) =>
    n === 1
      ? "1 action waits for another console. It is kept until you enter that address again and sign in."
      : `${n} actions wait for another console. They are kept until you enter that address again and sign in.`,
  shortcuts: {
    title: "Shortcuts",
    lead: "Keys of the browser work on every page; single keys while the panel has the focus.",
    single: "Single keys",
    singleWhy: "Turn them off if you dictate or use the keys of a screen reader.",
    action: "Action",
    key: "Key",
    none: "Not set",
    open: "Open the panel",
    change: "Change these keys in the browser",
    failed: (address: string) => `The browser did not open its page. Enter ${address} in the address bar.`,
    more: "All keys of the panel are shown there with ?.",
  },
  ledger: {
    lead: "What left this browser in the last 7 days, and to whom. Kept on this computer only.",
    caption: "What left this browser",
    none: "Nothing has left this browser yet.",
    columns: { at: "When", what: "What left", why: "Why", call: "Call", to: "To" },
    profile: (platform: string, handle: string) => `${platform}, ${handle}`,
    handles: (platform: string, n: number) => `${platform}, ${n === 1 ? "1 handle" : `${n} handles`} of a list`,
    page: "Title and address of a page",
    words: "Words you searched for",
    why: {
      visited: "You opened the profile",
      list: "You looked up the people of a page",
      bookmark: "You pressed Bookmark",
      thumb: "You pressed a thumb",
      "add-identity": "You added the identity",
      create: "You created the record",
      search: "You searched the record",
    },
    all: (n: number) => `Show all ${n}`,
    download: "Download as CSV",
    clear: "Clear the list",
  },
  forget: {
    title: "Forget everything",
    text: "Signs out and deletes the settings, the sites you allowed, recent people, the queue and this list.",
    lost: (n: number) => (n === 1 ? "1 waiting action would be lost." : `${n} waiting actions would be lost.`),
    sure: "Forget it all now",
    keep: "Keep it",
  },
} as const;
