import type { LucideIcon } from "lucide-react";
import type { Capability } from "#shared/contract/config.ts";

/** Action in a menu. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Capability of the backend that the action requires. */
  readonly capability?: Capability;
  readonly danger?: boolean;
  /** Reason why the action is not available now. The entry stays visible to show it. */
  readonly unavailable?: string | null | undefined;
  /** Shows a separator above the entry. */
  readonly begins?: boolean;
  readonly onSelect: () => void;
}
