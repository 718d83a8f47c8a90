import { lazy } from "react";

export { ReportIssueButton } from "./report-issue-button.tsx";
export { reportIssue } from "./report-store.ts";

/** Lazy-loaded help by the platform itself. */
export const PlatformHelp = lazy(async () => ({ default: (await import("./platform-help.tsx")).PlatformHelp }));

/** Lazy-loaded tab of the administration with the reports of data issues. */
export const ReportsTab = lazy(async () => ({ default: (await import("./reports-tab.tsx")).ReportsTab }));
