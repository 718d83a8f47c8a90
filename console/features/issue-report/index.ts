export { ReportIssueButton } from "./report-issue-button.tsx";
export { reportIssue } from "./report-store.ts";
export { routes } from "./routes.ts";
