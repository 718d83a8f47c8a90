import type { issueReports } from "#server/platform/db/schema/issue-reports.ts";

/** Report as stored. */
export type ReportRecord = typeof issueReports.$inferSelect;
