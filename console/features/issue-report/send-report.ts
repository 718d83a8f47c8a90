import { getClient } from "#console/core/api-client.ts";
import { groupSearch, selectedGroup } from "#console/core/selected-group.ts";
import { memberDataIssue, organizationDataIssue } from "#shared/contract/issue-reports.ts";
import { type ReportedAttribute, type ReportForm, reportDescription } from "#shared/domain/issue-report.ts";
import type { ReportSubject } from "./report-store.ts";

const pages = { person: "people", organization: "organizations" } as const;
const calls = { person: memberDataIssue, organization: organizationDataIssue } as const;

/** Sends a report that has no errors, with the console's address of the profile (wire.md 23.2). */
export async function sendReport(
  { kind, id }: ReportSubject,
  attribute: ReportedAttribute | null,
  { dataIssue, dataType, description }: ReportForm,
): Promise<void> {
  if (dataIssue === "" || dataType === "") throw new Error("The report is not complete.");
  const profileUrl = new URL(`/${pages[kind]}/${id}${groupSearch(selectedGroup())}`, location.origin).href;
  const body = { profileUrl, dataIssue, dataType, description: reportDescription(attribute, description) };
  await getClient().send(calls[kind], { params: { id }, body });
}
