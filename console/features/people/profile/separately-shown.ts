/** Attributes that are flags or URLs and have a separate display. */
export const separatelyShown: ReadonlySet<string> = new Set([
  "isBot",
  "isTeamMember",
  "isOrganization",
  "avatarUrl",
  "sourceId",
]);
