import type { LucideIcon } from "lucide-react";

/** One thing that can be done, as a line of a menu. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly danger?: boolean;
  /** Why it cannot be done now; the line stays, to say so. */
  readonly unavailable?: string | null | undefined;
  /** A line above it. */
  readonly begins?: boolean;
  readonly onSelect: () => void;
}
