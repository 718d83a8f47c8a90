import { createProfileEditing } from "#console/record-page/index.ts";
import type { Profile } from "../profile/use-person-profile.ts";
import { type Editing, EditorProvider, type Panel } from "./person-editor.ts";

/** Provides the editor of a person to its parts. */
export const PersonEditing = createProfileEditing<{ groupId: string; profile: Profile }, Editing, Panel>(
  EditorProvider,
  () => import("./person-dialogs.tsx"),
);
