import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { created, type Json } from "./columns.ts";

/**
 * Activities a day by sub-project, platform and type, and how many of them have which sentiment. Triggers on `activities`
 * keep it; rows with count 0 stay.
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

/** Figures of the overview that take too long to count at each request. Others have no row. */
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
    /** When they were last looked at; updated once a day. */
    askedAt: created(),
  },
  (t) => [primaryKey({ columns: [t.segmentId, t.platform, t.part] }), index("overview_figures_asked").on(t.askedAt)],
);
