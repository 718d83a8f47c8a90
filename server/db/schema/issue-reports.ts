import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, id, moment } from "./columns.ts";

/** What somebody found wrong or missing on a profile. */
export const issueReports = pgTable(
  "issue_reports",
  {
    id: id(),
    /** `person` or `organization`. */
    entity: text().notNull(),
    entityId: uuid().notNull(),
    profileUrl: text().notNull(),
    /** `incorrect` or `missing`. */
    dataIssue: text().notNull(),
    dataType: text().notNull(),
    description: text().notNull(),
    /** Where the tracker keeps it; null without a tracker, or until it has been opened there. */
    issueUrl: text(),
    /** The tracker was asked once, and may have opened the issue although its answer never came. */
    trackerAskedAt: moment(),
    /** `open` or `resolved`. */
    state: text().notNull().default("open"),
    /** The user who looks after it. */
    assigneeId: uuid(),
    /** What the reporter is answered. */
    answer: text(),
    resolvedAt: moment(),
    resolvedById: uuid(),
    createdById: uuid(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [
    index("issue_reports_state").on(t.state, t.createdAt.desc()),
    index("issue_reports_entity").on(t.entityId, t.createdAt.desc()),
  ],
);
