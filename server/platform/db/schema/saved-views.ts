import { sql } from "#server/platform/db/drizzle.ts";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment, version } from "./columns.ts";
import { segments } from "./segments.ts";

/** Named states of a list, private to one user or shared with the workspace. Deleted views stay in the table. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    name: text().notNull(),
    /** `user` or `tenant`. */
    visibility: text().notNull(),
    /** List that the view belongs to: `member`, `organization`, … */
    placement: text().notNull(),
    config: jsonb().$type<Json>().notNull(),
    createdAt: created(),
    updatedAt: created(),
    deletedAt: moment(),
    /** Null for predefined views. */
    createdById: uuid(),
    updatedById: uuid(),
    version: version(),
  },
  (t) => [
    uniqueIndex("saved_views_shared_name")
      .on(t.placement, sql`fold_case(${t.name})`)
      .where(sql`visibility = 'tenant' and deleted_at is null`),
    uniqueIndex("saved_views_own_name")
      .on(t.createdById, t.placement, sql`fold_case(${t.name})`)
      .where(sql`visibility = 'user' and deleted_at is null`),
  ],
);

/** Position that a user chose for a view. */
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

/** Messages about the records that enter and leave a view, for one user. */
export const viewSubscriptions = pgTable(
  "view_subscriptions",
  {
    id: id(),
    userId: uuid().notNull(),
    viewId: uuid()
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
    groupId: uuid()
      .notNull()
      .references(() => segments.id, { onDelete: "cascade" }),
    /** `email`, `webhook` or `slack`. */
    channel: text().notNull(),
    /** `at-once`, `daily` or `weekly`. */
    frequency: text().notNull(),
    /** IANA name. */
    zone: text().notNull().default("UTC"),
    /** URL, encrypted; null for an email. */
    url: text(),
    /** Signing secret of a webhook, encrypted. */
    secret: text(),
    /** Records of the view at the last comparison. */
    recordIds: uuid().array().notNull(),
    dueAt: moment().notNull(),
    /** Start of the current series of failures. */
    failingSince: moment(),
    problem: text(),
    disabledAt: moment(),
    createdAt: created(),
  },
  (t) => [index("view_subscriptions_due").on(t.dueAt), index("view_subscriptions_user").on(t.userId, t.viewId)],
);
