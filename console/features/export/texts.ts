import { formatCount } from "#console/data-table/index.ts";
import { isolateNames } from "#shared/domain/text/isolate-names.ts";

/** Texts of exports. */
export const texts = isolateNames({
  downloading: "Downloading the table…",
  progress: (rows: number, count: number | null) =>
    count === null ? `${formatCount(rows)} rows so far` : `${formatCount(rows)} of ${formatCount(count)} rows`,
  cancel: "Cancel",
  cancelled: "The download was cancelled.",
  downloaded: "The table was downloaded.",
  rows: (rows: number) => (rows === 1 ? "1 row" : `${formatCount(rows)} rows`),
  ordered: "Export started",
  byEmail: (email: string) => `The table will be sent to ${email} when it is ready.`,
  byConsole: "You will find the table under “Your exports” when it is ready.",
  show: "Your exports",
  receipt: "Download receipt",
  identities: "The identities were downloaded.",
} as const);

/** Texts of the page with the user's exports. */
export const pageTexts = isolateNames({
  title: "Your exports",
  intro:
    "The tables that you exported in the last seven days, as ZIP archives. Each shows the list at the time of its export.",
  emptyTitle: "No exports yet",
  emptyText:
    "Choose “Export” on a list of people, organizations or activities. The table appears here when it is ready.",
  ordered: (time: string) => `Ordered ${time}`,
  result: (count: string, rows: number, size: string) => `${count} ${rows === 1 ? "row" : "rows"}, ${size}`,
  emailed: { attachment: "Sent by email", link: "Link sent by email" },
  expires: (time: string) => `Available until ${time}`,
  statuses: { waiting: "Waiting", running: "Running", failed: "Failed" },
  progress: (rows: string, total: string | null) =>
    total === null ? `${rows} rows so far` : `${rows} of ${total} rows`,
  progressOf: (fileName: string) => `Progress of ${fileName}`,
  download: "Download",
  downloadOf: (fileName: string) => `Download ${fileName}`,
} as const);
