import { formatCount } from "#console/data-table/index.ts";
import { checkOfInboxKind, type InboxWork } from "#shared/domain/inbox.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../titles.ts";

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

const work: Readonly<Record<InboxWork, string>> = {
  report: "Reported data issues",
  integration: "Integrations",
  "member-merge": "Merge people",
  "organization-merge": "Merge organizations",
  employer: "Missing employers",
  bot: "Possible bots",
  import: "Imports with rejected rows",
  "own-report": "Your reports",
};

const checkedKinds = { member: "people", organization: "organizations" } as const;

/** Label of a kind of work. Checks of both people and organizations say of which they are. */
export function kindLabel(kind: string): string {
  const found = checkOfInboxKind(kind);
  if (!found) return work[kind as InboxWork] ?? kind;
  const { label, type } = found.check;
  const other = found.kind === "member" ? "organization" : "member";
  const isOfBoth = checkOfInboxKind(`${other}:${type}`) !== null;
  return isOfBoth ? `${label}, ${checkedKinds[found.kind]}` : label;
}

/** Interface texts of the inbox. */
export const texts = isolateNames({
  title: titles.inbox,
  loading: "Loading the inbox",
  list: "Open work",
  pane: "Selected entry",
  kind: "Kind of work",
  all: (count: number) => `All work (${formatCount(count)})`,
  ofKind: (kind: string, count: number) => `${kindLabel(kind)} (${formatCount(count)})`,
  scope: "Project groups",
  allGroups: "All project groups",
  mine: "Assigned to me",
  hidden: "Snoozed and dismissed",
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  showMore: "Show more",
  counts: (count: number) => counted(count, "entry", "entries"),
  allClear: "All clear",
  allClearText: "Nothing waits for you here.",
  allClearMine: "Nothing is assigned to you.",
  allClearHidden: "You have snoozed and dismissed nothing.",
  noReports: "You have reported nothing yet.",
  choose: "Choose an entry",
  chooseText: "J and K go through the list, Enter opens the entry beside it.",
  gone: "This entry is done",
  goneText: "It was solved, or it belongs to another project group.",
  next: "Next",
  previous: "Previous",
  assign: "Assign",
  assignTitle: "Assign entry",
  assignee: "Assignee",
  assigneeSearch: "Search users",
  assignToMe: "Assign to me",
  assignedTo: (name: string) => `Assigned to ${name}`,
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: "Assigned to nobody",
  snooze: "Snooze",
  snoozeUntil: { day: "Until tomorrow", week: "Until next week", month: "For a month" },
  snoozed: "Snoozed",
  dismiss: "Dismiss",
  dismissed: "Dismissed. Only your inbox changed.",
  show: "Show again",
  shown: "Shown again",
  undo: "Undo",
  until: (when: string) => `Snoozed until ${when}`,
  dismissedBadge: "Dismissed",
  keys: "Keys",
  records: (kind: string, count: number) =>
    kind === "organization" ? counted(count, "organization", "organizations") : counted(count, "person", "people"),
  rows: (count: number) => counted(count, "row rejected", "rows rejected"),
  activities: (count: number) => counted(count, "activity", "activities"),
  pair: (one: string, other: string) => `${one} and ${other}`,
  noAddress: "No company address",
  noName: "Deleted profile",
  ofPlatform: "A page of the console",
  noImportName: "Import",
  confidence: (percent: number) => `${percent}%`,
  statuses: {
    "needs-reconnect": "Needs reconnect",
    error: "Connection failed",
    silent: "Brings nothing new",
    "no-data": "No data",
    mapping: "Needs mapping",
    "pending-action": "Action required",
    "waiting-approval": "Waits for approval",
  } as Readonly<Record<string, string>>,
  reportStates: { open: "Open", resolved: "Resolved" },
  report: {
    issues: { incorrect: "Incorrect data", missing: "Missing data" },
    by: (name: string) => `by ${name}`,
    answer: "Answer",
    told: (name: string) => `${name} gets it by email when the report is resolved.`,
    notTold: (name: string) => `${name} sees it in their inbox. No email is sent.`,
    somebody: "The reporter",
    resolve: "Resolve",
    resolved: "Report resolved",
    undo: "Undo",
    stillOpen: "Not answered yet.",
    wasResolved: "Resolved.",
  },
  employers: {
    text: (count: number) =>
      count === 1
        ? "The activities of this person count for no organization."
        : `The activities of these ${formatCount(count)} people count for no organization.`,
    setAll: (count: number) => (count === 1 ? "Set employer" : `Set employer of all ${formatCount(count)}`),
    proposal: (name: string) => `Proposed: ${name}`,
    position: (at: number, count: number) => `${formatCount(at)} of ${formatCount(count)}`,
  },
  sameValue: (count: number) => `${formatCount(count)} profiles have it. One correction solves them together.`,
  openImport: "Open the import",
} as const);
