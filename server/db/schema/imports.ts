import { index, inet, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { created, id, moment } from "./columns.ts";

/** An import of people or organizations from a table: what was read, how far it is, and who asked from where. */
export const memberImports = pgTable(
  "member_imports",
  {
    id: id(),
    /** `member` or `organization`. */
    kind: text().notNull().default("member"),
    userId: uuid().notNull(),
    /** The sub-project in whose lists what is new shows. */
    segmentId: uuid().notNull(),
    /** The table as text; empty once the work is over. */
    text: text().notNull(),
    /** What each column holds. */
    columns: jsonb().$type<unknown>().notNull(),
    /** `waiting`, `running`, `done`, `cancelled`, `failed`, `undoing` or `undone`. */
    status: text().notNull().default("waiting"),
    error: text(),
    total: integer().notNull(),
    /** Rows that were taken up; they go by their place. */
    done: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Rows that an undo has reverted, and those that it left or reverted in part. */
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

/** What became of each row of an import. */
export const memberImportRows = pgTable(
  "member_import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => memberImports.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    /** `created`, `updated`, `skipped` or `failed`; after an undo `undone` or `kept`. */
    result: text().notNull(),
    /** The person, or the organization. */
    memberId: uuid(),
    name: text().notNull(),
    /** Why it failed, or what an undo left. */
    reason: text(),
    /** What the undo needs to revert the row (`RowUndo`). */
    undo: jsonb().$type<unknown>(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
);
