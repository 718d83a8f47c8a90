import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import { githubAuthenticate } from "#shared/contract/platforms/github.ts";
import { cacheIntegration } from "../../connect/cache-integration.ts";
import { FinishingDialog } from "../../connect/required-dialog.tsx";
import { texts } from "./texts.ts";

const returned = ["code", "installation_id", "setup_action", "state"] as const;

/** Connects the installation after a return from GitHub, and removes the parameters of GitHub from the URL. */
export function FinishSetup({ segmentId }: { segmentId: string }) {
  const client = useClient();
  const cache = useQueryClient();
  const [query, changeQuery] = useAddressParams();
  const isSent = useRef(false);
  const { mutate } = useMutation({
    mutationFn: () =>
      client.send(githubAuthenticate, {
        params: { code: query.get("code") ?? "" },
        body: {
          installId: query.get("installation_id"),
          setupAction: query.get("setup_action"),
          segments: [segmentId],
        },
      }),
    onSuccess: (integration) => cacheIntegration(cache, integration),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 400) {
        showToast({ type: "error", title: texts.connectFailed, message: error.message });
      } else handleError(error);
    },
    onSettled: (integration) =>
      changeQuery(
        {
          ...Object.fromEntries(returned.map((name) => [name, null])),
          drawer: integration?.status === "mapping" ? "github" : null,
        },
        { replace: true },
      ),
  });
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);
  return <FinishingDialog title={texts.finishing} text={texts.finishingText} />;
}
