import type { Selection } from "#console/data-table/index.ts";
import type { MemberBulkAction, OrganizationBulkAction } from "#shared/contract/bulk.ts";
import type { Words } from "./outcome.ts";

/** Rows by id, or all rows of a list. */
export type Target = { readonly ids: readonly string[] } | (Selection & { readonly segments: string[] });

/** Request to change many rows. */
export type Order =
  | { readonly kind: "member"; readonly action: MemberBulkAction; readonly target: Target; readonly words: Words }
  | {
      readonly kind: "organization";
      readonly action: OrganizationBulkAction;
      readonly target: Target;
      readonly words: Words;
    };
