import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { Selection } from "../list-request.ts";

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
  /** Merges two rows. */
  readonly MergeDialog: ComponentType<MergeProps>;
}

/** What the list is asked for now. */
export type ReadSelection = () => Promise<Selection>;
