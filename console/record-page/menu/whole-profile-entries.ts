import { History, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { isRestorable } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import type { FeatureKey } from "#console/core/product-events.ts";
import { track } from "#console/session/index.ts";
import { showToast } from "#console/ui/toast.ts";
import { useConfirm } from "#console/ui/use-confirm.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { usePermissionInGroup } from "../editing/use-permission-in-group.ts";
import { noteRemoved, noteRestored } from "../header/removed-profiles.ts";
import { texts } from "../texts.ts";
import type { MenuEntry } from "./menu-entry.ts";

/** Menu entry for the history of a profile. Requires reading the audit log, but not editing. */
export function useHistoryEntries(open: () => void): MenuEntry[] {
  const mayRead = usePermissionInGroup("auditLogRead");
  return mayRead ? [{ id: "history", label: texts.history, icon: History, begins: true, onSelect: open }] : [];
}

interface Removal {
  readonly permission: Permission;
  readonly feature: FeatureKey;
  readonly texts: Readonly<Record<"label" | "confirmTitle" | "confirm" | "done" | "undo" | "restored", string>> & {
    readonly confirmText: (name: string) => string;
  };
  readonly id: string;
  readonly name: string;
  /** Path of the list to open after the removal. */
  readonly list: string;
  readonly remove: () => Promise<unknown>;
  readonly restore: () => Promise<unknown>;
  /** Removes the profile from the cache. */
  readonly forget: () => void;
  readonly listsChanged: () => void;
}

/**
 * Menu entry that deletes a profile. With a trash on the backend it deletes at once and the toast offers an undo;
 * otherwise it asks for confirmation.
 */
export function useRemovalEntries(removal: Removal): MenuEntry[] {
  const mayRemove = usePermissionInGroup(removal.permission);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const undoable = isRestorable();
  if (!mayRemove) return [];
  const { texts: removalTexts, name, list, feature, listsChanged } = removal;

  async function remove() {
    const question = {
      title: removalTexts.confirmTitle,
      message: removalTexts.confirmText(name),
      confirmLabel: removalTexts.confirm,
    };
    if (!undoable && !(await confirm({ type: "danger", ...question }))) return;
    track(feature, "Feature");
    noteRemoved(removal.id);
    try {
      await removal.remove();
    } catch (error) {
      noteRestored(removal.id);
      handleError(error);
      return;
    }
    await navigate(list);
    removal.forget();
    listsChanged();
    const action = { label: removalTexts.undo, onAction: () => void restore() };
    showToast({ type: "success", title: removalTexts.done, message: name, ...(undoable && { action }) });
  }

  async function restore() {
    try {
      await removal.restore();
      noteRestored(removal.id);
      listsChanged();
      showToast({ type: "success", message: removalTexts.restored });
    } catch (error) {
      handleError(error);
    }
  }

  return [
    {
      id: "remove",
      label: removalTexts.label,
      icon: Trash2,
      danger: true,
      begins: true,
      onSelect: () => void remove(),
    },
  ];
}
