import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, type Json, moment, version } from "./columns.ts";

/** A list's state under a name: of one user, or shared with the workspace. Deleted ones stay. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    name: text().notNull(),
    /** `user` or `tenant`. */
    visibility: text().notNull(),
    /** The list it is for: `member`, `organization`, … */
    placement: text().notNull(),
    config: jsonb().$type<Json>().notNull(),
    createdAt: created(),
    updatedAt: created(),
    deletedAt: moment(),
    /** Null for those that the workspace came with. */
    createdById: uuid(),
    updatedById: uuid(),
    version: version(),
  },
  (t) => [
    uniqueIndex("saved_views_shared_name")
      .on(t.placement, sql`lower(${t.name})`)
      .where(sql`visibility = 'tenant' and deleted_at is null`),
    uniqueIndex("saved_views_own_name")
      .on(t.createdById, t.placement, sql`lower(${t.name})`)
      .where(sql`visibility = 'user' and deleted_at is null`),
  ],
);

/** Where a user wants a view to stand among the others. */
export const savedViewOrders = pgTable(
  "saved_view_orders",
  {
    userId: uuid().notNull(),
    viewId: uuid()
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.viewId] })],
);
