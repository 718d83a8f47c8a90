import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, type Json } from "./columns.ts";

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
