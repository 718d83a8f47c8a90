import * as z from "zod/mini";
import { call } from "./call.ts";
import { done, idParams, moment, page, paged } from "./common.ts";
import { line } from "./limited.ts";

const onlyAdmins = { everywhere: true, segments: "none", capability: "administration" } as const;

/** State of the running platform. Existing backends send only `status` (wire.md 29.4). */
export const systemStatus = call("GET", "/system-status", {
  summary: "State of the platform: database, jobs, integrations, disk, mail, backups",
  access: "tenantRead",
  ...onlyAdmins,
  answer: z.object({
    /** `ok`, or `attention` when something failed or is running out. */
    status: z.string(),
    /** What is wrong, one sentence each, of which administrators are told by email and webhook. */
    problems: z.optional(z.array(z.string())),
    version: z.string(),
    nodeVersion: z.string(),
    startedAt: moment,
    database: z.object({
      /** True for the embedded database, false for a separate server. */
      isEmbedded: z.boolean(),
      version: z.string(),
      sizeBytes: z.nullable(z.number()),
    }),
    /** Disk of the data folder; null when it cannot be read. */
    disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
    /** Sender of emails; null without a mail server. */
    mail: z.nullable(z.object({ from: z.string() })),
    /** Time of the last backup that was verified, by `npm run backup` or at night; null when there was none. */
    lastBackupAt: z.nullable(moment),
    /** Size of the newest nightly backup; null when there was none. */
    lastBackupBytes: z.optional(z.nullable(z.number())),
    /** Versions of providers' APIs that end within 90 days. */
    deadlines: z.optional(z.array(z.object({ platform: z.string(), endsOn: z.string(), text: z.string() }))),
    integrations: z.array(z.object({ status: z.string(), count: z.number() })),
    jobs: z.array(z.object({ name: z.string(), waiting: z.number(), running: z.number(), failed: z.number() })),
  }),
});

export const failedJobList = call("GET", "/system-status/failed-job", {
  summary: "Permanently failed jobs, newest first",
  access: "tenantRead",
  ...onlyAdmins,
  query: z.optional(z.object({ ...page, query: z.optional(line) })),
  answer: paged(
    z.object({
      id: z.string(),
      name: z.string(),
      failedAt: z.nullable(moment),
      /** Number of attempts. */
      tries: z.number(),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const failedJobRetry = call("POST", "/system-status/failed-job/{id}/retry", {
  summary: "Retry a failed job",
  access: "tenantEdit",
  ...onlyAdmins,
  params: idParams,
  answer: done,
});

export const testEmailSend = call("POST", "/system-status/test-email", {
  summary: "Send a test email to yourself; 502 with the reason if the mail server rejects it",
  access: "tenantEdit",
  ...onlyAdmins,
  answer: z.object({ to: z.string() }),
});
