import { useMutation, useQueryClient } from "@tanstack/react-query";
import { handleError } from "#console/core/handle-error.ts";
import { track } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { showToast } from "#shared/ui/toast.ts";
import { followProgress } from "./follow-progress.ts";
import { keepIntegration } from "./keep-integration.ts";
import { texts } from "./texts.ts";

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
