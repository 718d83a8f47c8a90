import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { messages } from "#console/core/messages.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import { integrationDestroyMany } from "#shared/contract/integrations.ts";
import { segmentIntegrationsOptions } from "../integrations-queries.ts";
import type { PlatformDescriptor, ShownIntegration } from "../platform-descriptor.ts";
import { texts } from "../texts.ts";

/** Disconnects after a confirmation. Data that the integration brought in stays. */
export function useDisconnect({ key, name }: PlatformDescriptor) {
  const client = useClient();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const mutation = useMutation({
    mutationFn: ({ id, segmentId }: ShownIntegration) =>
      client.send(integrationDestroyMany, { query: { ids: [id], segments: [segmentId] }, segments: [segmentId] }),
    onSuccess: (_, { id, segmentId }) => {
      track("Disconnect integration", "Feature", { integration: key });
      cache.setQueryData(segmentIntegrationsOptions(segmentId).queryKey, (rows) =>
        rows?.filter((row) => row.id !== id),
      );
      void cache.invalidateQueries({ queryKey: ["integrations"] });
      showToast({ type: "success", message: messages.integrationDisconnected });
    },
    onError: (error) => handleError(error),
  });
  async function disconnect(integration: ShownIntegration) {
    const confirmed = await confirm({
      type: "danger",
      title: texts.disconnectTitle(name),
      message: texts.disconnectText,
      confirmLabel: texts.disconnect,
      cancelLabel: texts.cancel,
    });
    if (confirmed) mutation.mutate(integration);
  }
  return { disconnect, disconnecting: mutation.isPending };
}
