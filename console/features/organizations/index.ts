import { framePart } from "#console/core/frame-part.tsx";

/** Lazy-loaded part of an organization's profile for correcting one finding. */
export const OrganizationPart = framePart(
  async () => (await import("./profile/organization-part.tsx")).OrganizationPart,
);
