import * as z from "zod/mini";
import { call } from "./call.ts";
import { idParams, moment, orderBy, segments } from "./common.ts";
import { filterA } from "./filter.ts";
import { longText } from "./limited.ts";

/** Rows to export: those with the given ids, or the results of search and filter in list order. */
const exportBody = z.object({
  search: z.nullish(longText),
  filter: z.nullish(filterA),
  orderBy,
  /** Accepted for clients of the wire. An export always contains all rows. */
  limit: z.nullish(z.number()),
  offset: z.nullish(z.number()),
  ids: z.optional(z.array(z.uuid()).check(z.maxLength(10_000))),
  segments,
});

/** Delivery of an export: by email, or only under "Your exports" in the console. Earlier versions answer `folder`. */
const exportAnswer = z.object({
  delivery: z.optional(z.enum(["email", "console", "folder"])),
  id: z.optional(z.string()),
});

/** Days for which an export can be downloaded. */
export const exportDays = 7;

export const memberExport = call("POST", "/member/export", {
  summary: "People as a table, sent by email when ready (wire.md 9.10)",
  access: "memberRead",
  body: exportBody,
  answer: exportAnswer,
});

export const organizationExport = call("POST", "/organization/export", {
  summary: "Organizations as a table, sent by email when ready (wire.md 12.8)",
  access: "organizationRead",
  body: exportBody,
  answer: exportAnswer,
});

export const memberCsv = call("POST", "/member/csv", {
  summary: "People as a table, in the response",
  access: "memberRead",
  capability: "csvDownload",
  reads: true,
  body: exportBody,
  answer: z.string(),
});

export const organizationCsv = call("POST", "/organization/csv", {
  summary: "Organizations as a table, in the response",
  access: "organizationRead",
  capability: "csvDownload",
  reads: true,
  body: exportBody,
  answer: z.string(),
});

export const activityExport = call("POST", "/activity/export", {
  summary: "Activities as a table, sent by email when ready",
  access: "activityRead",
  capability: "activityDetails",
  body: exportBody,
  answer: exportAnswer,
});

export const activityCsv = call("POST", "/activity/csv", {
  summary: "Activities as a table, in the response",
  access: "activityRead",
  capability: "activityDetails",
  reads: true,
  body: exportBody,
  answer: z.string(),
});

export const exportedTable = z.object({
  id: z.string(),
  kind: z.enum(["people", "organizations", "activities"]),
  fileName: z.string(),
  status: z.enum(["waiting", "running", "done", "failed"]),
  /** Rows written so far. */
  rows: z.number(),
  /** Null before counting, or when counting takes too long. */
  total: z.nullable(z.number()),
  /** Bytes of the compressed file. */
  size: z.nullable(z.number()),
  /** Null when it was not emailed. */
  emailed: z.nullable(z.enum(["attachment", "link"])),
  /** Why it failed, or could not be emailed. */
  error: z.nullable(z.string()),
  createdAt: moment,
  endedAt: z.nullable(moment),
  expiresAt: moment,
});

export type ExportedTable = z.output<typeof exportedTable>;

export const exportList = call("GET", "/export", {
  summary: "My exports of the last seven days, newest first, at most 100",
  access: "memberRead",
  segments: "none",
  capability: "preparedExports",
  answer: z.object({ rows: z.array(exportedTable) }),
});

export const exportFile = call("GET", "/export/{id}/file", {
  summary: "Download my finished export as a ZIP archive",
  access: "memberRead",
  segments: "none",
  capability: "preparedExports",
  params: idParams,
  answer: z.string(),
});
