import type { LucideIcon } from "lucide-react";

/** Page that the palette links to. */
export interface PalettePage {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** Visual of a result: the avatar of a record, or an icon. */
export type Face =
  | { readonly kind: "person" | "organization" | "group"; readonly id: string; readonly image?: unknown }
  | { readonly kind: "icon"; readonly icon: LucideIcon };

/** Organization whose people are listed. */
export interface Within {
  readonly id: string;
  readonly name: string;
}

/** One line of the palette. */
export interface PaletteItem {
  /** Unique across all groups. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** Other words by which the line is found. */
  readonly also?: readonly string[];
  readonly end?: string;
  readonly shortcut?: string;
  readonly face: Face;
  /** Organization whose people this result can list. */
  readonly within?: Within;
  /** Path that Enter opens; with the modifier key in a new tab. */
  readonly path?: string;
  /** Action of Enter when there is no path. Returns true to keep the palette open. */
  readonly run?: () => boolean;
}

export interface PaletteGroup {
  readonly key: string;
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

/** Parses the input. A leading `>` restricts the search to actions. */
export function readInput(typed: string): { readonly search: string; readonly actionsOnly: boolean } {
  const text = typed.trimStart();
  return text.startsWith(">")
    ? { search: text.slice(1).trim(), actionsOnly: true }
    : { search: text.trim(), actionsOnly: false };
}
