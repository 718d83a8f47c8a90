import { framePart } from "#console/core/frame-part.tsx";

/** Lazy-loaded card of one integration with its actions, embedded in another page. */
export const IntegrationInPlace = framePart(
  async () => (await import("./cards/integration-in-place.tsx")).IntegrationInPlace,
);
