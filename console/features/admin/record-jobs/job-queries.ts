import { queryOptions } from "@tanstack/react-query";

/** A job over many records: an import or a repair. */
export interface RecordJob {
  readonly id: string;
  readonly status: string;
  readonly user: string | null;
  readonly createdAt: string;
  readonly error: string | null;
  readonly canBeUndone: boolean;
}

/** Polling intervals in milliseconds: for an open job that is running, and for the list. */
const [pollMs, listPollMs] = [700, 3_000];

const running: ReadonlySet<string> = new Set(["reading", "importing", "finding", "repairing", "undoing"]);

export const isRunning = ({ status }: Pick<RecordJob, "status">): boolean => running.has(status);

/** Queries of the jobs of one kind, polled while they run. */
export function createJobQueries<Job extends RecordJob>(
  key: string,
  calls: {
    readonly list: (signal: AbortSignal) => Promise<Job[]>;
    readonly find: (id: string, signal: AbortSignal) => Promise<Job>;
  },
) {
  const queryKey = [key] as const;
  return {
    queryKey,
    list: queryOptions({
      queryKey,
      queryFn: ({ signal }) => calls.list(signal),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isRunning) ? listPollMs : false),
    }),
    find: (id: string) =>
      queryOptions({
        queryKey: [key, id],
        queryFn: ({ signal }) => calls.find(id, signal),
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : pollMs),
      }),
  };
}
