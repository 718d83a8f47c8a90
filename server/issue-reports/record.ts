import type { issueReports } from "#server/db/schema/issue-reports.ts";

/** A report as it is stored. */
export type ReportRecord = typeof issueReports.$inferSelect;
