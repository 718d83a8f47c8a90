import { createContext, use } from "react";
import type { ConfirmOptions } from "#shared/ui/components/overlays/confirm-options.ts";

/**
 * Asks for confirmation: true when confirmed, false when canceled. Without options it shows the unsaved-changes dialog.
 */
export type Confirm = (options?: ConfirmOptions) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

/** Returns the confirm function of the nearest ConfirmProvider. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error("useConfirm needs a ConfirmProvider above");
  return confirm;
}
