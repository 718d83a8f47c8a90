import type { Merging } from "#console/features/merging/index.ts";
import { createProfileEditor, type ProfileEditor } from "#console/record-page/index.ts";
import type { MergedEmail } from "#shared/domain/identities/emails.ts";
import type { PersonIdentity, PersonOrganization } from "../profile/person-queries.ts";

/** Open dialog with the entry that it edits; null for a new entry. */
export type Editing =
  | { readonly kind: "avatar" }
  | { readonly kind: "identity"; readonly identity: PersonIdentity | null }
  | { readonly kind: "email"; readonly email: MergedEmail<PersonIdentity> | null }
  | { readonly kind: "work"; readonly work: PersonOrganization | null }
  | Merging;

/** Drawers of a profile. */
export const panels = ["attributes", "affiliations", "history", "github"] as const;

export type Panel = (typeof panels)[number];
export type PersonEditor = ProfileEditor<Editing, Panel>;

export const { useEditor, EditorProvider } = createProfileEditor<Editing, Panel>("memberEdit", panels);
