import type { RecordFormat } from "#shared/contract/record-imports.ts";
import type { RecordPart } from "#shared/contract/v1/export.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { texts as groups } from "../groups/texts.ts";
import { jobTexts } from "../record-jobs/texts.ts";
import { counted } from "../texts.ts";

export const texts = isolateNames({
  title: "Record imports",
  text: "Import people, organizations and activities from an export, another tool or another platform. You preview every import before anything is written, and can undo it as a whole.",
  create: "New import",
  empty: "No imports yet",
  emptyText: "Imports of the last 30 days are listed here.",
  loading: "Loading imports",
  openOf: (name: string, when: string) => `Show import of ${name}, ${when}`,
  formats: {
    platform: "Export of this platform",
    sortinghat: "SortingHat",
    gitdm: "gitdm",
    crowd: "crowd.dev or LFX platform",
  } satisfies Record<RecordFormat, string> as Readonly<Record<string, string>>,
  statuses: {
    sending: "Not started",
    reading: "Reading",
    ready: "Ready to start",
    importing: "Importing",
    ...jobTexts.statuses,
  } as Readonly<Record<string, string>>,
  source: "Source",
  sourceHints: {
    platform: "All NDJSON files of one export, and its manifest.",
    sortinghat:
      "The files of “sortinghat export --identities” and “--orgs”, or answers of its GraphQL API saved as JSON.",
    gitdm:
      "gitdm.config with the aliases, domain map and group files. Of the CNCF’s edition: email-map, developers_affiliations and github_users.json.",
    crowd: "Reads people and organizations with their identities, work experiences and affiliations over the API.",
  } satisfies Record<RecordFormat, string>,
  files: "Files",
  filesRequired: "Select a file",
  subProject: "Sub-project",
  subProjectHint: "People and organizations are added to this sub-project.",
  subProjectPlaceholder: "Select sub-project",
  url: "API URL",
  urlHint: "For example https://community.example.org/api.",
  token: "Access token",
  tokenHint: "Needs read access. Stored encrypted, and deleted after the import.",
  group: "Project group",
  groupHint: "Name, slug or ID on the other platform. Empty: all.",
  required: "This field is required",
  read: "Preview",
  unknownEncoding: (file: string) =>
    `${file} is not in UTF-8, UTF-16, Windows-1252 or Shift-JIS. Save it again as UTF-8.`,
  sending: "Sending…",
  sent: (file: string) => `Sending ${file}…`,
  start: "Start import",
  discard: "Discard",
  undo: "Undo import",
  undoTitle: "Undo import?",
  undoText:
    "Everything the import added will be removed. Records that were changed since then are kept and listed in the receipt.",
  goesOn: "You can close this.",
  progress: "Import",
  progressOf: (done: number, total: number) => `${done.toLocaleString()} of ${counted(total, "record", "records")}`,
  readSoFar: (done: number) => `${counted(done, "record", "records")} read`,
  readyText: "Nothing is saved yet. Check the preview, then start the import.",
  tables: { planned: "Preview", imported: "Imported", undone: "Undone" },
  part: "Records",
  parts: groups.exports.parts as Readonly<Record<RecordPart, string>>,
  results: {
    created: "New",
    updated: "Updated",
    unchanged: "Unchanged",
    skipped: "Skipped",
    failed: "Failed",
    undone: "Undone",
    kept: "Kept",
  },
  notes: "Remarks about the source",
  problems: "Problems",
  lost: "The import could not be loaded.",
} as const);
