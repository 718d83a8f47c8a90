import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import type { FinishCall } from "#shared/contract/platforms/provider-sign-in.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { segmentIntegrationsOptions } from "../integrations-queries.ts";
import { followProgress } from "../syncs/follow-progress.ts";
import { texts } from "../texts.ts";
import { cacheIntegration } from "./cache-integration.ts";
import { codeAndState } from "./sign-in-address.ts";
import { restoreStartDate, sendFirstSync } from "./start-date.ts";

interface ConnectOptions<Form> {
  /** Key of the platform. */
  readonly platform: string;
  readonly name: string;
  readonly segmentId: string;
  /** Chooses the texts; it is not sent. */
  readonly isUpdate: boolean;
  readonly send: (form: Form) => Promise<Integration | null>;
  /** Success message; the usual one when left out. */
  readonly message?: (form: Form) => string | undefined;
  /** Properties added to the event of product tracking. */
  readonly properties?: (form: Form) => Record<string, unknown>;
}

interface FinishOptions extends Pick<ConnectOptions<unknown>, "platform" | "name" | "segmentId"> {
  readonly send: (returned: URLSearchParams) => Promise<Integration>;
}

/** Connects with the parameters that a user brings back from the sign-in of a provider. */
export function useFinishSignIn({ platform, name, segmentId, send }: FinishOptions) {
  const { data } = useQuery(segmentIntegrationsOptions(segmentId));
  const { mutateAsync } = useConnect({
    ...{ platform, name, segmentId },
    isUpdate: data?.some((row) => platformKey(row.platform) === platform) ?? false,
    async send(returned: URLSearchParams) {
      restoreStartDate(segmentId);
      return send(returned);
    },
  });
  return mutateAsync;
}

/** Like `useFinishSignIn`, with the contract call that ends the sign-in. */
export function useFinishCall(call: FinishCall, of: Pick<FinishOptions, "platform" | "name" | "segmentId">) {
  const client = useClient();
  const segments = [of.segmentId];
  return useFinishSignIn({
    ...of,
    send: (returned) => client.send(call, { query: { ...codeAndState(returned), segments }, segments }),
  });
}

/** Connects a platform or changes its settings, shows the result, and follows the progress of the sync. */
export function useConnect<Form>(options: ConnectOptions<Form>) {
  const { platform, name, segmentId, isUpdate, send, message, properties } = options;
  const cache = useQueryClient();
  const client = useClient();
  return useMutation({
    async mutationFn(form: Form) {
      const integration = await send(form);
      return integration && !isUpdate ? sendFirstSync(client, integration, segmentId) : integration;
    },
    onSuccess: (integration, form) => {
      const event = isUpdate ? "Edit integration settings" : "Connect integration";
      track(event, "Feature", { integration: platform, ...properties?.(form) });
      if (integration) cacheIntegration(cache, integration);
      else void cache.invalidateQueries({ queryKey: ["integrations"] });
      // The drawer still asks for a choice. The success toast follows that choice.
      if (integration?.status === "pending-action") return;
      const title = isUpdate ? texts.updated(name) : texts.created(name);
      // One toast tells of the connection, its first sync and the end of it.
      if (integration?.status === "in-progress")
        followProgress({ id: integration.id, segmentId, platform, name }, title, title);
      else showToast({ type: "success", title, message: message?.(form) ?? texts.firstActivities });
    },
    // The drawer shows the error; only a failed setup has a separate message.
    onError: (error) => {
      if (error instanceof ApiError && error.kind === "setup-failed") handleError(error);
    },
  });
}
