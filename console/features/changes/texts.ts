import { formatCount } from "#console/data-table/index.ts";
import { auditActionLabel } from "#shared/domain/audit-actions.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { titles } from "../titles.ts";

const actions: Readonly<Record<string, string>> = {
  delete: "Deleted",
  restore: "Restored",
  undo: "Undo of a change",
  attributes: "Attribute changed",
  tags: "Tags changed",
  enrich: "Profiles completed",
  employer: "Employer set",
  isTeamOrganization: "Team organization changed",
  mergeSuggestions: "Merged without single reviews",
  "never-merge": "Never merge",
  "member-import": "People imported",
  "organization-import": "Organizations imported",
  "record-import": "Whole records imported",
};

/** Interface texts of the log of changes. */
export const texts = isolateNames({
  title: titles.changes,
  text: "What people, jobs and automation changed, newest first. Undo what can be taken back.",
  label: "Changes",
  loading: "Loading changes",
  caption: "Changes, newest first",
  what: "Change",
  records: "Records",
  user: "By",
  time: "When",
  undo: "Undo",
  undoOf: (what: string, of: string) => `Undo: ${what}${of === "" ? "" : ` ${of}`}`,
  undoing: "Undo started",
  done: "The change was undone",
  confirmTitle: "Undo change?",
  confirmText: (count: number) => `${formatCount(count)} records go back to what they were. Later edits stay.`,
  platform: "The platform",
  failed: (count: number) => `${formatCount(count)} not changed`,
  more: (count: number) => `and ${formatCount(count)} more`,
  noName: "Deleted profile",
  loadMore: "Load more",
  emptyTitle: "No changes yet",
  emptyText: "Merges, edits, imports and other changes are listed here.",
  noMatchTitle: "No changes match",
  noMatchText: "Change the filters.",
  filters: { user: "User", kind: "Kind", person: "Person", organization: "Organization", day: "Day (UTC)" },
  action: (action: string): string => actions[action] ?? auditActionLabel(action),
} as const);
