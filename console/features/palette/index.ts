/** Loads the command palette, the first time it is opened. */
export async function loadPalette() {
  return (await import("./palette.tsx")).Palette;
}

export type { PalettePage } from "./palette-items.ts";
