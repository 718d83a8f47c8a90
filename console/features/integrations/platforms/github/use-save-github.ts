import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getClient, useClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { goTo } from "#console/core/navigation.ts";
import { track } from "#console/session/index.ts";
import { dismissToasts, showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type Integration, integrationFind } from "#shared/contract/integrations.ts";
import { repositoryLabel } from "#shared/domain/integrations/github-repository.ts";
import { cacheIntegration } from "../../connect/cache-integration.ts";
import { sendFirstSync } from "../../connect/start-date.ts";
import { followProgress } from "../../syncs/follow-progress.ts";
import { type Conflict, readConflict } from "./github-settings.ts";
import { texts } from "./texts.ts";

/** Id of the conflict's toast, so that only one is shown. A successful save dismisses it. */
const conflictToast = "github-conflict";

interface SaveOptions<Form> {
  readonly segmentId: string;
  /** The platform is already connected. */
  readonly isUpdate: boolean;
  readonly send: (form: Form) => Promise<Integration>;
  /** Title of the error of a failed save. */
  readonly failed: string;
  readonly onSaved: () => void;
}

/** Saves a connection, shows the result, and follows the progress of the sync. */
export function useSaveGithub<Form>({ segmentId, isUpdate, send, failed, onSaved }: SaveOptions<Form>) {
  const cache = useQueryClient();
  const client = useClient();
  const mutation = useMutation({
    mutationFn: async (form: Form) => {
      const integration = await send(form);
      return isUpdate ? integration : sendFirstSync(client, integration, segmentId);
    },
    onSuccess: (integration) => {
      track(isUpdate ? "Edit integration settings" : "Connect integration", "Feature", { integration: "github" });
      cacheIntegration(cache, integration);
      dismissToasts(conflictToast);
      const title = isUpdate ? texts.updated : texts.connected;
      if (integration.status === "in-progress") {
        followProgress({ id: integration.id, segmentId, platform: "github", name: "GitHub" }, title, title);
      } else showToast({ type: "success", message: title });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.kind === "setup-failed") handleError(error);
      const conflict = conflictOf(error);
      if (conflict) void explain(conflict, error, failed);
    },
  });
  // A conflict is shown in the toast, with a link to the other project.
  const error = mutation.error && !conflictOf(mutation.error) ? mutation.error : null;
  return {
    save: mutation.mutate,
    isSaving: mutation.isPending,
    isSaved: mutation.isSuccess,
    /** Error of the last save and its title, as the drawer takes them. */
    failure: { error, errorTitle: failed },
  };
}

const conflictOf = (error: Error) =>
  error instanceof ApiError && error.status === 400 ? readConflict(error.message) : null;

/** Shows the project with which a repository is already connected. */
async function explain(conflict: Conflict, error: Error, failed: string): Promise<void> {
  try {
    const { segment } = await getClient().send(integrationFind, { params: { id: conflict.otherId } });
    const project = segment?.name ?? texts.unknownProject;
    const place = segment?.grandparentId ? `/integrations/${segment.grandparentId}/${segment.id}` : null;
    showToast({
      id: conflictToast,
      type: "error",
      title: texts.conflictTitle,
      message: texts.conflictText(repositoryLabel(conflict.repository), project),
      ...(place ? { action: { label: texts.conflictLink, onAction: () => goTo(place) } } : {}),
    });
  } catch {
    showToast({ id: conflictToast, type: "error", title: failed, message: error.message });
  }
}
