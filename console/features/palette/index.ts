/** Loads the command palette on first use. */
export async function loadPalette() {
  return (await import("./palette.tsx")).Palette;
}

export type { PalettePage } from "./palette-items.ts";
