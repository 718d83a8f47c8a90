import { formatCount } from "#console/data-table/index.ts";

/** Texts of exports. */
export const texts = {
  downloading: "Downloading the table…",
  progress: (rows: number, count: number | null) =>
    count === null ? `${formatCount(rows)} rows so far` : `${formatCount(rows)} of ${formatCount(count)} rows`,
  cancel: "Cancel",
  cancelled: "The download was cancelled.",
  downloaded: "The table was downloaded.",
  rows: (rows: number) => (rows === 1 ? "1 row" : `${formatCount(rows)} rows`),
  ordered: "Export started",
  byEmail: (email: string) => `The table will be sent to ${email} when it is ready.`,
  byFolder: "The table will be saved to the folder “exports” of the platform's data when it is ready.",
  receipt: "Download receipt",
  identities: "The identities were downloaded.",
} as const;
