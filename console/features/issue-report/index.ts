export { ReportIssueButton } from "./report-issue-button.tsx";
export { type ReportSubject, reportIssue } from "./report-store.ts";
export { routes } from "./routes.ts";
