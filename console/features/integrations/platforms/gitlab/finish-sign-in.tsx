import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useClient } from "#console/core/api-client.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { gitlabCallback } from "#shared/contract/gitlab.ts";
import { Dialog } from "#shared/ui/components/overlays/dialog.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { keepIntegration } from "../../keep-integration.ts";
import { texts } from "./texts.ts";

/** Somebody came back from GitLab: connects with what they brought, and opens the repositories to map. */
export function FinishSignIn({ segmentId }: { segmentId: string }) {
  const client = useClient();
  const cache = useQueryClient();
  const [query, changeQuery] = useAddressParams();
  const begun = useRef(false);
  const onEnd = (drawer: string | null) =>
    changeQuery({ code: null, state: null, source: null, drawer }, { replace: true });
  const { mutate } = useMutation({
    mutationFn: (brought: { code: string; state: string }) =>
      client.send(gitlabCallback, { query: { ...brought, segments: [segmentId] }, segments: [segmentId] }),
    onSuccess: (integration) => {
      keepIntegration(cache, integration);
      onEnd(integration.status === "mapping" ? "gitlab" : null);
    },
    onError: (error) => {
      showToast({ type: "error", title: texts.connectFailed, message: error.message });
      onEnd(null);
    },
  });
  useEffect(() => {
    // What was brought is good once.
    if (begun.current) return;
    begun.current = true;
    mutate({ code: query.get("code") ?? "", state: query.get("state") ?? "" });
  }, [mutate, query]);
  return (
    <Dialog open onOpenChange={() => {}} title={texts.finishing}>
      <p role="status" className="flex items-center gap-2.5">
        <SpinnerRing className="text-accent-text" />
        {texts.finishingText}
      </p>
    </Dialog>
  );
}
