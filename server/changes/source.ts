import type { Platform } from "#server/platform/core/platform.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { Change } from "#shared/contract/changes.ts";
import type { ChangeSource } from "#shared/domain/changes.ts";

export interface ChangeFilter {
  readonly userId?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Changes of all these records. */
  readonly recordIds?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Change whose records are not named yet. */
export type Draft = Omit<Change, "records" | "source"> & {
  /** Names as they were, where the change recorded them. */
  readonly records: readonly { readonly id: string; readonly kind: "member" | "organization"; readonly name: string }[];
};

/** One place in which changes are recorded, and how they are undone. */
export interface Source {
  readonly source: ChangeSource;
  /** Kinds of changes that it records. */
  readonly kinds: readonly string[];
  /** Newest first, as far as the requester may see them. */
  readonly list: (
    platform: Platform,
    requester: Requester,
    filter: ChangeFilter,
    most: number,
    only: string | null,
  ) => Promise<Draft[]>;
  /** Undoes a change that is listed as one that can be undone. */
  readonly undo: (platform: Platform, requester: Requester, id: string) => Promise<unknown>;
}
