import { isolateNames } from "#shared/domain/text/isolate-names.ts";
import { counted } from "../texts.ts";

const number = new Intl.NumberFormat();

export const texts = isolateNames({
  state: "State",
  ok: "Healthy",
  attention: "Needs attention",
  deadlines: "Versions of providers",
  noDeadlines: "None ends within 90 days",
  deadline: (day: string, text: string) => `${day}: ${text}`,
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
  noMail: "No mail server set up. Exports, digests and invitations are saved to a folder",
  testMail: "Send test email",
  testMailSent: (to: string) => `Test email sent to ${to}`,
  backup: "Last backup",
  noBackup: "Never. Set BACKUP_DIR for one every night, or run npm run backup",
  backupSize: (size: string) => `, ${size}`,
  failedJobs: "Failed jobs",
  list: {
    label: "Failed jobs",
    loading: "Loading failed jobs",
    caption: "Jobs that ran out of retries, newest first",
    search: "Search failed jobs",
    count: (count: number) => counted(count, "failed job", "failed jobs"),
    emptyTitle: "No job has failed",
    emptyText: "Failed jobs are retried automatically. Those that ran out of retries are listed here.",
    noMatchTitle: "No failed jobs match",
    noMatchText: "Search for another name.",
  },
  job: "Job",
  reason: "Reason",
  tries: "Attempts",
  failedAt: "Failed",
  retry: "Try again",
  retryOf: (name: string) => `Try ${name} again`,
  retried: (name: string) => `${name} is running again`,
} as const);
