import * as z from "zod/mini";
import { call } from "./call.ts";
import { id, idParams, moment } from "./common.ts";

/** Where the records of an import come from. */
export const recordFormats = ["platform", "sortinghat", "gitdm", "crowd"] as const;

export type RecordFormat = (typeof recordFormats)[number];

/** Characters of a piece of a file, so that each fits into a request. */
export const mostPieceCharacters = 1_000_000;

const counts = z.record(z.string(), z.record(z.string(), z.number()));

/** How far an import of records is, what it would do, and what it did. */
export const recordImport = z.object({
  id: z.string(),
  format: z.string(),
  name: z.string(),
  user: z.nullable(z.string()),
  /**
   * `sending` files, `reading` them, `ready` to be started, `importing`, `done`, `cancelled`, `failed`; taken back:
   * `undoing`, `undone`.
   */
  status: z.string(),
  error: z.nullable(z.string()),
  /** Rows that were read, and how many of them the present step has taken up. */
  total: z.number(),
  done: z.number(),
  /** By part and result, how many rows: what the dry run found, what was imported, what was taken back. */
  planned: counts,
  imported: counts,
  undone: counts,
  /** About the source, in plain words. */
  notes: z.array(z.string()),
  /** The first records that cannot be, or could not be, imported or taken back. */
  problems: z.array(z.object({ part: z.string(), key: z.string(), reason: z.string() })),
  canBeUndone: z.boolean(),
  createdAt: moment,
  endedAt: z.nullable(moment),
});

export type RecordImport = z.output<typeof recordImport>;

const onlyAdmins = { access: "tenantEdit", everywhere: true, segments: "none", capability: "administration" } as const;

/** Calls that import whole records: files are sent, read and tried; started, they can be stopped and taken back. */
export const recordImportCalls = {
  list: call("GET", "/record-import", {
    summary: "Imports of records of the last 30 days, newest first",
    ...onlyAdmins,
    answer: z.array(recordImport),
  }),
  create: call("POST", "/record-import", {
    summary: "Begin an import of records; nothing is written before it is started",
    ...onlyAdmins,
    body: z.strictObject({
      format: z.enum(recordFormats),
      name: z.optional(z.string().check(z.maxLength(300))),
      /** The sub-project in whose lists people show. An export of this platform brings its own. */
      segmentId: z.optional(id),
      /** Another platform: its address, an access token, and the project group there. */
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
    summary: "How far an import of records is, and what it would do or did",
    ...onlyAdmins,
    params: idParams,
    answer: recordImport,
  }),
  send: call("POST", "/record-import/{id}/file", {
    summary: "Send a piece of a file; the same piece again replaces it",
    ...onlyAdmins,
    params: idParams,
    body: z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(300)),
      /** From 0. */
      piece: z.int().check(z.gte(0), z.lt(100_000)),
      text: z.string().check(z.maxLength(mostPieceCharacters)),
    }),
    answer: recordImport,
  }),
  read: call("POST", "/record-import/{id}/read", {
    summary: "Read what was sent, and find out what importing it would do: a job; nothing else is written",
    ...onlyAdmins,
    params: idParams,
    answer: recordImport,
  }),
  start: call("POST", "/record-import/{id}/start", {
    summary: "Import what was read: a job",
    ...onlyAdmins,
    params: idParams,
    answer: recordImport,
  }),
  cancel: call("POST", "/record-import/{id}/cancel", {
    summary: "Stop an import; what is imported stays until it is taken back",
    ...onlyAdmins,
    params: idParams,
    answer: recordImport,
  }),
  undo: call("POST", "/record-import/{id}/undo", {
    summary: "Take back all that an import added: a job. What somebody changed since then is kept",
    ...onlyAdmins,
    params: idParams,
    answer: recordImport,
  }),
  receipt: call("GET", "/record-import/{id}/receipt", {
    summary: "What became of every record of an import, as a table",
    ...onlyAdmins,
    params: idParams,
    answer: z.string(),
  }),
} as const;
