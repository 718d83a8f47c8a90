import * as z from "zod/mini";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { importLimits } from "#shared/domain/csv-import/limits.ts";
import { call } from "./call.ts";
import { idParams, moment, segments, segmentsBody, segmentsQuery } from "./common.ts";
import { limitedText } from "./limited.ts";
import { resembling } from "./look-alike.ts";

/** CSV text and the field of each column (`ImportField`). `segments` contains one sub-project. */
const importBody = z.object({
  text: limitedText(importLimits.characters),
  columns: z.array(z.nullable(limitedText(120))).check(z.minLength(1), z.maxLength(importLimits.columns)),
  segments,
});

/** Change of one value. `field` is the `ImportField` of its column. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** Predicted result of a line. */
const previewRow = z.object({
  line: z.number(),
  kind: z.enum(["new", "changed", "same", "wrong"]),
  /** Id of the matching person or organization. */
  id: z.nullable(z.string()),
  name: z.string(),
  changes: z.array(change),
  /** Added identities that look like a verified one of another record. */
  lookAlikes: z.optional(z.array(resembling)),
  /** Reasons of values that are left out. The rest of the line is imported. */
  refused: z.optional(z.array(z.string())),
  /** Problem of the line in plain words. */
  problem: z.nullable(z.string()),
});

export type ImportPreviewRow = z.output<typeof previewRow>;

const importPreview = z.object({
  total: z.number(),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), wrong: z.number() }),
  /** First lines of each kind, without unchanged ones. */
  rows: z.array(previewRow),
  /** Number of cells with a placeholder such as "n/a", which are read as empty, and the first different ones. */
  emptied: z.optional(z.object({ cells: z.number(), texts: z.array(z.string()) })),
  /** Last lines that summarize the table. They are not imported. */
  summaryLines: z.optional(z.array(z.number())),
});

export type ImportPreview = z.output<typeof importPreview>;

/** Import job with its progress and, at the end, its result. */
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
  /** Number of lines reverted by an undo, and of lines it left fully or partly in place. */
  undone: z.number(),
  kept: z.number(),
  canBeUndone: z.boolean(),
  /** First failed lines; after an undo the first lines that could not be reverted. */
  failures: z.array(z.object({ line: z.number(), name: z.string(), reason: z.string() })),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export type ImportJob = z.output<typeof importJob>;

/** Creates the import calls of one entity kind, for users with the given permission. */
function importCalls(kind: ImportKind, what: string, access: Permission) {
  const common = { access, capability: "csvImport" } as const;
  return {
    preview: call("POST", `/${kind}/import/preview`, {
      ...common,
      summary: `Dry run of an import of a table of ${what}; nothing is written`,
      reads: true,
      acceptsFile: true,
      body: importBody,
      answer: importPreview,
    }),
    start: call("POST", `/${kind}/import`, {
      ...common,
      summary: `Import a table of ${what} in a job that reports its progress`,
      acceptsFile: true,
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
      summary: `Progress of my import of ${what}`,
      params: idParams,
      query: segmentsQuery,
      answer: importJob,
    }),
    cancel: call("POST", `/${kind}/import/{id}/cancel`, {
      ...common,
      summary: `Stop my import of ${what}; imported rows are kept`,
      params: idParams,
      body: segmentsBody,
      answer: importJob,
    }),
    undo: call("POST", `/${kind}/import/{id}/undo`, {
      ...common,
      summary: `Undo my import of ${what}; later changes are kept`,
      params: idParams,
      body: segmentsBody,
      answer: importJob,
    }),
    receipt: call("GET", `/${kind}/import/{id}/receipt`, {
      ...common,
      summary: `Outcome of each line of my import of ${what}, as a table`,
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
