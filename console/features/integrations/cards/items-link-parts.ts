import type { ReactNode } from "react";

export interface ItemsLinkProps {
  label: ReactNode;
  /** Heading of the popover. */
  title: string;
  children: ReactNode;
}

/** Delay before the popover opens on hover, and before it closes when the pointer leaves, in milliseconds. */
export const hoverMs = 200;

export const itemsLinkClasses =
  "border-b border-dotted border-line-control text-left leading-4.5 font-medium text-ink hover:border-current hover:text-accent-text";
