import { createContext, use } from "react";
import type { ConfirmOptions } from "../components/overlays/confirm-options.ts";

/** Asks and waits: true when confirmed, false when cancelled or escaped. Without options it is the unsaved-changes dialog. */
export type Confirm = (options?: ConfirmOptions) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

/** The question of the nearest ConfirmProvider. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error("useConfirm needs a ConfirmProvider above");
  return confirm;
}
