import { create } from "zustand";
import type { MergeKind } from "../model/profile.ts";

/** Maximum number of receipts, enough for a few hours of work. */
const maxReceipts = 100;

/** Record of a merge: the two profiles and the time. */
export interface Receipt {
  readonly kind: MergeKind;
  readonly primary: { readonly id: string; readonly name: string };
  readonly secondary: { readonly id: string; readonly name: string };
  readonly at: Date;
}

interface Receipts {
  /** Newest first. */
  readonly receipts: readonly Receipt[];
  readonly isOpen: boolean;
}

const store = create<Receipts>()(() => ({ receipts: [], isOpen: false }));

/** Adds the receipt of a merge. */
export function addReceipt({ kind, primary, secondary }: Omit<Receipt, "at">): void {
  const receipt = { kind, primary, secondary, at: new Date() };
  store.setState(({ receipts }) => ({ receipts: [receipt, ...receipts].slice(0, maxReceipts) }));
}

/** Removes the receipt of a merge that was undone. */
export function dropReceipt(primaryId: string, secondaryId: string): void {
  store.setState(({ receipts }) => ({
    receipts: receipts.filter(({ primary, secondary }) => primary.id !== primaryId || secondary.id !== secondaryId),
  }));
}

/** Opens the drawer with the receipts of this session. */
export function openReceipts(): void {
  store.setState({ isOpen: true });
}

/** Closes the drawer. */
export function closeReceipts(): void {
  store.setState({ isOpen: false });
}

export function useReceipts(): Receipts {
  return store();
}
