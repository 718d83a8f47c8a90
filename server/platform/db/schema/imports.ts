import { index, inet, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, moment } from "./columns.ts";

/** Import of people or organizations from a table: its content, progress and requester. */
export const memberImports = pgTable(
  "member_imports",
  {
    id: id(),
    /** `member` or `organization`. */
    kind: text().notNull().default("member"),
    userId: uuid().notNull(),
    /** Sub-project that lists the new records. */
    segmentId: uuid().notNull(),
    /** Table as text; empty once the import is over. */
    text: text().notNull(),
    /** Property that each column contains. */
    columns: jsonb().$type<unknown>().notNull(),
    /** `waiting`, `running`, `done`, `cancelled`, `failed`, `undoing` or `undone`. */
    status: text().notNull().default("waiting"),
    error: text(),
    total: integer().notNull(),
    /** Number of processed rows. Rows are processed in the order of the table. */
    done: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Number of rows that an undo has reverted, and of those that it kept or reverted in part. */
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    ipAddress: inet(),
    userAgent: text(),
    requestId: text(),
    createdAt: created(),
    endedAt: moment(),
  },
  (t) => [index("member_imports_age").on(t.createdAt), index("member_imports_user").on(t.userId, t.createdAt.desc())],
);

/** Outcome of each row of an import. */
export const memberImportRows = pgTable(
  "member_import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => memberImports.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    /** `created`, `updated`, `skipped` or `failed`; after an undo `undone` or `kept`. */
    result: text().notNull(),
    /** Id of the person or organization. */
    memberId: uuid(),
    name: text().notNull(),
    /** Reason of a failure, or changes that an undo kept. */
    reason: text(),
    /** Data for reverting the row (`RowUndo`). */
    undo: jsonb().$type<unknown>(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
);
