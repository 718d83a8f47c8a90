import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { Action } from "#shared/ui/actions.ts";
import type { Selection } from "../list-state.ts";
import type { ListRowData } from "../row-view.ts";
import type { Order, Target } from "./order.ts";
import type { Words } from "./outcome.ts";

/** An attribute that can be given to many. */
export interface EditableAttribute {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly show: boolean;
  readonly options?: readonly string[] | null | undefined;
}

interface MergeProps {
  readonly kind: BulkJob["kind"];
  readonly id: string;
  readonly otherId?: string | undefined;
  readonly onClose: () => void;
  readonly onMerge?: ((primaryId: string) => void) | undefined;
}

/** What a list tells of its entities, so that many of them can be changed. Stands outside of any component. */
export interface BulkKind {
  readonly kind: BulkJob["kind"];
  /** `3 people`. */
  readonly count: (count: number) => string;
  readonly permissions: Readonly<Record<"edit" | "destroy" | "merge", Permission>>;
  /** Whether rows can be marked as bots, have tags and attributes. */
  readonly isPerson: boolean;
  /** The attributes that can be edited, where rows have some. */
  readonly attributes?: (client: QueryClient) => Promise<readonly EditableAttribute[]>;
  /** What can be done besides, brought by other features: after the common actions. */
  readonly actions?: readonly BulkAction[];
  /** Merges two rows, or one with another profile. */
  readonly MergeDialog: ComponentType<MergeProps>;
  /** Takes an identity out of a row, or a merge back. */
  readonly UnmergeDialog: ComponentType<Pick<MergeProps, "kind" | "id" | "onClose">>;
}

/** What actions open. */
export type BulkDialog = "tags" | "attribute" | "merge" | "unmerge";

/** What the list is asked for now. */
export type ReadSelection = () => Promise<Selection>;

/** What an action with many rows needs to know, and what it may do. */
export interface BulkContext {
  readonly kind: BulkKind;
  /** How many rows; null where that is not known. */
  readonly count: number | null;
  /** `3 people`. */
  readonly what: string;
  /** The selected rows; none where all that the list holds are selected. */
  readonly rows: readonly ListRowData[];
  readonly all: boolean;
  /** What this user may do. */
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
export interface BulkAction extends Action<BulkContext> {
  /** A button of the bar, or an entry of the menu at its end. */
  readonly place: "bar" | "menu";
  readonly danger?: true;
  /** Why it cannot be done with just these rows; null when it can. */
  readonly reason?: (context: BulkContext) => string | null;
}
