import { formatCount } from "#console/data-table/index.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";

const countOf: Readonly<Record<ImportKind, (count: number) => string>> = {
  member: (count) => `${formatCount(count)} ${count === 1 ? "person" : "people"}`,
  organization: (count) => `${formatCount(count)} ${count === 1 ? "organization" : "organizations"}`,
};

const until = (kind: ImportKind, done: number, total: number) =>
  `The ${formatCount(done)} of ${countOf[kind](total)} imported until then are kept.`;

const quoted = (text: string) => `“${text}”`;

/** Interface texts of the drawer that imports people and organizations from CSV. */
export const texts = isolateNames({
  title: { member: "Import people", organization: "Import organizations" },
  description: "You preview all changes before anything is saved.",
  file: "CSV file",
  fileHint: "Up to 10,000 rows and 4 MB; the first line names the columns.",
  template: "Download a template",
  templateName: { member: "people-template.csv", organization: "organizations-template.csv" },
  paste: "Or paste the table",
  subProject: "Sub-project",
  subProjectPlaceholder: "Select sub-project",
  subProjectHint: {
    member: "New people are added to this sub-project.",
    organization: "New organizations are added to this sub-project.",
  },
  columns: "Columns",
  columnsHint: "Select the content of each column. Empty cells change nothing.",
  leaveOut: "Leave out",
  noAttributes: "The attributes could not be loaded, so no column can be assigned to one.",
  loadAgain: "Try again",
  required: "This field is required",
  unreadable: "The file could not be read.",
  unknownEncoding:
    "This file is not in UTF-8, UTF-16, Windows-1252 or Shift-JIS. Save it again as UTF-8, in Excel as “CSV UTF-8”.",
  tooLarge: "The table is larger than 4 MB. Split it.",
  noColumns: {
    member: "Select an ID, emails or usernames for at least one column.",
    organization: "Select an ID, a website, domains, emails or usernames for at least one column.",
  },
  twice: "Two columns have the same content.",
  cancel: "Cancel",
  close: "Close",
  back: "Back",
  look: "Preview",
  looking: "Loading…",
  start: (kind: ImportKind, count: number) => `Import ${countOf[kind](count)}`,
  starting: "Starting…",
  failed: "The table could not be imported.",
  kinds: { new: "New", changed: "Changed", same: "Unchanged", wrong: "Cannot be imported" },
  line: "Line",
  entity: { member: "Person", organization: "Organization" },
  what: "Change",
  created: "Added",
  refused: (reason: string) => `Left out: ${reason}`,
  correct: "Correct",
  correctOf: (line: number) => `Correct line ${line}`,
  apply: "Apply",
  applying: "Checking…",
  leftOutColumns: (titles: readonly string[]) => `Columns left out: ${titles.map(quoted).join(", ")}`,
  emptied: (cells: number, examples: readonly string[]) =>
    `${formatCount(cells)} ${cells === 1 ? "placeholder counts" : "placeholders count"} as empty: ${examples.map(quoted).join(", ")}`,
  summaryLines: (lines: readonly number[]) =>
    lines.length === 1
      ? `Line ${lines[0]} is a summary and is left out.`
      : `Lines ${lines.join(", ")} are summaries and are left out.`,
  more: (count: number) => `${formatCount(count)} more lines are not shown.`,
  nothing: "The table contains no changes.",
  progress: "Import",
  running: (kind: ImportKind, done: number, total: number) => `${formatCount(done)} of ${countOf[kind](total)}`,
  stop: "Stop",
  goesOn: "It continues when you close this.",
  lost: "The progress of the import is unknown.",
  results: { created: "Added", updated: "Updated", skipped: "Unchanged", failed: "Failed" },
  undoResults: { undone: "Undone", kept: "Kept" },
  states: {
    done: () => "The import is done.",
    undone: () => "The import was undone.",
    cancelled: (...far: Parameters<typeof until>) => `The import was stopped. ${until(...far)}`,
    failed: (...far: Parameters<typeof until>) => `The import failed. ${until(...far)}`,
  },
  failures: "Not imported",
  moreFailures: (count: number) => `${formatCount(count)} more failed lines are listed in the receipt.`,
  undoing: (done: number, total: number) =>
    `Undoing: ${formatCount(done)} of ${formatCount(total)} ${total === 1 ? "line" : "lines"}`,
  undo: "Undo import",
  undoTitle: "Undo import?",
  undoText: {
    member:
      "People that the import added are moved to the trash; others get back their previous values. Later changes are kept and listed in the receipt.",
    organization:
      "Organizations that the import added are moved to the trash; others get back their previous values. Later changes are kept and listed in the receipt.",
  },
  kept: "Kept changes",
  moreKept: (count: number) => `${formatCount(count)} more kept lines are listed in the receipt.`,
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
      firstName: "First name",
      lastName: "Last name",
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
      parent: "Parent organization",
      parentSince: "Belongs to it since",
      identities: "Identities",
    },
  },
} as const);
