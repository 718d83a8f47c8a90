import { framePart } from "#console/core/frame-part.tsx";

/** Changes and merges of a profile: a drawer that is loaded when it is first opened. */
export const HistoryDrawer = framePart(async () => (await import("./history-drawer.tsx")).HistoryDrawer);
