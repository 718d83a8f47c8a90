import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { integrationSync } from "#shared/contract/integrations.ts";
import { platformKey } from "#shared/domain/platform-key.ts";
import { followProgress } from "./follow-progress.ts";
import { keepIntegration } from "./keep-integration.ts";
import type { PlatformDescriptor, ShownIntegration } from "./platform-descriptor.ts";
import { texts } from "./texts.ts";

/** Whether an integration can be read on demand, and doing it. */
export function useSyncNow(
  descriptor: Pick<PlatformDescriptor, "name" | "syncCapability">,
  integration: ShownIntegration | null,
) {
  const client = useClient();
  const cache = useQueryClient();
  const { name, syncCapability } = descriptor;
  const mutation = useMutation({
    mutationFn: ({ id, segmentId }: ShownIntegration) =>
      client.send(integrationSync, { params: { id }, body: { segments: [segmentId] } }),
    onSuccess: (answer) => {
      keepIntegration(cache, answer);
      if (answer.status !== "in-progress") return;
      followProgress(
        { segmentId: answer.segmentId, platform: platformKey(answer.platform), name },
        texts.syncing(name),
      );
    },
    onError: (error) => handleError(error),
  });
  return {
    canSync: syncCapability !== undefined && client.has(syncCapability),
    syncing: mutation.isPending,
    sync: () => integration && mutation.mutate(integration),
  };
}
