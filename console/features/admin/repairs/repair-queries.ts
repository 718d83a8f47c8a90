import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { recordRepairCalls as calls, type RecordRepair } from "#shared/contract/record-repairs.ts";

/** Polling intervals in milliseconds: for an open search that is running, and for the list. */
const [pollMs, listPollMs] = [700, 3_000];

const running: ReadonlySet<string> = new Set(["finding", "mending", "undoing"]);

export const isRunning = ({ status }: RecordRepair): boolean => running.has(status);

/** Number of records that can be mended. */
export const mendable = ({ counts }: RecordRepair): number =>
  Object.values(counts).reduce((sum, { found = 0, kept = 0 }) => sum + found - kept, 0);

export const repairsOptions = queryOptions({
  queryKey: ["record-repairs"],
  queryFn: ({ signal }) => getClient().send(calls.list, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? listPollMs : false),
});

/** A search, polled while it runs. */
export const repairOptions = (id: string) =>
  queryOptions({
    queryKey: ["record-repairs", id],
    queryFn: ({ signal }) => getClient().send(calls.find, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : pollMs),
  });
