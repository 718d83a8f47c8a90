import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment } from "./columns.ts";

/**
 * Number of activities by day, sub-project, platform and type, in total and by sentiment. Triggers on `activities`
 * maintain it. Rows with count 0 stay.
 */
export const activityDays = pgTable(
  "activity_days",
  {
    segmentId: uuid().notNull(),
    /** UTC. */
    day: date({ mode: "string" }).notNull(),
    platform: text().notNull(),
    type: text().notNull(),
    count: integer().notNull(),
    positive: integer().notNull().default(0),
    neutral: integer().notNull().default(0),
    negative: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.segmentId, t.day, t.platform, t.type] })],
);

/** Figures of the overview that take too long to count on each request. Faster ones have no row. */
export const overviewFigures = pgTable(
  "overview_figures",
  {
    segmentId: uuid().notNull(),
    /** Empty for all platforms. */
    platform: text().notNull(),
    /** A period (`7d`, `14d`, `30d`, `12m`) or `retention`. */
    part: text().notNull(),
    figures: jsonb().$type<Json>().notNull(),
    countedAt: created(),
    tookMs: integer().notNull(),
    /** Time of the last request for them, updated once a day. */
    askedAt: created(),
  },
  (t) => [primaryKey({ columns: [t.segmentId, t.platform, t.part] }), index("overview_figures_asked").on(t.askedAt)],
);

/** Links that show a report, as it was when the link was created, without an account. */
export const reportLinks = pgTable(
  "report_links",
  {
    id: id(),
    segmentId: uuid().notNull(),
    /** SHA-256 of the token, in hexadecimal digits. */
    tokenHash: text().notNull().unique(),
    period: text().notNull(),
    counted: text().notNull(),
    withPeople: boolean().notNull(),
    /** Names of the project group, project and sub-project. */
    names: jsonb().$type<Json>().notNull(),
    /** Figures with ids of the leading records, but no names. */
    figures: jsonb().$type<Json>().notNull(),
    createdById: uuid(),
    createdAt: created(),
    expiresAt: moment().notNull(),
  },
  (t) => [index("report_links_segment").on(t.segmentId)],
);
