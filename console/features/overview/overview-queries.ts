import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { integrationQuery } from "#shared/contract/integrations.ts";
import { dataIssueQuery } from "#shared/contract/issue-reports.ts";
import { type Overview, overview, overviewRetention, type Retention } from "#shared/contract/overview.ts";
import type { OverviewPeriod } from "#shared/domain/overview.ts";
import type { OverviewScope } from "./overview-address.ts";

export type { Overview, Retention };
export type RecordFigures = Overview["people"];
export type Leader = RecordFigures["leaders"][number];

/** Polling interval while figures are being counted, in milliseconds. */
const pollMs = 3_000;
export const refetchUntilFresh = ({
  state: { data },
}: {
  state: { data?: { isStale: boolean } | null | undefined };
}) => (data === null || data?.isStale ? pollMs : false);
/** Returns null while figures are being counted for the first time. */
export const ifCounted = <F extends object>(answer: F | { isCounting: true }): F | null =>
  "isCounting" in answer ? null : (answer as F);

const queryOf = ({ groupId, segmentId, platform }: OverviewScope) => ({
  segment: segmentId ?? groupId,
  ...(platform === null ? {} : { platform }),
});

/** Fetches the figures of a period. */
export function overviewOptions(scope: OverviewScope, period: OverviewPeriod) {
  const query = { ...queryOf(scope), period };
  return queryOptions({
    queryKey: ["overview", query],
    queryFn: async ({ signal }) => ifCounted<Overview>(await getClient().send(overview, { query, signal })),
    refetchInterval: refetchUntilFresh,
    staleTime: 0,
  });
}

/** Fetches the retention by cohort over twelve months. */
export function retentionOptions(scope: OverviewScope) {
  const query = queryOf(scope);
  return queryOptions({
    queryKey: ["overview", "retention", query],
    queryFn: async ({ signal }) => ifCounted<Retention>(await getClient().send(overviewRetention, { query, signal })),
    refetchInterval: refetchUntilFresh,
    staleTime: 0,
  });
}

/** Fetches the integrations of sub-projects. */
export function integrationsOptions(segments: readonly string[]) {
  return queryOptions({
    queryKey: ["overview", "integrations", segments],
    queryFn: async ({ signal }) => {
      const body = { filter: null, orderBy: null, limit: null, offset: null, segments: [...segments] };
      return (await getClient().send(integrationQuery, { body, signal })).rows;
    },
    staleTime: 0,
  });
}

/** Fetches the number of open reports of data issues. */
export function openReportsOptions() {
  return queryOptions({
    queryKey: ["data-issues", "open-count"],
    queryFn: async ({ signal }) => {
      const body = { filter: { state: "open" as const }, limit: 1, offset: 0 };
      return (await getClient().send(dataIssueQuery, { body, signal })).count;
    },
    staleTime: 0,
  });
}
