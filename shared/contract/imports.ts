import * as z from "zod/mini";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { importLimits } from "#shared/domain/csv-import/limits.ts";
import { call } from "./call.ts";
import { idParams, moment, segments, segmentsBody, segmentsQuery } from "./common.ts";

/** A table as text, and what each of its columns holds (`ImportField`). `segments` is one sub-project. */
const importBody = z.object({
  text: z.string().check(z.maxLength(importLimits.characters)),
  columns: z
    .array(z.nullable(z.string().check(z.maxLength(120))))
    .check(z.minLength(1), z.maxLength(importLimits.columns)),
  segments,
});

/** `field` as of a column that holds one such value: an `ImportField`. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** What would become of a line. */
const previewRow = z.object({
  line: z.number(),
  kind: z.enum(["new", "changed", "same", "wrong"]),
  /** The person or organization it matches. */
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
const importJob = z.object({
  id: z.string(),
  status: z.enum(["waiting", "running", "done", "cancelled", "failed", "undoing", "undone"]),
  error: z.nullable(z.string()),
  total: z.number(),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Lines that an undo reverted, and those that it left, in whole or in part. */
  undone: z.number(),
  kept: z.number(),
  canBeUndone: z.boolean(),
  /** The first lines that failed; after an undo, the first lines that it could not revert. */
  failures: z.array(z.object({ line: z.number(), name: z.string(), reason: z.string() })),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export type ImportJob = z.output<typeof importJob>;

/** The calls that import a kind of entity, each open to who may import it. */
function importCalls(kind: ImportKind, what: string, access: Permission) {
  const common = { access, capability: "csvImport" } as const;
  return {
    preview: call("POST", `/${kind}/import/preview`, {
      ...common,
      summary: `What importing a table of ${what} would do; nothing is written`,
      reads: true,
      body: importBody,
      answer: importPreview,
    }),
    start: call("POST", `/${kind}/import`, {
      ...common,
      summary: `Import a table of ${what}: a job that tells how far it is`,
      body: importBody,
      answer: importJob,
    }),
    list: call("GET", `/${kind}/import`, {
      ...common,
      summary: `My latest imports of ${what}, newest first`,
      query: segmentsQuery,
      answer: z.array(importJob),
    }),
    find: call("GET", `/${kind}/import/{id}`, {
      ...common,
      summary: `How far my import of ${what} is`,
      params: idParams,
      query: segmentsQuery,
      answer: importJob,
    }),
    cancel: call("POST", `/${kind}/import/{id}/cancel`, {
      ...common,
      summary: `Stop my import of ${what}; what is imported stays`,
      params: idParams,
      body: segmentsBody,
      answer: importJob,
    }),
    undo: call("POST", `/${kind}/import/{id}/undo`, {
      ...common,
      summary: `Undo my import of ${what}; what was changed since then is kept`,
      params: idParams,
      body: segmentsBody,
      answer: importJob,
    }),
    receipt: call("GET", `/${kind}/import/{id}/receipt`, {
      ...common,
      summary: `What became of each line of my import of ${what}, as a table`,
      params: idParams,
      query: segmentsQuery,
      answer: z.string(),
    }),
  };
}

export const imports = {
  member: importCalls("member", "people", "memberImport"),
  organization: importCalls("organization", "organizations", "organizationImport"),
} as const;
