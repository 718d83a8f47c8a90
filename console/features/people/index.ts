import { framePart } from "#console/core/frame-part.tsx";

/** The part of a person's profile in which something is corrected, loaded when it is first drawn. */
export const PersonPart = framePart(async () => (await import("./profile/person-part.tsx")).PersonPart);
