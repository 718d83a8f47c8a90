import { framePart } from "#console/core/frame-part.tsx";

export { ImportDrawer } from "./import-drawer.tsx";

/** Lazy-loaded result of one import, embedded in another page. */
export const ImportInPlace = framePart(async () => (await import("./import-in-place.tsx")).ImportInPlace);
