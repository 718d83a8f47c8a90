import * as z from "zod/mini";
import { call } from "./call.ts";
import { done, idParams, moment, page, paged } from "./common.ts";

const onlyAdmins = { everywhere: true, segments: "none", capability: "administration" } as const;

/** State of the running platform. Existing backends answer `status` alone (wire.md 29.4). */
export const systemStatus = call("GET", "/system-status", {
  summary: "State of the platform: database, jobs, integrations, disk, mail, backups",
  access: "tenantRead",
  ...onlyAdmins,
  answer: z.object({
    /** `ok`, or `attention` where something failed or runs out. */
    status: z.string(),
    version: z.string(),
    nodeVersion: z.string(),
    startedAt: moment,
    database: z.object({
      /** The one inside the platform, or a server of its own. */
      isEmbedded: z.boolean(),
      version: z.string(),
      sizeBytes: z.nullable(z.number()),
    }),
    /** Disk of the data folder; null where it cannot be asked. */
    disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
    /** Sender of emails; null where no mail server is set. */
    mail: z.nullable(z.object({ from: z.string() })),
    /** When `npm run backup` last saved the data folder; null when it never did. */
    lastBackupAt: z.nullable(moment),
    integrations: z.array(z.object({ status: z.string(), count: z.number() })),
    jobs: z.array(z.object({ name: z.string(), waiting: z.number(), running: z.number(), failed: z.number() })),
  }),
});

export const failedJobList = call("GET", "/system-status/failed-job", {
  summary: "Jobs that failed for good, the last first",
  access: "tenantRead",
  ...onlyAdmins,
  query: z.optional(z.object({ ...page, query: z.optional(z.string()) })),
  answer: paged(
    z.object({
      id: z.string(),
      name: z.string(),
      failedAt: z.nullable(moment),
      /** How often it was tried. */
      tries: z.number(),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const failedJobRetry = call("POST", "/system-status/failed-job/{id}/retry", {
  summary: "Start a failed job again",
  access: "tenantEdit",
  ...onlyAdmins,
  params: idParams,
  answer: done,
});

export const testEmailSend = call("POST", "/system-status/test-email", {
  summary: "Send an email to yourself through the mail server; 502 with its reason when it refuses",
  access: "tenantEdit",
  ...onlyAdmins,
  answer: z.object({ to: z.string() }),
});
