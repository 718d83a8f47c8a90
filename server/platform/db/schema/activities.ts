import { sql } from "#server/platform/db/drizzle.ts";
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, type Json, moment } from "./columns.ts";

export const activities = pgTable(
  "activities",
  {
    /**
     * Name-based UUID of segment, platform, channel, type and source id, so inserting an activity twice has no effect.
     */
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
    /** Identity on the platform that performed it; null when the source does not provide one. */
    username: text(),
    /** Merges that moved it, oldest first. An unmerge finds its activities by this. */
    mergeIds: uuid().array(),
    manuallyCreated: boolean().notNull().default(false),
    createdAt: created(),
    /**
     * Time of the state that is stored: of the last edit at the provider, else of reading it. A sync or a delivery never
     * replaces it by an earlier one. Null when unknown.
     */
    asOf: moment(),
    /** When the note was pinned to the card of its person. The latest one in a project group is shown. */
    pinnedAt: moment(),
  },
  (t) => [
    index("activities_member").on(t.memberId, t.timestamp.desc()),
    index("activities_organization").on(t.organizationId, t.timestamp.desc()).where(sql`organization_id is not null`),
    index("activities_pinned").on(t.memberId).where(sql`pinned_at is not null`),
    index("activities_segment").on(t.segmentId, t.timestamp.desc()),
    index("activities_type").on(t.segmentId, t.platform, t.type, t.timestamp.desc()),
    index("activities_channel").on(t.segmentId, t.channel, t.timestamp.desc()),
    index("activities_sentiment").on(t.segmentId, t.timestamp.desc()).where(sql`sentiment is not null`),
    /** Answers of a conversation. */
    index("activities_parent").on(t.segmentId, t.sourceParentId, t.timestamp).where(sql`source_parent_id is not null`),
    /** Person that the activity refers to. The erasure of a person uses this index. */
    index("activities_object")
      .on(sql`fold_case(attributes #>> '{objectMember,value}')`)
      .where(sql`attributes ? 'objectMember'`),
    /** Words of title and body. */
    index("activities_words").using("gin", sql`activity_words(${t.title}, ${t.body})`),
  ],
);

/**
 * Activity types seen by segment and platform. They determine which parts of `activities_type` a filter must read. Some
 * may have no activities left.
 */
export const activityTypesSeen = pgTable(
  "activity_types_seen",
  { segmentId: uuid().notNull(), platform: text().notNull(), type: text().notNull() },
  (t) => [primaryKey({ columns: [t.segmentId, t.platform, t.type] })],
);

/** Activities deleted by hand. A later sync does not add them again. */
export const deletedActivities = pgTable("deleted_activities", { id: uuid().primaryKey(), deletedAt: created() });

/** Channels seen by segment and platform, so that the channel list never scans activities. */
export const activityChannels = pgTable(
  "activity_channels",
  { segmentId: uuid().notNull(), platform: text().notNull(), channel: text().notNull() },
  (t) => [primaryKey({ columns: [t.segmentId, t.platform, t.channel] })],
);
