import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { track } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import type { FinishCall } from "#shared/contract/platforms/provider-sign-in.ts";
import { platformKey } from "#shared/domain/identities/platform-key.ts";
import { showToast } from "#shared/ui/toast.ts";
import { segmentIntegrationsOptions } from "../integrations-queries.ts";
import { followProgress } from "../syncs/follow-progress.ts";
import { texts } from "../texts.ts";
import { keepIntegration } from "./keep-integration.ts";
import { codeAndState } from "./sign-in-address.ts";

interface ConnectOptions<Form> {
  /** Key of the platform. */
  readonly platform: string;
  readonly name: string;
  readonly segmentId: string;
  /** Chooses the texts; it does not cross the wire. */
  readonly isUpdate: boolean;
  readonly send: (form: Form) => Promise<Integration | null>;
  /** Said instead of the usual text when it is saved. */
  readonly message?: (form: Form) => string | undefined;
  /** Told to product tracking besides the platform. */
  readonly properties?: (form: Form) => Record<string, unknown>;
}

interface FinishOptions extends Pick<ConnectOptions<unknown>, "platform" | "name" | "segmentId"> {
  readonly send: (brought: URLSearchParams) => Promise<Integration>;
}

/** Connects with what somebody brought back from the sign-in of a provider. */
export function useFinishSignIn({ platform, name, segmentId, send }: FinishOptions) {
  const { data } = useQuery(segmentIntegrationsOptions(segmentId));
  const { mutateAsync } = useConnect({
    ...{ platform, name, segmentId },
    isUpdate: data?.some((row) => platformKey(row.platform) === platform) ?? false,
    send,
  });
  return mutateAsync;
}

/** The same by the call that ends the sign-in. */
export function useFinishCall(call: FinishCall, of: Pick<FinishOptions, "platform" | "name" | "segmentId">) {
  const client = useClient();
  const segments = [of.segmentId];
  return useFinishSignIn({
    ...of,
    send: (brought) => client.send(call, { query: { ...codeAndState(brought), segments }, segments }),
  });
}

/** Connects a platform or changes its settings, says so, and follows the progress of what is read then. */
export function useConnect<Form>(options: ConnectOptions<Form>) {
  const { platform, name, segmentId, isUpdate, send, message, properties } = options;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (integration, form) => {
      const event = isUpdate ? "Edit integration settings" : "Connect integration";
      track(event, "Feature", { integration: platform, ...properties?.(form) });
      if (integration) keepIntegration(cache, integration);
      else void cache.invalidateQueries({ queryKey: ["integrations"] });
      // What is still to be chosen stands in the drawer; it is said when that is done.
      if (integration?.status === "pending-action") return;
      showToast({
        type: "success",
        title: isUpdate ? texts.updated(name) : texts.created(name),
        message: message?.(form) ?? texts.firstActivities,
      });
      if (integration?.status === "in-progress") followProgress({ segmentId, platform, name }, texts.connecting(name));
    },
    // The drawer says what is wrong; only a failed setup has a message of its own.
    onError: (error) => {
      if (error instanceof ApiError && error.kind === "setup-failed") handleError(error);
    },
  });
}
