import { showToast } from "#shared/ui/toast.ts";

const texts = {
  title: "This could not be loaded",
  offline: "Try again when you are online.",
  online: "Try again. If it still does not open, reload the page.",
  reload: "Reload",
} as const;

const id = "missing-part";

/**
 * Tells that something which was pressed could not be loaded. Only reloading helps where the files were replaced, and in
 * browsers that keep a module which failed for as long as the page lives.
 */
export function tellMissing(): void {
  const canReload = navigator.onLine;
  showToast({
    ...{ id, type: "error", title: texts.title, message: canReload ? texts.online : texts.offline },
    ...(canReload && { action: { label: texts.reload, onAction: () => location.reload() } }),
  });
}
