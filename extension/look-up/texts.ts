/** Every text of the look-up: whose page this is, and what to do when nobody knows. */
export const texts = {
  lookingUp: (handle: string) => `Looking up ${handle}`,
  offline: { title: "You are offline", text: "The look-up goes on by itself when the network is back." },
  failure: {
    noAnswer: "The server did not answer",
    refused: "The server could not tell",
    forbidden: "You may not read this project group",
    kept: "Nothing was changed and nothing is lost.",
  },
  notAllowed: {
    title: (site: string) => `The panel may not see ${site} yet`,
    text: "Allow it to read the address of the tab. Only the handle leaves your browser, never the page.",
    allow: (site: string) => `Allow ${site}`,
    searchInstead: "Search instead",
    sites: "Sites the panel may not see yet",
  },
  search: {
    label: "Search people",
    recent: "Recent",
    hint: "Open a profile on GitHub, LinkedIn, X or Reddit, or search by name, e-mail or handle.",
    none: (typed: string) => `Nobody is found for “${typed}”`,
    more: "Type more to narrow down",
    results: (n: number) => (n === 1 ? "1 result" : `${n} results`),
    people: "People",
    searching: "Searching",
  },
  several: {
    title: (n: number) => `${n} records could be this profile`,
    lead: "Choose the one you mean.",
    reasons: {
      verified: "has this identity, verified",
      "not-verified": "has this identity, not verified",
      name: "possible: the same name",
    },
    activities: (n: number) => (n === 1 ? "1 activity" : `${new Intl.NumberFormat().format(n)} activities`),
  },
  possible: "Possible: only the name is the same.",
  unknown: {
    title: (handle: string) => `Nobody has ${handle}`,
    text: (group: string) => `No person or organization in ${group} has this profile.`,
    unchosen: "LinkedIn made this name up, so the person may be known under another. Search by name.",
    again: "Look up again",
  },
  known: (name: string) => `${name} is shown`,
  back: "Back",
} as const;
