import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AlertDialog as Primitive } from "radix-ui";
import { useEffect, useRef } from "react";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { useAddressParams } from "#console/core/use-address-params.ts";
import { ApiError } from "#shared/client/errors.ts";
import { githubAuthenticate } from "#shared/contract/github.ts";
import { cn } from "#shared/ui/cn.ts";
import { dialogPanelClasses } from "#shared/ui/components/overlays/dialog-look.ts";
import { Scrim } from "#shared/ui/components/overlays/scrim.tsx";
import { SpinnerRing } from "#shared/ui/components/states/spinner-ring.tsx";
import { showToast } from "#shared/ui/toast.ts";
import { keepIntegration } from "../../keep-integration.ts";
import { texts } from "./texts.ts";

const returned = ["code", "installation_id", "setup_action", "state"] as const;

/** Connects the installation that a user came back from, and takes what GitHub sent along out of the address. */
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
    onSuccess: (integration) => keepIntegration(cache, integration),
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
  return (
    <Primitive.Root open>
      <Primitive.Portal>
        <Scrim open className="z-(--layer-dialog)" />
        <Primitive.Content
          className={cn(dialogPanelClasses, "z-(--layer-dialog) max-w-[28rem]")}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <div className="flex items-start gap-3 px-5 py-5">
            <SpinnerRing className="mt-1 size-5 text-accent-text" />
            <div className="grid gap-2">
              <Primitive.Title className="text-lg font-semibold">{texts.finishing}</Primitive.Title>
              <Primitive.Description className="text-ink-2">{texts.finishingText}</Primitive.Description>
            </div>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
