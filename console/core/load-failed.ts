import { showToast } from "#console/ui/toast.ts";

const texts = {
  title: "This could not be loaded",
  offline: "Try again when you are online.",
  online: "Try again. If it still does not open, reload the page.",
  reload: "Reload",
} as const;

const id = "missing-part";

/**
 * Shows a toast for a lazy-loaded part that failed to load. It offers a reload, the only remedy if a release has
 * replaced the files or the browser caches the failed module.
 */
export function showLoadFailed(): void {
  const canReload = navigator.onLine;
  showToast({
    ...{ id, type: "error", title: texts.title, message: canReload ? texts.online : texts.offline },
    ...(canReload && { action: { label: texts.reload, onAction: () => location.reload() } }),
  });
}
