/** Attributes that are flags or URLs and have a separate display. */
export const shownElsewhere: ReadonlySet<string> = new Set([
  "isBot",
  "isTeamMember",
  "isOrganization",
  "avatarUrl",
  "sourceId",
]);
