import { create } from "zustand";
import type { BulkDialog } from "./bulk-kind.ts";

interface Opened {
  readonly dialog: BulkDialog;
  /** The row that it is about. */
  readonly id: string;
}

/** The dialog that was opened from a row's menu: it stays when the row itself is scrolled away or filled anew. */
export const useRowDialog = create<{ readonly opened: Opened | null }>()(() => ({ opened: null }));

export const openRowDialog = (dialog: BulkDialog, id: string): void =>
  useRowDialog.setState({ opened: { dialog, id } });
export const closeRowDialog = (): void => useRowDialog.setState({ opened: null });
