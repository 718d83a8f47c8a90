import type { ListType } from "#shared/profiles/lists.ts";

const people = (n: number) => (n === 1 ? "1 person" : `${n} people`);

/** What the people of a list are called, one and many. */
const names: Readonly<Record<ListType, readonly [one: string, many: string]>> = {
  contributors: ["contributor", "contributors"],
  repository: ["contributor", "contributors"],
  commits: ["author of commits", "authors of commits"],
  members: ["member", "members"],
  stargazers: ["stargazer", "stargazers"],
  watchers: ["watcher", "watchers"],
  forks: ["owner of a fork", "owners of forks"],
  followers: ["follower", "followers"],
  following: ["person followed", "people followed"],
  participants: ["participant", "participants"],
  thread: ["person in this thread", "people in this thread"],
};

/** Every text of the look-up of a whole list. */
export const texts = {
  title: (type: ListType, n: number) => `${n} ${names[type][n === 1 ? 0 : 1]}`,
  offer: {
    title: (type: ListType) => {
      const many = names[type][1];
      return `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
    },
    text: "See whom you know, who is new, and who needs a decision.",
    press: "Look up the people on this page",
    hint: (site: string) =>
      `Reads the ${site} handles of the list in this tab, once, and looks them up at your console. The address of the page is not sent.`,
  },
  beside: {
    title: "People on this page",
    press: (type: ListType) => (type === "thread" ? "Look up the people in this thread" : `Look up ${names[type][1]}`),
  },
  unread: {
    refused: "The browser was told not to let the page be read. Press again to allow it.",
    left: "The tab moved on while its list was read. Press again.",
    closed: "The browser does not let this page be read. Reload it, then press again.",
  },
  none: {
    title: "No people found on this page",
    text: "The page may still be loading, or its list is empty. Scroll to the end of the list and look again.",
    again: "Look again",
  },
  filter: {
    label: "Show",
    all: "All",
    known: "Known",
    unknown: "Unknown",
    several: "Several",
    none: "Nobody here",
  },
  progress: (done: number, of: number) => `${done} of ${of} looked up`,
  rest: (n: number, of: number) => (n === of ? `Look up all ${n}` : `Look up the other ${n}`),
  cut: (n: number) => `The first ${n} of this page.`,
  list: "People of the list",
  row: {
    pending: "Not looked up yet",
    lookingUp: "Looking up",
    nobody: "Nobody known",
    elsewhere: (group: string) => `Known in ${group}`,
    several: (n: number) => (n === 1 ? "1 record could be this profile" : `${n} records could be this profile`),
    waits: "Waits in the queue",
    select: (name: string) => `Select ${name}`,
    tag: (name: string) => `Tag ${name}`,
    choose: "Choose",
    chooseFor: (handle: string) => `Choose who ${handle} is`,
    add: "Add",
    addHandle: (handle: string) => `Add ${handle}`,
    merge: "Merge these two",
    mergeFirst: "Merge the first two",
    mergeFor: (handle: string) => `Merge the two of ${handle}`,
    bot: "Bot",
    team: "Team",
    fresh: "New",
  },
  foot: {
    label: "Actions on the list",
    tag: (n: number) => `Tag ${n}`,
    tagKnown: (n: number) => `Tag ${n} known`,
    tagFirst: (n: number) => `Tag the first ${n}`,
    merge: "Merge",
    clear: "Clear selection",
    again: (time: string) => `Look up again, ${time}`,
  },
  tag: (n: number) => `Tag ${people(n)}`,
  done: (known: number, unknown: number, several: number) =>
    `${people(known)} known, ${unknown} unknown, ${several} to decide`,
} as const;
