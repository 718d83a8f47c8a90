import type { LucideIcon } from "lucide-react";

/** A page that the palette leads to. */
export interface PalettePage {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The face of a result: the avatar of an entity, or an icon. */
export type Face =
  | { readonly kind: "person" | "organization" | "group"; readonly id: string; readonly image?: unknown }
  | { readonly kind: "icon"; readonly icon: LucideIcon };

/** The organization whose people are being looked at. */
export interface Within {
  readonly id: string;
  readonly name: string;
}

/** One line of the palette. */
export interface PaletteItem {
  /** Unique over all groups. */
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly end?: string;
  readonly shortcut?: string;
  readonly face: Face;
  /** The organization whose people can be listed here. */
  readonly within?: Within;
  /** What Enter opens; with the modifier key in a new tab. */
  readonly path?: string;
  /** What Enter does when it opens nothing. True keeps the palette open. */
  readonly run?: () => boolean;
}

export interface PaletteGroup {
  readonly key: string;
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

/** What was typed: words, or after `>` the words of an action only. */
export function readInput(typed: string): { readonly search: string; readonly actionsOnly: boolean } {
  const text = typed.trimStart();
  return text.startsWith(">")
    ? { search: text.slice(1).trim(), actionsOnly: true }
    : { search: text.trim(), actionsOnly: false };
}
