import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { integrationPause, integrationSync } from "#shared/contract/integrations.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { cacheIntegration } from "../connect/cache-integration.ts";
import { hasOwnSyncs } from "../own-syncs.ts";
import type { ShownIntegration } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";
import { followProgress } from "./follow-progress.ts";

/** Starts a sync on demand if the backend supports it. `name` is the platform's. */
export function useSyncNow(name: string, integration: ShownIntegration | null) {
  const client = useClient();
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, segmentId }: ShownIntegration) =>
      client.send(integrationSync, { params: { id }, body: { segments: [segmentId] } }),
    onSuccess: (answer) => {
      cacheIntegration(cache, answer);
      if (answer.status !== "in-progress") return;
      followProgress(
        { id: answer.id, segmentId: answer.segmentId, platform: platformKey(answer.platform), name },
        texts.syncing(name),
      );
    },
    onError: (error) => handleError(error),
  });
  return {
    canSync: hasOwnSyncs(),
    syncing: mutation.isPending,
    sync: () => integration && mutation.mutate(integration),
  };
}

/** Switches an integration off until it is synced again. */
export function usePause(integration: ShownIntegration) {
  const client = useClient();
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: () =>
      client.send(integrationPause, {
        params: { id: integration.id },
        body: { segments: [integration.segmentId] },
      }),
    onSuccess: (answer) => cacheIntegration(cache, answer),
    onError: (error) => handleError(error),
  });
  return { pausing: mutation.isPending, pause: () => mutation.mutate() };
}
