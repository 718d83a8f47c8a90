import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { goTo } from "#console/core/navigation.ts";
import { track } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type Integration, integrationFind } from "#shared/contract/integrations.ts";
import { repositoryLabel } from "#shared/domain/integrations/github-repository.ts";
import { dismissToasts, showToast } from "#shared/ui/toast.ts";
import { cacheIntegration } from "../../connect/cache-integration.ts";
import { followProgress } from "../../syncs/follow-progress.ts";
import { texts as pageTexts } from "../../texts.ts";
import { readConflict } from "./github-settings.ts";
import { texts } from "./texts.ts";

/** Shared id of the error toasts, so that only one is shown. A successful save dismisses it. */
const failedToast = "github-not-saved";

interface SaveOptions<Form> {
  readonly segmentId: string;
  /** The platform is already connected. */
  readonly isUpdate: boolean;
  readonly send: (form: Form) => Promise<Integration>;
  /** Message shown when a save fails and the server's error is not meant for users. */
  readonly failed: string;
  readonly onSaved: () => void;
}

/** Saves a connection, shows the result, and follows the progress of the sync. */
export function useSaveGithub<Form>({ segmentId, isUpdate, send, failed, onSaved }: SaveOptions<Form>) {
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (integration) => {
      track(isUpdate ? "Edit integration settings" : "Connect integration", "Feature", { integration: "github" });
      cacheIntegration(cache, integration);
      dismissToasts(failedToast);
      if (integration.status === "in-progress") {
        followProgress({ segmentId, platform: "github", name: "GitHub" }, pageTexts.connecting("GitHub"));
      } else showToast({ type: "success", message: isUpdate ? texts.updated : texts.connected });
      onSaved();
    },
    onError: (error) => void explain(error, failed),
  });
  // A conflict is shown in the toast, with a link to the other project.
  const error = mutation.error && !readConflict(mutation.error.message) ? mutation.error : null;
  return { save: mutation.mutate, isSaving: mutation.isPending, isSaved: mutation.isSuccess, error };
}

/** Shows a failed save in a toast, a conflict with the other project. The drawer shows the reason of other errors. */
async function explain(error: Error, failed: string): Promise<void> {
  if (!(error instanceof ApiError) || error.kind === "setup-failed") return handleError(error);
  const conflict = error.status === 400 ? readConflict(error.message) : null;
  if (!conflict) {
    showToast({ id: failedToast, type: "error", message: failed });
    return;
  }
  try {
    const { segment } = await getClient().send(integrationFind, { params: { id: conflict.otherId } });
    const project = segment?.name ?? texts.unknownProject;
    const place = segment?.grandparentId ? `/integrations/${segment.grandparentId}/${segment.id}` : null;
    showToast({
      id: failedToast,
      type: "error",
      title: texts.conflictTitle,
      message: texts.conflictText(repositoryLabel(conflict.repository), project),
      ...(place ? { action: { label: texts.conflictLink, onAction: () => goTo(place) } } : {}),
    });
  } catch {
    showToast({ id: failedToast, type: "error", title: failed, message: error.message });
  }
}
