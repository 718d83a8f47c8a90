import type { Platform } from "#server/platform/core/platform.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import {
  administratorContacts,
  dataIssueQuery,
  dataIssueUpdate,
  memberDataIssue,
  organizationDataIssue,
  platformIssue,
} from "#shared/contract/issue-reports.ts";
import { contactsOf, storeProblem } from "./platform-problem.ts";
import { findReport, listReports, presentReport } from "./read.ts";
import { changeReport, storeReport } from "./report.ts";

/** Routes of data issue reports: all users may report, admins list and resolve. */
export const issueReportRoutes = (platform: Platform): Route[] => [
  route(memberDataIssue, async ({ params, body, requester }) =>
    presentReport(await storeReport(platform, requester, "person", params.id, body)),
  ),

  route(organizationDataIssue, async ({ params, body, requester }) =>
    presentReport(await storeReport(platform, requester, "organization", params.id, body)),
  ),

  route(platformIssue, async ({ body, requester }) => presentReport(await storeProblem(platform, requester, body))),

  route(administratorContacts, async () => ({ emails: await contactsOf(platform) })),

  route(dataIssueQuery, ({ body }) => listReports(platform, body)),

  route(dataIssueUpdate, async ({ params, body, requester }) => {
    await changeReport(platform, requester, params.id, body);
    return findReport(platform, params.id);
  }),
];
