import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { type Report, report } from "#shared/contract/report.ts";
import type { Counted } from "#shared/domain/report/contributions.ts";
import { ifCounted, refetchUntilFresh } from "../overview-queries.ts";

/** Fetches a report; null while it is being counted for the first time. */
export function reportOptions(query: { segment: string; period: string; counted: Counted }) {
  return queryOptions({
    queryKey: ["report", query],
    queryFn: async ({ signal }) => ifCounted<Report>(await getClient().send(report, { query, signal })),
    refetchInterval: refetchUntilFresh,
    staleTime: 0,
  });
}
