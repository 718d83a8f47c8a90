import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of the look-up that are loaded with their screens: the search, and profiles without a record. */
export const lateTexts = isolateNames({
  offline: { title: "You are offline", text: "The look-up continues when you are back online." },
  failure: {
    noAnswer: "The server did not respond",
    refused: "The server returned an error",
    forbidden: "You do not have access to this project group",
    kept: "Nothing was changed or lost.",
    again: "Retrying automatically.",
  },
  notAllowed: {
    title: (site: string) => `Allow access to ${site}`,
    text: "The panel needs the tab URL to recognize profiles. Only the handle is sent, never the page.",
    allow: (site: string) => `Allow ${site}`,
    searchInstead: "Search instead",
    sites: "Sites without access",
    refused: "Access was refused, and nothing changed. You can ask again here or in the options at any time.",
  },
  firstSites: {
    title: "Show people next to their profiles",
    text: "The panel recognizes profiles on these sites once you allow it:",
    asks: "What the browser asks",
    chrome:
      "“Read and change your data on a number of websites”. “Show Details” lists the hosts of these sites. Chrome has no narrower words.",
    firefox: "“Access your data for …”, with the names of these sites. Firefox has no narrower words.",
    uses: "What is really used",
    used: "The URL of the tab, to recognize its profile. Only the handle is sent, and only to your console. No page is changed, and none is read until you look up a list.",
    allow: "Allow these four sites",
  },
  noProfile: {
    text: (host: string) =>
      `${host === "" ? "This page" : `This page on ${host}`} is not a profile page. Open the page of a person or an organization, or search here.`,
    hidden:
      "The browser hides the URL of this page from the panel. Press the toolbar button to share it, or search here.",
    leadsOn: (host: string) =>
      `This link on ${host} leads to another page. The panel looks that page up when it opens in the tab.`,
    repository: (name: string) =>
      `This page belongs to the repository ${name}, not to a person. Look up its contributors, or search here.`,
    contributors: "Open contributors",
  },
  search: {
    title: "People and organizations",
    label: "Search people and organizations",
    recent: "Recent",
    hint: "Open a profile, for example on GitHub or LinkedIn, or search by name, email or handle.",
    none: (typed: string) => `No results for “${typed}”`,
    more: "Type more to narrow down",
    results: (n: number) => (n === 1 ? "1 result" : `${n} results`),
    kinds: { person: "People", organization: "Organizations" },
    reasons: {
      name: "name matches",
      other: "other data matches",
      identity: (identity: string) => `${identity} matches`,
    },
    searching: "Searching",
  },
  unknown: {
    title: (handle: string) => `No record of ${handle}`,
    text: (group: string) => `No person or organization in ${group} has this profile.`,
    looksLike: (handle: string, value: string, name: string) =>
      `${handle} looks like ${value}, a verified account of ${name}, but has other letters.`,
    addTo: "Add it to a person or organization",
    orCreate: "Or create",
    unchosen: "LinkedIn generated this handle, so the person may be recorded under another one. Search by name.",
    again: "Look up again",
    ways: {
      label: "Create a record",
      person: "Create person",
      organization: "Create organization",
    },
    waiting: "Your change to this profile is in the queue.",
  },
  several: {
    lead: "Choose the one you mean.",
    open: (name: string) => `Open ${name} in the console`,
    merge: "Merge…",
    mergeWith: (name: string, other: string) => `Merge ${name} with ${other}`,
    reasons: {
      verified: "has this identity, verified",
      "not-verified": "has this identity, not verified",
      name: "possible match: same name",
    },
  },
  likely: {
    title: "It could be",
    add: { person: "Add to this person", organization: "Add to this organization" },
    addTo: (identity: string, name: string) => `Add ${identity} to ${name}`,
    percent: (percent: number) => `${percent}%`,
    byName: (name: string) => `Search by the name “${name}”`,
    byNameHint: "The name in the tab's title is sent only when you press this.",
    noneByName: (name: string) => `No record that could be “${name}” was found.`,
    failed: "This could not be saved. Try again.",
  },
  elsewhere: {
    title: (group: string) => `Known in ${group}`,
    text: (here: string) => `not in ${here} yet. Your selected project group is still ${here}.`,
    shown: (group: string) => `Shown from ${group}`,
    create: (group: string) => `Create in ${group}`,
    warning: (group: string) => `This creates a second record in addition to the one in ${group}.`,
  },
} as const);
