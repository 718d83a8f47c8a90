import { counted } from "../texts.ts";

const number = new Intl.NumberFormat();

export const texts = {
  state: "State",
  ok: "All well",
  attention: "Needs attention",
  unknown: "Unknown",
  version: "Version",
  versions: (version: string, node: string) => `${version} on Node ${node}`,
  running: "Started",
  database: "Database",
  databaseIs: (isEmbedded: boolean, version: string, size: string) =>
    `${isEmbedded ? "Embedded" : "PostgreSQL"} ${version}, ${size}`,
  disk: "Disk of the data folder",
  diskIs: (free: string, total: string) => `${free} of ${total} free`,
  jobs: "Jobs",
  jobsAre: (waiting: number, running: number, failed: number) =>
    `${number.format(waiting)} waiting, ${number.format(running)} running, ${number.format(failed)} failed`,
  integrations: "Integrations",
  noIntegrations: "None connected",
  mail: "Email",
  mailFrom: (from: string) => `Sent as ${from}`,
  noMail: "No mail server is set: exports stay in a folder",
  backup: "Last backup",
  noBackup: "Never. Stop the platform and run npm run backup",
  ownBackup: "Saved with PostgreSQL's own tools",
  failedJobs: "Failed jobs",
  list: {
    label: "Failed jobs",
    loading: "Loading failed jobs",
    caption: "Jobs that failed for good, the last first",
    search: "Search failed jobs",
    count: (count: number) => counted(count, "failed job", "failed jobs"),
    emptyTitle: "No job has failed",
    emptyText: "Work that fails is tried again by itself; what fails for good appears here.",
    noMatchTitle: "No failed jobs match",
    noMatchText: "Search for another name.",
  },
  job: "Job",
  reason: "Reason",
  tries: "Tries",
  failedAt: "Failed",
  retry: "Try again",
  retryOf: (name: string) => `Try ${name} again`,
  retried: (name: string) => `${name} runs again`,
} as const;
