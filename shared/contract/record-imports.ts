import * as z from "zod/mini";
import { call } from "./call.ts";
import { id, idParams, moment } from "./common.ts";
import { limitedText } from "./limited.ts";

/** Formats of imported records. */
export const recordFormats = ["platform", "sortinghat", "gitdm", "crowd"] as const;

export type RecordFormat = (typeof recordFormats)[number];

/** Limit of a file piece in characters, so that it fits into a request. */
export const maxPieceCharacters = 1_000_000;

const counts = z.record(z.string(), z.record(z.string(), z.number()));

/** Progress and results of an import of records. */
export const recordImport = z.object({
  id: z.string(),
  format: z.string(),
  name: z.string(),
  user: z.nullable(z.string()),
  /**
   * `sending` (files are uploaded), `reading` (with the dry run), `ready` (to start), `importing`, `done`, `cancelled`,
   * `failed`, `undoing` or `undone`.
   */
  status: z.string(),
  error: z.nullable(z.string()),
  /** Rows read, and how many of them the current step has processed. */
  total: z.number(),
  done: z.number(),
  /** Number of rows by part and result: of the dry run, the import and the undo. */
  planned: counts,
  imported: counts,
  undone: counts,
  /** Remarks about the source, for the user. */
  notes: z.array(z.string()),
  /** The first 100 records that were not imported or undone, with the reason. */
  problems: z.array(z.object({ part: z.string(), key: z.string(), reason: z.string() })),
  canBeUndone: z.boolean(),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export type RecordImport = z.output<typeof recordImport>;

const onlyAdmins = { access: "tenantEdit", everywhere: true, segments: "none", capability: "administration" } as const;

const step = <const Name extends string>(name: Name, summary: string) =>
  call("POST", `/record-import/{id}/${name}`, { summary, ...onlyAdmins, params: idParams, answer: recordImport });

/** Calls of an import of records: create, send files, read (a dry run), start, cancel, undo. */
export const recordImportCalls = {
  list: call("GET", "/record-import", {
    summary: "Imports of records of the last 30 days, newest first",
    ...onlyAdmins,
    answer: z.array(recordImport),
  }),
  create: call("POST", "/record-import", {
    summary: "Create an import of records. Nothing is written until it is started",
    ...onlyAdmins,
    body: z.strictObject({
      format: z.enum(recordFormats),
      name: z.optional(limitedText(300)),
      /** Sub-project that the people are listed in. Not for `platform`, whose exports contain their segments. */
      segmentId: z.optional(id),
      /** Another platform: API URL, access token, and project group there (default: all). */
      source: z.optional(
        z.strictObject({
          url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
          token: z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000)),
          group: z.optional(z.string().check(z.trim(), z.maxLength(200))),
        }),
      ),
    }),
    answer: recordImport,
  }),
  find: call("GET", "/record-import/{id}", {
    summary: "Progress and results of an import of records",
    ...onlyAdmins,
    params: idParams,
    answer: recordImport,
  }),
  send: call("POST", "/record-import/{id}/file", {
    summary: "Send a part of a file. Sending it again replaces it",
    ...onlyAdmins,
    params: idParams,
    acceptsFile: true,
    body: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(300)),
      /** From 0. */
      piece: z.int().check(z.gte(0), z.lt(100_000)),
      text: limitedText(maxPieceCharacters),
    }),
    answer: recordImport,
  }),
  read: step("read", "Start reading the source, with a dry run that changes nothing"),
  start: step("start", "Start the import"),
  cancel: step("cancel", "Cancel an import. Records already imported are kept until it is undone"),
  undo: step("undo", "Undo an import. Records changed since then are kept"),
  receipt: call("GET", "/record-import/{id}/receipt", {
    summary: "Outcome of every record of an import, as CSV",
    ...onlyAdmins,
    params: idParams,
    answer: z.string(),
  }),
} as const;
