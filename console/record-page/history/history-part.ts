import { framePart } from "#console/core/frame-part.tsx";

/** Who changed what of a profile, and its merges: a drawer that is loaded when it is first opened. */
export const HistoryDrawer = framePart(async () => (await import("./history-drawer.tsx")).HistoryDrawer);
