import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { created, type Json, moment } from "./columns.ts";
import { ofMember, ofOrganization } from "./owners.ts";
import { memberIdentities } from "./people.ts";

/** What a data quality check found on a record. Kept up to date by a job; a row of an ignored finding stays. */
const finding = {
  /** Key of the check (`shared/domain/data-quality.ts`). */
  type: text().notNull(),
  /** False when it no longer applies; only ignored findings stay then, in case it comes back. */
  isCurrent: boolean().notNull().default(true),
  detail: jsonb().$type<Json>().notNull().default({}),
  ignoredAt: moment(),
  ignoredById: uuid(),
  createdAt: created(),
};

export const memberFindings = pgTable("member_findings", { ...finding, memberId: ofMember() }, (t) => [
  primaryKey({ columns: [t.type, t.memberId] }),
  index("member_findings_member").on(t.memberId),
  index("member_findings_ignored").on(t.type, t.memberId).where(sql`ignored_at is not null`),
]);

export const organizationFindings = pgTable(
  "organization_findings",
  { ...finding, organizationId: ofOrganization() },
  (t) => [
    primaryKey({ columns: [t.type, t.organizationId] }),
    index("organization_findings_organization").on(t.organizationId),
    index("organization_findings_ignored").on(t.type, t.organizationId).where(sql`ignored_at is not null`),
  ],
);

/** Findings by segment (project groups and projects) on the days (UTC) on which their number changed. */
export const findingCounts = pgTable(
  "finding_counts",
  {
    /** `member` or `organization`. */
    kind: text().notNull(),
    segmentId: uuid().notNull(),
    type: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.segmentId, t.type, t.day] })],
);

/** When each check last went over all records. */
export const findingRounds = pgTable(
  "finding_rounds",
  { kind: text().notNull(), type: text().notNull(), doneAt: moment().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.type] })],
);

/** Verified handles that their platform no longer knows. */
export const vanishedIdentities = pgTable("vanished_identities", {
  identityId: uuid()
    .primaryKey()
    .references(() => memberIdentities.id, { onDelete: "cascade" }),
  createdAt: created(),
});

/** How far the walk over the verified handles of a platform is. */
export const handleWalks = pgTable("handle_walks", {
  platform: text().primaryKey(),
  /** The identity that was asked about last; null at the beginning. */
  afterId: uuid(),
  startedAt: moment().notNull().defaultNow(),
});
