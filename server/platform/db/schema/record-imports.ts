import { sql } from "#server/platform/db/drizzle.ts";
import { index, inet, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment } from "./columns.ts";

/** Import of whole records: an export of this platform, files of other tools, or another platform over its API. */
export const recordImports = pgTable(
  "record_imports",
  {
    id: id(),
    userId: uuid().notNull(),
    /** `platform`, `sortinghat`, `gitdm` or `crowd`. */
    format: text().notNull(),
    /** Shown in the list: file names or a URL. */
    name: text().notNull().default(""),
    /** Sub-project that lists the people; null when the import contains its own segments. */
    segmentId: uuid(),
    /** URL and encrypted token of another platform; null for files, and once the import is over. */
    source: jsonb().$type<Json>(),
    /** `sending`, `reading`, `ready`, `importing`, `done`, `cancelled`, `failed`, `undoing` or `undone`. */
    status: text().notNull().default("sending"),
    error: text(),
    /** Position to resume from. */
    cursor: jsonb().$type<Json>(),
    /** Rows read, and how many of them the current step has processed. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** Number of rows by step (`plan`, `import`, `undo`), part and result. */
    counts: jsonb().$type<Json>().notNull().default({}),
    /** Remarks of the reader about the source, for the user. */
    notes: text().array().notNull().default(sql`'{}'`),
    ipAddress: inet(),
    userAgent: text(),
    requestId: text(),
    createdAt: created(),
    endedAt: moment(),
  },
  (t) => [index("record_imports_age").on(t.createdAt)],
);

/** Files of an import in pieces, deleted once they are read. */
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

/** Records read by an import, and their outcomes. */
export const recordImportRows = pgTable(
  "record_import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => recordImports.id, { onDelete: "cascade" }),
    /** Position of the part in the order of the import. */
    part: smallint().notNull(),
    /** Source id of the person or organization that it belongs to; empty for people and organizations themselves. */
    owner: text().notNull(),
    /** Id given by the source. */
    key: text().notNull(),
    /** Record as it was read; null once it is imported. */
    data: jsonb().$type<Json>(),
    /** Result found by the dry run. */
    planned: text(),
    /** `created`, `updated`, `unchanged`, `skipped` or `failed`; after an undo `undone` or `kept`. */
    result: text(),
    /** Id of our record. */
    recordId: uuid(),
    reason: text(),
    /** Data for undoing the change of a record that existed before. */
    undo: jsonb().$type<Json>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.part, t.owner, t.key] }),
    /** Problems listed on a page. */
    index("record_import_rows_problems").on(t.importId, t.part, t.owner, t.key).where(sql`reason is not null`),
    /** Finds the rows of an organization or a person, for an erasure or an undo. */
    index("record_import_rows_records").on(t.recordId).where(sql`part in (2, 4)`),
  ],
);
