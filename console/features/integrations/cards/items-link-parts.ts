import type { ReactNode } from "react";

export interface ItemsLinkProps {
  label: ReactNode;
  /** Heading of what opens. */
  title: string;
  children: ReactNode;
}

/** Milliseconds that the pointer rests on it before it opens, and is away before it closes. */
export const hoverMs = 200;

export const itemsLinkClasses =
  "border-b border-dotted border-line-control text-left leading-4.5 font-medium text-ink hover:border-current hover:text-accent-text";
