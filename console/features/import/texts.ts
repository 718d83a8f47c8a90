import { formatCount } from "#console/data-table/index.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";

const countOf: Readonly<Record<ImportKind, (count: number) => string>> = {
  member: (count) => `${formatCount(count)} ${count === 1 ? "person" : "people"}`,
  organization: (count) => `${formatCount(count)} ${count === 1 ? "organization" : "organizations"}`,
};

const until = (kind: ImportKind, done: number, total: number) =>
  `What was imported until then, ${formatCount(done)} of ${countOf[kind](total)}, stays.`;

/** Interface texts of the drawer that imports people and organizations from CSV. */
export const texts = {
  title: { member: "Import people", organization: "Import organizations" },
  description: "Nothing is written before you have seen what would change.",
  file: "CSV file",
  fileHint: "Up to 10,000 rows and 4 MB; the first line names the columns.",
  paste: "Or paste the table",
  subProject: "Sub-project",
  subProjectPlaceholder: "Select sub-project",
  subProjectHint: {
    member: "Where new people show up first.",
    organization: "Where new organizations show up first.",
  },
  columns: "Columns",
  columnsHint: "What each column of the table holds. What is empty in the table stays as it is.",
  leaveOut: "Leave out",
  noAttributes: "The attributes of people could not be loaded: no column can hold one.",
  loadAgain: "Try again",
  required: "This field is required",
  unreadable: "The file could not be read.",
  tooLarge: "The table is too large: 4 MB are the most. Split it.",
  noColumns: {
    member: "Choose what at least one column holds: an ID, emails or usernames.",
    organization: "Choose what at least one column holds: an ID, a website, domains, emails or usernames.",
  },
  twice: "Two columns hold the same.",
  cancel: "Cancel",
  close: "Close",
  back: "Back",
  look: "Preview",
  looking: "Looking…",
  start: (kind: ImportKind, count: number) => `Import ${countOf[kind](count)}`,
  starting: "Starting…",
  failed: "The table could not be imported.",
  kinds: { new: "New", changed: "Changed", same: "Already so", wrong: "Cannot be imported" },
  line: "Line",
  entity: { member: "Person", organization: "Organization" },
  what: "What happens",
  created: "Added",
  more: (count: number) => `${formatCount(count)} more lines are not shown.`,
  nothing: "The table says nothing new.",
  progress: "Import",
  running: (kind: ImportKind, done: number, total: number) => `${formatCount(done)} of ${countOf[kind](total)}`,
  stop: "Stop",
  goesOn: "It goes on when this is closed.",
  lost: "It is not known how far the import is.",
  results: { created: "Added", updated: "Updated", skipped: "Already so", failed: "Failed" },
  undoResults: { undone: "Undone", kept: "Kept" },
  states: {
    done: () => "The import is done.",
    undone: () => "The import was undone.",
    cancelled: (...far: Parameters<typeof until>) => `The import was stopped. ${until(...far)}`,
    failed: (...far: Parameters<typeof until>) => `The import failed. ${until(...far)}`,
  },
  failures: "What could not be imported",
  moreFailures: (count: number) => `${formatCount(count)} more lines that failed stand in the receipt.`,
  undoing: (done: number, total: number) =>
    `Undoing: ${formatCount(done)} of ${formatCount(total)} ${total === 1 ? "line" : "lines"}`,
  undo: "Undo import",
  undoTitle: "Undo import?",
  undoText: {
    member:
      "People that the import added go to the trash; others get back what they had before. What was changed since then is kept and listed in the receipt.",
    organization:
      "Organizations that the import added go to the trash; others get back what they had before. What was changed since then is kept and listed in the receipt.",
  },
  kept: "What was kept",
  moreKept: (count: number) => `${formatCount(count)} more lines that were kept stand in the receipt.`,
  another: "Import another table",
  earlier: "Earlier imports",
  earlierOf: (kind: ImportKind, count: number) => countOf[kind](count),
  ended: { done: "done", cancelled: "stopped", failed: "failed", undone: "undone" },
  show: "Show",
  showOf: (when: string) => `Show the import of ${when}`,
  fields: {
    member: {
      id: "ID",
      name: "Name",
      emails: "Emails",
      organization: "Organization",
      tags: "Tags",
      identities: "Other identities",
    },
    organization: {
      id: "ID",
      name: "Name",
      website: "Website (primary domain)",
      domains: "Other domains",
      emails: "Emails",
      phoneNumbers: "Phone numbers",
      team: "Team organization",
      identities: "Identities",
    },
  },
} as const;
