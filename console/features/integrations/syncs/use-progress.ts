import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { IntegrationProgress } from "#shared/contract/integrations.ts";
import { progressOptions } from "../integrations-queries.ts";
import type { ShownIntegration } from "../platform-descriptor.ts";
import { progressEntry } from "./progress-view.ts";

interface Loaded {
  readonly integrations: readonly ShownIntegration[];
  /** Time at which they were loaded, in epoch milliseconds. */
  readonly at: number;
  readonly reload: () => void;
}

/** Progress of the running syncs. An integration missing from the response has ended, so its status is refetched. */
export function useProgress(segmentId: string, { integrations, at, reload }: Loaded) {
  const running = integrations.filter(({ status }) => status === "in-progress");
  const { data, dataUpdatedAt } = useQuery({ ...progressOptions(segmentId), enabled: running.length > 0 });
  const entryOf = (platform: string): IntegrationProgress | null =>
    data ? progressEntry(data, segmentId, platform) : null;
  const ended = dataUpdatedAt > at && running.some(({ platform }) => entryOf(platform) === null);
  useEffect(() => {
    if (ended) reload();
  }, [ended, reload]);
  return entryOf;
}
