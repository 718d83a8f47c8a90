import { sql } from "drizzle-orm";
import { index, inet, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { created, id, type Json, moment } from "./columns.ts";

/** An import of whole records: an export of this platform, files of other tools, or another platform over its API. */
export const recordImports = pgTable(
  "record_imports",
  {
    id: id(),
    userId: uuid().notNull(),
    /** `platform`, `sortinghat`, `gitdm` or `crowd`. */
    format: text().notNull(),
    /** What the list calls it: names of files, or an address. */
    name: text().notNull().default(""),
    /** The sub-project in whose lists people show; null where the import brings its own segments. */
    segmentId: uuid(),
    /** Address and encrypted token of another platform; null for files, and once the import is over. */
    source: jsonb().$type<Json>(),
    /** `sending`, `reading`, `ready`, `importing`, `done`, `cancelled`, `failed`, `undoing` or `undone`. */
    status: text().notNull().default("sending"),
    error: text(),
    /** Where reading, or the work on the rows, goes on. */
    cursor: jsonb().$type<Json>(),
    /** Rows that were read, and how many of them the present step has taken up. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** By step (`plan`, `import`, `undo`), part and result: how many rows. */
    counts: jsonb().$type<Json>().notNull().default({}),
    /** What the reader has to say about the source, in plain words. */
    notes: text().array().notNull().default(sql`'{}'`),
    ipAddress: inet(),
    userAgent: text(),
    requestId: text(),
    createdAt: created(),
    endedAt: moment(),
  },
  (t) => [index("record_imports_age").on(t.createdAt)],
);

/** The files of an import in pieces, until they are read. */
export const recordImportFiles = pgTable(
  "record_import_files",
  {
    importId: uuid()
      .notNull()
      .references(() => recordImports.id, { onDelete: "cascade" }),
    name: text().notNull(),
    piece: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.name, t.piece] })],
);

/** Each record that an import reads, and what became of it. */
export const recordImportRows = pgTable(
  "record_import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => recordImports.id, { onDelete: "cascade" }),
    /** Place of the part in the order of the import. */
    part: smallint().notNull(),
    /** Source's id of the person or organization that it belongs to; empty for those themselves. */
    owner: text().notNull(),
    /** The source's id. */
    key: text().notNull(),
    /** As it was read; null once it is imported. */
    data: jsonb().$type<Json>(),
    /** What the dry run found: a result. */
    planned: text(),
    /** `created`, `updated`, `unchanged`, `skipped` or `failed`; after an undo `undone` or `kept`. */
    result: text(),
    /** Our record. */
    recordId: uuid(),
    reason: text(),
    /** What takes back a change of a record that was there before. */
    undo: jsonb().$type<Json>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.part, t.owner, t.key] }),
    /** What is wrong, or was kept. */
    index("record_import_rows_problems").on(t.importId, t.part, t.owner, t.key).where(sql`reason is not null`),
    /** Where the record of an erased person stands. */
    index("record_import_rows_people").on(t.recordId).where(sql`part = 4`),
  ],
);
