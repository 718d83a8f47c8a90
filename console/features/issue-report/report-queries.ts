import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import type { AnswerOf, BodyOf } from "#shared/contract/call.ts";
import { dataIssueQuery, dataIssueUpdate } from "#shared/contract/issue-reports.ts";
import { offsetOf, type Pagination } from "#shared/domain/lists/list-state.ts";

export type Report = AnswerOf<typeof dataIssueQuery>["rows"][number];
export type ReportState = Report["state"];

/** Fetches one page of reports by state, newest first, optionally only those of one assignee. */
export function reportsOptions(state: ReportState, assigneeId: string | null, page: Pagination) {
  const body = { filter: { state, ...(assigneeId && { assigneeId }) }, limit: page.pageSize, offset: offsetOf(page) };
  return queryOptions({
    queryKey: ["data-issues", state, body],
    queryFn: ({ signal }) => getClient().send(dataIssueQuery, { body, signal }),
    staleTime: 0,
    placeholderData: (previous, query) => (query?.queryKey[1] === state ? keepPreviousData(previous) : undefined),
  });
}

/** Resolves, assigns, answers or reopens a report. */
export async function changeReport(id: string, body: BodyOf<typeof dataIssueUpdate>): Promise<void> {
  await getClient().send(dataIssueUpdate, { params: { id }, body });
}
