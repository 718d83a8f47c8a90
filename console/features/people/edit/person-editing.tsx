import type { ReactNode } from "react";
import { framePart } from "#console/core/frame-part.tsx";
import { RecordRefusal } from "#console/record-page/index.ts";
import type { Profile } from "../profile/use-person-profile.ts";
import { EditorProvider } from "./person-editor.ts";

const EditDialog = framePart(async () => (await import("./person-dialogs.tsx")).EditDialog);
const PanelDrawer = framePart(async () => (await import("./person-dialogs.tsx")).PanelDrawer);

interface PersonEditingProps {
  groupId: string;
  id: string;
  profile: Profile;
  children: ReactNode;
}

/** Provides the editor of a profile to its parts, and renders its dialogs and drawers. */
export function PersonEditing({ groupId, id, profile, children }: PersonEditingProps) {
  return (
    <RecordRefusal value={profile.person.data?.editRefusal ?? null}>
      <EditorProvider
        dialog={(editing, onClose) => (
          <EditDialog key={id} {...{ groupId, profile, editing, onClose }} onMissing={onClose} />
        )}
        drawer={(panel, of, onClose) => (
          <PanelDrawer key={`${id} ${panel}`} {...{ groupId, profile, panel, of, onClose }} onMissing={onClose} />
        )}
      >
        {children}
      </EditorProvider>
    </RecordRefusal>
  );
}
