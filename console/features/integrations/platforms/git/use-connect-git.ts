import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { track } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { gitConnect } from "#shared/contract/integrations.ts";
import { showToast } from "#shared/ui/toast.ts";
import { followProgress } from "../../follow-progress.ts";
import { keepIntegration } from "../../keep-integration.ts";
import { texts as pageTexts } from "../../texts.ts";
import { texts } from "./texts.ts";

interface Connection {
  readonly name: string;
  readonly segmentId: string;
  readonly isUpdate: boolean;
}

/** Sets the remotes of a sub-project. `isUpdate` chooses the texts; it does not cross the wire. */
export function useConnectGit({ name, segmentId, isUpdate }: Connection) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (remotes: readonly string[]) =>
      client.send(gitConnect, { body: { remotes: [...remotes], segments: [segmentId] } }),
    onSuccess: (integration, remotes) => {
      const properties = { integration: "git", remotes: remotes.length };
      track(isUpdate ? "Edit integration settings" : "Connect integration", "Feature", properties);
      if (integration) keepIntegration(cache, integration);
      else void cache.invalidateQueries({ queryKey: ["integrations"] });
      showToast({
        type: "success",
        title: isUpdate ? texts.updated : texts.created,
        message: remotes.length === 0 ? texts.stopped : texts.success,
      });
      if (integration?.status === "in-progress") {
        followProgress({ segmentId, platform: "git", name }, pageTexts.connecting(name));
      }
    },
    // The drawer says what is wrong; only a failed setup has a message of its own.
    onError: (error) => {
      if (error instanceof ApiError && error.kind === "setup-failed") handleError(error);
    },
  });
}
