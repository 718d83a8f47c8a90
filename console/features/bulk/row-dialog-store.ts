import { create } from "zustand";
import type { BulkDialog } from "./bulk-kind.ts";

interface Opened {
  readonly dialog: BulkDialog;
  /** Id of the row that the dialog edits. */
  readonly id: string;
}

/** Dialog opened from a row's menu. It outlives the row, which may unmount on scroll or refetch. */
export const useRowDialog = create<{ readonly opened: Opened | null }>()(() => ({ opened: null }));

export const openRowDialog = (dialog: BulkDialog, id: string): void =>
  useRowDialog.setState({ opened: { dialog, id } });
export const closeRowDialog = (): void => useRowDialog.setState({ opened: null });
