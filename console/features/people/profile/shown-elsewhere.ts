/** Attributes that are flags or addresses, and are shown in other ways. */
export const shownElsewhere: ReadonlySet<string> = new Set([
  "isBot",
  "isTeamMember",
  "isOrganization",
  "avatarUrl",
  "sourceId",
]);
