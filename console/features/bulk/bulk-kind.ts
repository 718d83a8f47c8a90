import type { QueryClient } from "@tanstack/react-query";
import type { NamedRow, SelectionAction } from "#console/data-table/index.ts";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { Permission } from "#shared/domain/access/permissions.ts";
import type { Order, Target } from "./bulk-order.ts";
import type { Words } from "./outcome.ts";

/** An attribute that can be given to many. */
export interface EditableAttribute {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly show: boolean;
  readonly options?: readonly string[] | null | undefined;
}

/** A kind of records, many of which can be changed at once. Stands outside of any component. */
export interface BulkKind {
  readonly kind: BulkJob["kind"];
  /** `3 people`. */
  readonly count: (count: number) => string;
  readonly permissions: Readonly<Record<"edit" | "destroy" | "merge", Permission>>;
  /** The attributes that can be edited, where records have some. */
  readonly attributes?: (client: QueryClient) => Promise<readonly EditableAttribute[]>;
}

/** People can be marked as bots, and have tags and attributes. */
export const isPerson = ({ kind }: BulkKind): boolean => kind === "member";

/** Dialogs that actions open. */
export type BulkDialog = "tags" | "attribute" | "merge" | "unmerge";

/** Context of actions with selected rows: the rows, permissions, and how to start a change. */
export interface BulkContext {
  readonly kind: BulkKind;
  /** How many rows; null where that is not known. */
  readonly count: number | null;
  /** `3 people`. */
  readonly what: string;
  /** The selected rows; none where all that the list holds are selected. */
  readonly rows: readonly NamedRow[];
  readonly all: boolean;
  /** Permissions of this user. */
  readonly may: Readonly<Record<"edit" | "destroy" | "merge", boolean>>;
  /** The backend changes rows by jobs, tags among them. */
  readonly hasJobs: boolean;
  readonly hasTags: boolean;
  /** The selection as calls take it. */
  readonly target: () => Promise<Target>;
  /** Changes the selected rows; asks first where all are meant. */
  readonly change: (label: string, action: Order["action"], words: Words) => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly open: (dialog: BulkDialog) => void;
}

/** Something that is done with the selected rows. */
export type BulkAction = SelectionAction<BulkContext>;
