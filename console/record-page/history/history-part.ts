import { framePart } from "#console/core/frame-part.tsx";

/** Drawer with changes and merges of a profile, loaded when first opened. */
export const HistoryDrawer = framePart(async () => (await import("./history-drawer.tsx")).HistoryDrawer);
