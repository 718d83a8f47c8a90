import type { Merging } from "#console/features/merging/index.ts";
import { createProfileEditor, type ProfileEditor } from "#console/record-page/index.ts";
import type { MergedEmail } from "#shared/domain/identities/emails.ts";
import type { Identity } from "#shared/domain/identities/identity.ts";

/** Open dialog with the entry that it edits; null for a new entry. */
export type Editing =
  | { readonly kind: "logo" }
  | { readonly kind: "identity"; readonly identity: Identity | null }
  | { readonly kind: "domain"; readonly domain: Identity | null }
  | { readonly kind: "email"; readonly email: MergedEmail | null }
  | { readonly kind: "phone"; readonly number: string | null }
  | { readonly kind: "otherName" }
  | { readonly kind: "parent" }
  | Merging;

/** Drawers of a profile. */
export const panels = ["attributes", "history"] as const;

export type Panel = (typeof panels)[number];
export type OrganizationEditor = ProfileEditor<Editing, Panel>;

export const { useEditor, EditorProvider } = createProfileEditor<Editing, Panel>("organizationEdit", panels);
