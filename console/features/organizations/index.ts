import { framePart } from "#console/core/frame-part.tsx";

/** The part of an organization's profile in which something is corrected, loaded when it is first drawn. */
export const OrganizationPart = framePart(
  async () => (await import("./profile/organization-part.tsx")).OrganizationPart,
);
