import { framePart } from "#console/core/frame-part.tsx";

/** Lazy-loaded part of a person's profile for correcting one finding. */
export const PersonPart = framePart(async () => (await import("./profile/person-part.tsx")).PersonPart);
