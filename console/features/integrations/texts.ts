import { toastErrors } from "#shared/domain/messages/errors.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../titles.ts";

const number = new Intl.NumberFormat();

const dollars = new Intl.NumberFormat(undefined, { style: "currency", currency: "USD" });

/** Count with its noun. */
export function counted(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

/** Length of time in its largest unit. */
function span(minutes: number): string {
  if (minutes < 120) return counted(Math.max(1, Math.round(minutes)), "minute", "minutes");
  if (minutes < 48 * 60) return counted(Math.round(minutes / 60), "hour", "hours");
  return counted(Math.round(minutes / (24 * 60)), "day", "days");
}

export const texts = isolateNames({
  title: titles.integrations,
  allOfProject: "All integrations of the sub-project",
  tabs: "Integration status",
  all: "All integrations",
  search: "Search integrations",
  shown: (count: number) => counted(count, "integration shown", "integrations shown"),
  fetchFailed: "Something went wrong while fetching integrations",
  fetchFailedText: toastErrors.other,
  unknownTitle: "Sub-project not found",
  unknownText: "It may have been removed, or the URL is incomplete.",
  toGroups: "All project groups",
  noMatch: (search: string) => `No integrations match “${search}”`,
  noMatchText: "Check the spelling or clear the search.",
  clearSearch: "Clear search",
  emptyTab: (tab: string) => `No integrations under “${tab}”`,
  emptyTabText: "No integration of this sub-project has this status.",
  showAll: "Show all integrations",
  empty: "No integrations yet",
  emptyText: "This server cannot connect any platforms, and none are connected.",

  connect: "Connect",
  connectServer: "Connect another server",
  server: (name: string) => `${name} URL`,
  serverHint: (name: string) => `Only for your own ${name} server. Otherwise leave it empty.`,
  settings: "Settings",
  mapRepositories: "Map repositories",
  syncNow: "Sync now",
  pause: "Pause",
  syncLog: "Sync log",
  mapping: {
    action: "Map to sub-projects",
    description: "Activities belong to the sub-project selected here. Existing activities move there.",
    subproject: "Sub-project",
    subprojectOf: (name: string) => `Sub-project of ${name}`,
    save: "Save mapping",
    saved: "Mapping saved",
    failed: "The mapping could not be loaded",
    none: "No data yet",
    noneText: "Synced sources appear here after the first sync.",
  },
  log: {
    title: (name: string) => `${name} sync log`,
    failed: "The sync log could not be loaded.",
    none: "No sync yet",
    noneText: "The results of each sync appear here.",
    runs: "Syncs, newest first",
    lastSync: "Last sync",
    nextSync: "Next sync",
    columns: { started: "Started", result: "Result", changes: "Changes", requests: "Requests", limits: "Rate limits" },
    running: "In progress",
    cutOff: "Interrupted",
    results: {
      done: "Done",
      error: "Failed",
      "no-data": "No data",
      "needs-reconnect": "Needs reconnect",
      "in-progress": "Waiting",
    } as Readonly<Record<string, string>>,
    changes: ({
      added,
      updated,
      deleted,
      sent = 0,
    }: {
      added: number;
      updated: number;
      deleted: number;
      sent?: number | undefined;
    }) =>
      [
        `${number.format(added)} added`,
        ...(updated > 0 ? [`${number.format(updated)} updated`] : []),
        ...(deleted > 0 ? [`${number.format(deleted)} deleted`] : []),
        ...(sent > 0 ? [`${number.format(sent)} sent`] : []),
      ].join(", "),
    written: (name: string) => `Sent to ${name}`,
    moreWritten: (count: number) => `and ${number.format(count)} more in the last 90 days`,
    writeStatus: { pending: "Not confirmed", sent: "Sent", refused: "Refused" } as Readonly<Record<string, string>>,
    empty: "empty",
    problems: "Not synced",
    problem: { skipped: "Skipped", error: "Failed", parked: "Waiting", "left-out": "Left out" } as Readonly<
      Record<string, string>
    >,
    limitations: "Never read",
    charged: (billed: Readonly<Record<string, number>>, cost: number | null) =>
      `Charged by the provider: ${Object.entries(billed)
        .map(([kind, count]) => `${number.format(count)} ${kind}`)
        .join(", ")}${cost === null ? "" : `, about ${dollars.format(cost)}`}`,
    triedAgain: (when: string) => `Next try at ${when}.`,
  },
  resumesAt: (message: string, when: string) => `${message} Resumes at ${when}.`,
  unread: {
    label: (count: number) => `${counted(count, "source is", "sources are")} not read completely`,
    title: "Not read",
    more: "The sync log lists the others.",
  },
  disconnect: "Disconnect",
  cancel: "Cancel",
  disconnecting: "Disconnecting",
  more: (name: string) => `${name}, more actions`,
  connectOf: (name: string) => `Connect ${name}`,
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText: "New activities are no longer received. Past activities, people and organizations are kept.",

  badges: {
    mapping: "Mapping",
    inProgress: "In progress",
    connected: "Connected",
    failed: "Connection failed",
    noData: "No data",
    needsReconnect: "Needs reconnect",
    actionRequired: "Action required",
    waiting: "Waiting for approval",
    inactive: "Inactive",
  },
  states: {
    mapping: "Mapping repositories...",
    inProgress: "Activities are being synced.",
    connected: "Activities are being received.",
    failed: "The connection failed.",
    noData: "No activities are being received.",
    noDataFor: (days: number) => `No activities received for ${counted(days, "day", "days")}.`,
    needsReconnect: "The connection must be renewed.",
    actionRequired: "Make a selection to start tracking activities.",
    waiting: (name: string) => `An administrator of ${name} must approve the connection.`,
    inactive: "This connection is turned off.",
  },
  lastSync: (when: string) => `Last sync ${when}`,
  lastUpdate: (when: string) => `Last update ${when}`,

  integration: "Integration",
  connectingNow: "Connecting",
  updateSettings: "Update settings",
  update: "Update",
  updating: "Updating",
  created: (name: string) => `${name} integration created successfully`,
  updated: (name: string) => `${name} integration updated successfully`,
  firstActivities:
    "The first activities will show up in a couple of seconds. This process might take a few minutes to finish, depending on the amount of data.",
  finishing: "Finishing the setup",
  finishingText: (name: string) => `Please don't reload the page. ${name} is being connected.`,
  continueAt: (name: string) => `Continue at ${name}`,
  signInFirst: (name: string) => `Choose what the first sync reads, then sign in at ${name}.`,
  signInUnknown: "This sign-in is no longer valid. Connect again.",
  signInFailed: "Something went wrong. Please try again later.",
  windowBlocked: "The browser blocked the sign-in window. Allow pop-ups for this site and try again.",
  signInCancelled: "The sign-in was cancelled.",
  notSetUp: (name: string) => `${name} is not set up on this platform. Ask an administrator.`,
  reconnect: "Reconnect",
  connectFailed: (name: string) => `${name} could not be connected.`,
  saved: "Saved",
  savedSecret: "Saved. Enter a new one to replace it.",
  updateFailed: "The settings could not be updated.",
  failedText: "Your input is kept. Please try again.",

  preview: {
    asking: "Checking...",
    failed: "This could not be checked now. It is checked again when you connect.",
    found: (total: number | null, posts: number) =>
      total === null
        ? `Found. The newest ${posts === 1 ? "post" : "posts"}:`
        : `${counted(total, "post", "posts")} found.`,
    none: "No posts found yet. New posts will be synced.",
    by: (author: string) => `by ${author}`,
  },
  channels: {
    description: "Only selected channels are synced. If none is selected, all channels are, including new ones.",
    search: "Search channels",
    all: "All channels are synced.",
    chosen: (count: number) => `${counted(count, "channel is", "channels are")} synced.`,
    failed: "The channels could not be loaded",
  },
  startDate: {
    label: "Read activities",
    all: "All",
    year: "Of one year",
    fromDay: "From a day",
    day: "First day",
    noDay: "Enter a day as YYYY-MM-DD.",
    hint: "Large sources take hours or days. Newer activities arrive in any case.",
  },
  amount: {
    label: "What will be read",
    asking: "Counting...",
    unknown: "How much there is to read is known only during the first sync. The card shows it then.",
    kind: (label: string, count: number) => `${label[0]?.toUpperCase()}${label.slice(1)}: ${number.format(count)}`,
    total: (requests: number, minutes: number) =>
      `About ${counted(requests, "request", "requests")}, ${span(minutes)} at the provider's limit. Less with a later first day.`,
    hint: "Leave out what you do not need. Stars and forks take many requests and say little.",
  },
  resetChanges: "Reset changes",
  publicOnly: "Public content only, without a key",

  syncing: (name: string) => `Syncing ${name}`,
  loadingProgress: "Loading progress...",
  calculating: "Calculating...",
  requestsSent: (requests: number) => `${counted(requests, "request", "requests")} sent.`,
  estimate: (requests: number, rest: number, when: string) =>
    `${counted(requests, "request", "requests")} sent, about ${number.format(rest)} to go. Ends at about ${when}.`,
  mayChange: "The total number of streams may change.",
  emailWhenDone: "You will get an email when the process completes.",
  moreStreams: (count: number) => `and ${counted(count, "more stream", "more streams")}`,
  progressOf: (name: string) => `Progress of ${name}`,
  streams: "Data streams",
  streamStatus: { ok: "Done", "in-progress": "In progress", other: "Not done" },
  synced: (name: string) => `${name} is up to date`,
  syncedText: "People, organizations and activities are now shown.",
  moreReasons: (count: number) => `And ${counted(count, "more reason", "more reasons")}.`,
  notSynced: (name: string) => `${name} could not be synced completely`,
} as const);
