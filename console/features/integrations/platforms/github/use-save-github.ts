import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { goTo } from "#console/core/navigation.ts";
import { track } from "#console/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type Integration, integrationFind } from "#shared/contract/integrations.ts";
import { repositoryLabel } from "#shared/domain/integrations/github-repository.ts";
import { dismissToasts, showToast } from "#shared/ui/toast.ts";
import { keepIntegration } from "../../connect/keep-integration.ts";
import { followProgress } from "../../syncs/follow-progress.ts";
import { texts as pageTexts } from "../../texts.ts";
import { readConflict } from "./github-settings.ts";
import { texts } from "./texts.ts";

/** One failure is shown at a time, until saving works. */
const failedToast = "github-not-saved";

interface SaveOptions<Form> {
  readonly segmentId: string;
  /** There are settings already. */
  readonly isUpdate: boolean;
  readonly send: (form: Form) => Promise<Integration>;
  /** Said when it fails and the server's answer is not for the user's eyes. */
  readonly failed: string;
  readonly onSaved: () => void;
}

/** Saves a connection, says how it went, and follows what is read then. */
export function useSaveGithub<Form>({ segmentId, isUpdate, send, failed, onSaved }: SaveOptions<Form>) {
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (integration) => {
      track(isUpdate ? "Edit integration settings" : "Connect integration", "Feature", { integration: "github" });
      keepIntegration(cache, integration);
      dismissToasts(failedToast);
      if (integration.status === "in-progress") {
        followProgress({ segmentId, platform: "github", name: "GitHub" }, pageTexts.connecting("GitHub"));
      } else showToast({ type: "success", message: isUpdate ? texts.updated : texts.connected });
      onSaved();
    },
    onError: (error) => void explain(error, failed),
  });
  // The toast tells of a conflict, with the way to the other project.
  const error = mutation.error && !readConflict(mutation.error.message) ? mutation.error : null;
  return { save: mutation.mutate, isSaving: mutation.isPending, isSaved: mutation.isSuccess, error };
}

/** A conflict names the project that has the repository; the reason of any other refusal stands in the drawer. */
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
