import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { bytea, created, id, type Json, moment } from "./columns.ts";

/** Table that a user ordered: its list, progress and delivery. Deleted with its file after seven days. */
export const exports = pgTable(
  "exports",
  {
    id: id(),
    userId: uuid().notNull(),
    /** `people`, `organizations` or `activities`. */
    kind: text().notNull(),
    segmentId: uuid().notNull(),
    /** Search, filter and order of the list, or ids. */
    query: jsonb().$type<Json>().notNull(),
    fileName: text().notNull(),
    /** `waiting`, `running`, `done` or `failed`. */
    status: text().notNull().default("waiting"),
    rows: integer().notNull().default(0),
    /** Rows of the list when the export began; null before counting, or when counting takes too long. */
    total: integer(),
    /** Bytes of the compressed file. */
    size: integer(),
    /** How it was emailed: `attachment` or `link`; null when it was not. */
    emailed: text(),
    /** Why it failed, or could not be emailed. */
    error: text(),
    createdAt: created(),
    endedAt: moment(),
  },
  (t) => [index("exports_user").on(t.userId, t.createdAt.desc()), index("exports_age").on(t.createdAt)],
);

/**
 * Compressed file of an export, in pieces. It is in the database, because any server may be asked for it, and a file
 * would outlive the erasure of a person on the others.
 */
export const exportPieces = pgTable(
  "export_pieces",
  {
    exportId: uuid()
      .notNull()
      .references(() => exports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    data: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.position] })],
);
