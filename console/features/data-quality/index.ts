import { framePart } from "#console/core/frame-part.tsx";

export { summaryOptions } from "./copilot-queries.ts";

/** Lazy-loaded finding of a record with the part of its profile in which it is corrected. */
export const FindingInPlace = framePart(async () => (await import("./finding-in-place.tsx")).FindingInPlace);

/** Lazy-loaded person who may be a bot, to be decided in place. */
export const BotInPlace = framePart(async () => (await import("./bot-in-place.tsx")).BotInPlace);
