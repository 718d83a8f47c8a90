import type { QueryClient } from "@tanstack/react-query";
import type { NamedRow, SelectionAction } from "#console/data-table/index.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { Order, Target } from "./bulk-order.ts";
import type { Words } from "./outcome.ts";

/** Attribute that can be set on many records. */
export interface EditableAttribute {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly show: boolean;
  readonly options?: readonly string[] | null | undefined;
}

/** Record type that supports bulk changes. Define it outside of components. */
export interface BulkKind {
  readonly kind: BulkJob["kind"];
  /** `3 people`. */
  readonly count: (count: number) => string;
  readonly permissions: Readonly<Record<"edit" | "destroy" | "merge", Permission>>;
  /** Fetches the editable attributes; omitted for record types without attributes. */
  readonly attributes?: (client: QueryClient) => Promise<readonly EditableAttribute[]>;
}

/** Returns whether the records are people, who have bot marks, tags and attributes. */
export const isPerson = ({ kind }: BulkKind): boolean => kind === "member";

/** Dialogs opened by actions. */
export type BulkDialog = "tags" | "employer" | "attribute" | "merge" | "unmerge";

/** Context of actions on selected rows: the rows, the permissions and functions to start a change. */
export interface BulkContext {
  readonly kind: BulkKind;
  /** Number of rows; null while unknown. */
  readonly count: number | null;
  /** `3 people`. */
  readonly what: string;
  /** Selected rows; empty when all rows of the list are selected. */
  readonly rows: readonly NamedRow[];
  readonly all: boolean;
  /** Permissions of this user. */
  readonly may: Readonly<Record<"edit" | "destroy" | "merge", boolean>>;
  /** True when the backend changes rows, including their tags, in jobs. */
  readonly hasJobs: boolean;
  readonly hasTags: boolean;
  /** Returns the selection for a request. */
  readonly target: () => Promise<Target>;
  /** Changes the selected rows. Asks for confirmation when all rows of the list are selected. */
  readonly change: (label: string, action: Order["action"], words: Words) => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly open: (dialog: BulkDialog) => void;
}

/** Action on the selected rows. */
export type BulkAction = SelectionAction<BulkContext>;
