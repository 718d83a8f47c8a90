import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { useMayHere } from "./use-may-here.ts";
import { usePanel } from "./use-panel.ts";

/** How any part of a profile opens what edits it. */
export interface ProfileEditor<Editing, Panel> {
  readonly edit: (editing: Editing) => void;
  /** @param of the attribute or the sub-project that it is opened for. */
  readonly open: (panel: Panel, of?: string | null) => void;
}

interface EditorProps<Editing, Panel> {
  /** The open dialog; never asked for without the permission to edit. */
  dialog: (editing: Editing, onClose: () => void) => ReactNode;
  /** The open drawer. */
  drawer: (panel: Panel, of: string | null, onClose: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Lets every part of one kind of profile open what edits it. Drawers stand in the address, dialogs do not.
 * @param panels names of the drawers.
 */
export function createProfileEditor<Editing, Panel extends string>(permission: Permission, panels: readonly Panel[]) {
  const EditorContext = createContext<ProfileEditor<Editing, Panel> | null>(null);
  return {
    /** How to open what edits this profile; null for who may not edit it. */
    useEditor: () => use(EditorContext),

    EditorProvider({ dialog, drawer, children }: EditorProps<Editing, Panel>) {
      const canEdit = useMayHere(permission);
      const [editing, setEditing] = useState<Editing | null>(null);
      const { panel, of, open, close } = usePanel(panels);
      const editor = useMemo(() => (canEdit ? { edit: setEditing, open } : null), [canEdit, open]);
      return (
        <EditorContext value={editor}>
          {children}
          {editing !== null && canEdit && dialog(editing, () => setEditing(null))}
          {panel && drawer(panel, of, close)}
        </EditorContext>
      );
    },
  };
}
