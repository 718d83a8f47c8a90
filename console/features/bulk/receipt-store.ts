import { create } from "zustand";
import type { Outcome } from "./outcome.ts";

/** Receipt that is open, if any. */
export const useReceipt = create<{ readonly outcome: Outcome | null }>()(() => ({ outcome: null }));

export const showReceipt = (outcome: Outcome | null): void => useReceipt.setState({ outcome });
