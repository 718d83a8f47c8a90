import { type ComponentType, createContext, type ReactNode, use, useMemo, useState } from "react";
import { framePart } from "#console/core/frame-part.tsx";
import type { Permission } from "#shared/domain/access/permissions.ts";
import { RecordRefusal } from "./record-refusal.tsx";
import { usePanel } from "./use-panel.ts";
import { usePermissionInGroup } from "./use-permission-in-group.ts";

/** Opens the dialogs and drawers that edit a profile. */
export interface ProfileEditor<Editing, Panel> {
  readonly edit: (editing: Editing) => void;
  /** @param of name of the attribute or id of the sub-project to open it for. */
  readonly open: (panel: Panel, of?: string | null) => void;
}

interface EditorProps<Editing, Panel> {
  /** Renders the open dialog; only called with the permission to edit. */
  dialog: (editing: Editing, onClose: () => void) => ReactNode;
  /** Renders the open drawer. */
  drawer: (panel: Panel, of: string | null, onClose: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Creates the context through which all parts of a profile open its editors. Open drawers are part of the URL, dialogs
 * are not.
 * @param panels names of the drawers.
 */
export function createProfileEditor<Editing, Panel extends string>(permission: Permission, panels: readonly Panel[]) {
  const EditorContext = createContext<ProfileEditor<Editing, Panel> | null>(null);
  return {
    /** Returns the editor of the profile; null without the permission to edit. */
    useEditor: () => use(EditorContext),

    EditorProvider({ dialog, drawer, children }: EditorProps<Editing, Panel>) {
      const canEdit = usePermissionInGroup(permission);
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

interface OpenDialogs<Profile, Editing, Panel> {
  readonly EditDialog: ComponentType<Profile & { editing: Editing; onClose: () => void }>;
  readonly PanelDrawer: ComponentType<Profile & { panel: Panel; of: string | null; onClose: () => void }>;
}

interface ProfileEditingProps<Profile> {
  id: string;
  /** Sentence about who can change the record; null when this user can. */
  refusal: string | null | undefined;
  profile: Profile;
  children: ReactNode;
}

/**
 * Creates the component that provides the editor of a profile to its parts, and renders its dialogs and drawers.
 * @param load loads them when the first one opens.
 */
export function createProfileEditing<Profile extends object, Editing, Panel extends string>(
  EditorProvider: ComponentType<EditorProps<Editing, Panel>>,
  load: () => Promise<OpenDialogs<Profile, Editing, Panel>>,
) {
  const EditDialog = framePart(async () => (await load()).EditDialog);
  const PanelDrawer = framePart(async () => (await load()).PanelDrawer);
  return function ProfileEditing({ id, refusal, profile, children }: ProfileEditingProps<Profile>) {
    return (
      <RecordRefusal value={refusal ?? null}>
        <EditorProvider
          dialog={(editing, onClose) => (
            <EditDialog key={id} {...profile} editing={editing} onClose={onClose} onMissing={onClose} />
          )}
          drawer={(panel, of, onClose) => (
            <PanelDrawer
              key={`${id} ${panel}`}
              {...profile}
              panel={panel}
              of={of}
              onClose={onClose}
              onMissing={onClose}
            />
          )}
        >
          {children}
        </EditorProvider>
      </RecordRefusal>
    );
  };
}
