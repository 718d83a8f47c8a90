import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { integrationPause } from "#shared/contract/integrations.ts";
import { keepIntegration } from "./keep-integration.ts";
import type { ShownIntegration } from "./platform-descriptor.ts";

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
    onSuccess: (answer) => keepIntegration(cache, answer),
    onError: (error) => handleError(error),
  });
  return { pausing: mutation.isPending, pause: () => mutation.mutate() };
}
