import * as z from "zod/mini";
import { importLimits } from "#shared/domain/csv-import/limits.ts";
import { call } from "./call.ts";
import { idParams, moment, segments, segmentsBody, segmentsQuery } from "./common.ts";

/** A table of people as text, and what each of its columns holds (`ImportField`). `segments` is one sub-project. */
const importBody = z.object({
  text: z.string().check(z.maxLength(importLimits.characters)),
  columns: z
    .array(z.nullable(z.string().check(z.maxLength(120))))
    .check(z.minLength(1), z.maxLength(importLimits.columns)),
  segments,
});

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** What would become of a line. */
const previewRow = z.object({
  line: z.number(),
  kind: z.enum(["new", "changed", "same", "wrong"]),
  /** The person it matches. */
  id: z.nullable(z.string()),
  name: z.string(),
  changes: z.array(change),
  /** What is wrong, in plain words. */
  problem: z.nullable(z.string()),
});

export type ImportPreviewRow = z.output<typeof previewRow>;

const importPreview = z.object({
  total: z.number(),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), wrong: z.number() }),
  /** The first lines of each kind; none of those that change nothing. */
  rows: z.array(previewRow),
});

export type ImportPreview = z.output<typeof importPreview>;

/** How far an import is, and at its end what it did. */
const memberImport = z.object({
  id: z.string(),
  status: z.enum(["waiting", "running", "done", "cancelled", "failed"]),
  error: z.nullable(z.string()),
  total: z.number(),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** The first lines that failed. */
  failures: z.array(z.object({ line: z.number(), name: z.string(), reason: z.string() })),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export type MemberImport = z.output<typeof memberImport>;

const common = { access: "memberImport", capability: "csvImport" } as const;

export const memberImportPreview = call("POST", "/member/import/preview", {
  ...common,
  summary: "What importing a table of people would do; nothing is written",
  reads: true,
  body: importBody,
  answer: importPreview,
});

export const memberImportStart = call("POST", "/member/import", {
  ...common,
  summary: "Import a table of people: a job that tells how far it is",
  body: importBody,
  answer: memberImport,
});

export const memberImportFind = call("GET", "/member/import/{id}", {
  ...common,
  summary: "How far my import is",
  params: idParams,
  query: segmentsQuery,
  answer: memberImport,
});

export const memberImportCancel = call("POST", "/member/import/{id}/cancel", {
  ...common,
  summary: "Stop my import; what is imported stays",
  params: idParams,
  body: segmentsBody,
  answer: memberImport,
});

export const memberImportReceipt = call("GET", "/member/import/{id}/receipt", {
  ...common,
  summary: "What became of each line of my import, as a table",
  params: idParams,
  query: segmentsQuery,
  answer: z.string(),
});
