import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import type { ListType } from "#shared/profiles/lists.ts";

const people = (n: number) => (n === 1 ? "1 person" : `${n} people`);

/** Nouns for the people of each list type, singular and plural. */
const names: Readonly<Record<ListType, readonly [one: string, many: string]>> = {
  contributors: ["contributor", "contributors"],
  repository: ["contributor", "contributors"],
  commits: ["commit author", "commit authors"],
  members: ["member", "members"],
  stargazers: ["stargazer", "stargazers"],
  watchers: ["watcher", "watchers"],
  forks: ["fork owner", "fork owners"],
  followers: ["follower", "followers"],
  following: ["person followed", "people followed"],
  participants: ["participant", "participants"],
  thread: ["person in this thread", "people in this thread"],
};

/** Texts of list look-ups. */
export const texts = isolateNames({
  title: (type: ListType, n: number) => `${n} ${names[type][n === 1 ? 0 : 1]}`,
  offer: {
    title: (type: ListType) => {
      const many = names[type][1];
      return `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
    },
    text: "See who is known, who is new, and who needs a decision.",
    press: "Look up the people on this page",
    hint: (site: string) =>
      `Reads the ${site} handles on this page once and looks them up in your console. The page URL is not sent.`,
  },
  beside: {
    title: "People on this page",
    press: (type: ListType) => (type === "thread" ? "Look up the people in this thread" : `Look up ${names[type][1]}`),
  },
  unread: {
    refused: "You did not allow the extension to read the page. Try again to allow it.",
    left: "The tab changed while the list was being read. Try again.",
    closed: "The browser does not allow reading this page. Reload it and try again.",
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
    none: "No people match this filter.",
  },
  sort: {
    label: "Sort known people",
    page: "Page order",
    engagement: "Engagement",
    employer: "Employer",
    newest: "First-timers",
  },
  progress: (done: number, of: number) => `${done} of ${of} looked up`,
  rest: (n: number, of: number) => (n === of ? `Look up all ${n}` : `Look up the other ${n}`),
  cut: (n: number) => `Showing the first ${n} people on this page.`,
  list: "People in the list",
  row: {
    pending: "Not looked up yet",
    lookingUp: "Looking up",
    nobody: "No record",
    probably: (name: string) => `Probably ${name}`,
    elsewhere: (group: string) => `Known in ${group}`,
    several: (n: number) => (n === 1 ? "1 record may match this profile" : `${n} records may match this profile`),
    waits: "In the queue",
    select: (name: string) => `Select ${name}`,
    tag: (name: string) => `Tag ${name}`,
    choose: "Choose",
    chooseFor: (handle: string) => `Choose a record for ${handle}`,
    add: "Add",
    addHandle: (handle: string) => `Add ${handle}`,
    merge: "Merge these two",
    mergeFirst: "Merge the first two",
    mergeFor: (handle: string) => `Merge the two records of ${handle}`,
    bot: "Bot",
    team: "Team",
    fresh: "New",
  },
  foot: {
    label: "Actions on the list",
    tag: (n: number) => `Tag ${n}`,
    tagKnown: (n: number) => `Tag ${n} known`,
    tagFirst: (n: number) => `Tag the first ${n}`,
    add: (n: number) => `Add ${n}`,
    addFailed: "They could not be added. Try again.",
    merge: "Merge",
    clear: "Clear selection",
    again: (time: string) => `Look up again, ${time}`,
  },
  tag: (n: number) => `Tag ${people(n)}`,
  done: (known: number, unknown: number, several: number) =>
    `${people(known)} known, ${unknown} unknown, ${several} to decide`,
} as const);
