import { sql } from "#server/platform/db/drizzle.ts";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, type Json, moment } from "./columns.ts";
import { ofMember, ofOrganization } from "./owners.ts";
import { memberIdentities } from "./people.ts";

/** Finding of a data quality check on a record. Kept up to date by a job. Ignored findings are never deleted. */
const finding = {
  /** Key of the check (`shared/domain/data-quality.ts`). */
  type: text().notNull(),
  /** False when it no longer applies. Only ignored findings are kept then, in case they apply again. */
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

/** Number of findings by segment (project groups and projects), on the days (UTC) on which it changed. */
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

/** Start of the last complete scan of all records, by check. */
export const findingRounds = pgTable(
  "finding_rounds",
  { kind: text().notNull(), type: text().notNull(), doneAt: moment().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.type] })],
);

/** Verified handles that no longer exist on their platform. */
export const vanishedIdentities = pgTable("vanished_identities", {
  identityId: uuid()
    .primaryKey()
    .references(() => memberIdentities.id, { onDelete: "cascade" }),
  createdAt: created(),
});

/** Position of the scan of the verified handles of a platform. */
export const handleWalks = pgTable("handle_walks", {
  platform: text().primaryKey(),
  /** Last checked identity; null between two scans. */
  afterId: uuid(),
  startedAt: moment().notNull().defaultNow(),
});
