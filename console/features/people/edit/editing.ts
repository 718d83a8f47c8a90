import { createContext, use } from "react";
import type { MergedEmail } from "#shared/domain/emails.ts";
import type { Merging } from "../../merging/index.ts";
import type { PersonIdentity, PersonOrganization } from "../profile/person-queries.ts";

/** What is being edited in a dialog; null beside it is something new. */
export type Editing =
  | { readonly kind: "avatar" }
  | { readonly kind: "identity"; readonly identity: PersonIdentity | null }
  | { readonly kind: "email"; readonly email: MergedEmail<PersonIdentity> | null }
  | { readonly kind: "work"; readonly work: PersonOrganization | null }
  | Merging;

/** The drawers of a profile. */
export const panels = ["attributes", "affiliations", "history", "github"] as const;

export type Panel = (typeof panels)[number];

/** How any part of the profile opens what edits it. */
export interface OpenEditor {
  readonly edit: (editing: Editing) => void;
  /** @param of the attribute or the sub-project that it is opened for. */
  readonly open: (panel: Panel, of?: string | null) => void;
}

export const EditorContext = createContext<OpenEditor | null>(null);

/** How to open what edits this profile; null for who may not edit it. */
export function useEditor(): OpenEditor | null {
  return use(EditorContext);
}
