import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { dataIssueQuery, dataIssueUpdate } from "#shared/contract/issue-reports.ts";
import { offsetOf, type Pagination } from "#shared/domain/list-state.ts";

export type Report = AnswerOf<typeof dataIssueQuery>["rows"][number];
export type ReportState = Report["state"];

/** One page of the reports with a state, newest first. */
export function reportsOptions(state: ReportState, page: Pagination) {
  const body = { filter: { state }, limit: page.pageSize, offset: offsetOf(page) };
  return queryOptions({
    queryKey: ["data-issues", state, body],
    queryFn: ({ signal }) => getClient().send(dataIssueQuery, { body, signal }),
    staleTime: 0,
    placeholderData: (previous, query) => (query?.queryKey[1] === state ? keepPreviousData(previous) : undefined),
  });
}

/** Resolves a report, or opens it again. */
export async function setReportState(id: string, state: ReportState): Promise<void> {
  await getClient().send(dataIssueUpdate, { params: { id }, body: { state } });
}
