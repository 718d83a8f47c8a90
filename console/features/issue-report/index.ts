import { lazy } from "react";

export { ReportIssueButton } from "./report-issue-button.tsx";
export { reportIssue } from "./report-store.ts";

/** The reports of data issues, for those who look after the record: a tab of the administration. */
export const ReportsTab = lazy(async () => ({ default: (await import("./reports-tab.tsx")).ReportsTab }));
