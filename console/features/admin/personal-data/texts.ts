import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { counted } from "../texts.ts";

/** Singular and plural labels of the parts of a person's data, by property name in the export file. */
const parts: Readonly<Record<string, readonly [string, string]>> = {
  identities: ["identity", "identities"],
  workExperiences: ["work experience", "work experiences"],
  affiliations: ["affiliation", "affiliations"],
  maintainerRoles: ["maintainer role", "maintainer roles"],
  repositoryMaintainers: ["entry in a maintainers' file", "entries in maintainers' files"],
  tags: ["tag", "tags"],
  merges: ["merge", "merges"],
  dataIssues: ["data issue", "data issues"],
  imports: ["row of a CSV import", "rows of CSV imports"],
  recordImports: ["row of a record import", "rows of record imports"],
  auditLog: ["audit log entry", "audit log entries"],
  activities: ["activity", "activities"],
};

/** Returns `3 identities · 120 activities`. Omits parts with a count of 0. */
export const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(parts)
    .flatMap(([name, [one, many]]) => (counts[name] ? [counted(counts[name], one, many)] : []))
    .join(" · ");

export const texts = isolateNames({
  title: "Requests under data protection law",
  text: "Export all data held about a person, or erase it. The log keeps the number of each request, not the person.",
  identity: "Email, user name or full name",
  find: "Find",
  finding: "Finding…",
  none: (identity: string) => `No data found for “${identity}”.`,
  inTrash: "In the trash",
  download: "Download data",
  downloadOf: (name: string) => `Download the data of ${name}`,
  downloadTitle: "Download data",
  downloadText: (name: string) => `All data held about ${name}, as one JSON file.`,
  downloaded: "The data was downloaded.",
  erase: "Erase",
  eraseOf: (name: string) => `Erase ${name}`,
  eraseTitle: "Erase permanently",
  eraseText: (name: string) =>
    `${name} is erased with all data below, including in the audit log. This cannot be undone. Past figures are kept without the person.`,
  erased: "The person is being erased.",
  reference: "Request number",
  referenceHint: "As received, for example “DSR-2026-014”. It is logged.",
  keepsAway: "Keep connectors from adding the person again",
  keepsAwayHint: "Only hashes of the identities are kept for this.",
  submit: {
    file: { label: "Download data", busy: "Downloading…" },
    erasure: { label: "Erase", busy: "Erasing…", isDanger: true },
  },
  log: "Log",
  logKinds: { file: "Data downloaded", erasure: "Erased" } as Readonly<Record<string, string>>,
  logEmpty: "No requests yet",
  logEmptyText: "Fulfilled requests are listed here.",
  loading: "Loading requests",
  by: (user: string) => `by ${user}`,
  more: "Show more",
} as const);
