import { lazy } from "react";

export { PlatformHelp } from "./platform-help.tsx";
export { ReportIssueButton } from "./report-issue-button.tsx";
export { reportIssue } from "./report-store.ts";

/** Lazy-loaded tab of the administration with the reports of data issues. */
export const ReportsTab = lazy(async () => ({ default: (await import("./reports-tab.tsx")).ReportsTab }));
