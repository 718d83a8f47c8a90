import { createProfileEditing } from "#console/record-page/index.ts";
import type { Organization } from "../profile/organization-queries.ts";
import { type Editing, EditorProvider, type Panel } from "./organization-editor.ts";

/** Provides the editor of an organization to its parts. */
export const OrganizationEditing = createProfileEditing<
  { groupId: string | null; organization: Organization | undefined },
  Editing,
  Panel
>(EditorProvider, () => import("./organization-overlays.tsx"));
