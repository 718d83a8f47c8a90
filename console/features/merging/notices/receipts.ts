import { create } from "zustand";
import type { MergeKind } from "../model/profile.ts";

/** As many as a long morning makes. */
const kept = 100;

/** What a merge left behind: who went into whom, and when. */
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

/** Keeps the receipt of a merge. */
export function addReceipt({ kind, primary, secondary }: Omit<Receipt, "at">): void {
  const receipt = { kind, primary, secondary, at: new Date() };
  store.setState(({ receipts }) => ({ receipts: [receipt, ...receipts].slice(0, kept) }));
}

/** The merge was taken back: its receipt goes. */
export function dropReceipt(primaryId: string, secondaryId: string): void {
  store.setState(({ receipts }) => ({
    receipts: receipts.filter(({ primary, secondary }) => primary.id !== primaryId || secondary.id !== secondaryId),
  }));
}

/** Shows the receipts of this session. */
export function openReceipts(): void {
  store.setState({ isOpen: true });
}

/** Hides them. */
export function closeReceipts(): void {
  store.setState({ isOpen: false });
}

export function useReceipts(): Receipts {
  return store();
}
