import { createContext, use } from "react";
import type { MergedEmail } from "#shared/domain/emails.ts";
import type { Identity } from "#shared/domain/identity.ts";
import type { Merging } from "../../merging/index.ts";

/** What is being edited in a dialog; null beside it is something new. */
export type Editing =
  | { readonly kind: "logo" }
  | { readonly kind: "identity"; readonly identity: Identity | null }
  | { readonly kind: "domain"; readonly domain: Identity | null }
  | { readonly kind: "email"; readonly email: MergedEmail | null }
  | { readonly kind: "phone"; readonly number: string | null }
  | Merging;

/** The drawers of a profile. */
export const panels = ["attributes", "history"] as const;

export type Panel = (typeof panels)[number];

/** How any part of the profile opens what edits it. */
export interface OpenEditor {
  readonly edit: (editing: Editing) => void;
  /** @param of the attribute that it is opened for. */
  readonly open: (panel: Panel, of?: string | null) => void;
}

export const EditorContext = createContext<OpenEditor | null>(null);

/** How to open what edits this profile; null for who may not edit it. */
export function useEditor(): OpenEditor | null {
  return use(EditorContext);
}
