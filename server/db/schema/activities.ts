import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { created, type Json, moment } from "./columns.ts";

export const activities = pgTable(
  "activities",
  {
    /** Name-based UUID of segment, platform, channel, type and source id: inserting twice is inserting once. */
    id: uuid().primaryKey(),
    timestamp: moment().notNull(),
    platform: text().notNull(),
    type: text().notNull(),
    channel: text().notNull().default(""),
    sourceId: text().notNull(),
    sourceParentId: text(),
    segmentId: uuid().notNull(),
    memberId: uuid().notNull(),
    organizationId: uuid(),
    integrationId: uuid(),
    title: text(),
    body: text(),
    url: text(),
    attributes: jsonb().$type<Json>().notNull().default({}),
    sentiment: smallint(),
    /** The identity on its platform it was done with; null where the source does not tell. */
    username: text(),
    /** The merges that moved it, oldest first: taking one back finds what it moved. */
    mergeIds: uuid().array(),
    createdAt: created(),
  },
  (t) => [
    index("activities_member").on(t.memberId, t.timestamp.desc()),
    index("activities_organization").on(t.organizationId, t.timestamp.desc()).where(sql`organization_id is not null`),
    index("activities_segment").on(t.segmentId, t.timestamp.desc()),
  ],
);

/** Channels seen by segment and platform, so that the channel list never scans activities. */
export const activityChannels = pgTable(
  "activity_channels",
  { segmentId: uuid().notNull(), platform: text().notNull(), channel: text().notNull() },
  (t) => [primaryKey({ columns: [t.segmentId, t.platform, t.channel] })],
);
