/** Groups of the menu of filters. All other filters are attributes. */
const groups = {
  Profile: [
    ...["memberName", "identities", "projects", "location", "tags", "joinedDate", "enrichedMember", "people"],
    ...["enrichedOrganization", "lfxMembership", "noOfMembers", "parent", "member"],
  ],
  Employer: [
    ...[
      "organizations",
      "employer",
      "currentOrganizations",
      "formerOrganizations",
      "activityOrganizations",
      "isIndependent",
      "unaffiliated",
      "jobTitle",
    ],
  ],
  Activity: [
    ...["noOfActivities", "activityType", "activeOn", "lastActivityDate", "engagementLevel", "avgSentiment"],
    ...["channel", "date", "platform", "sentiment", "activityDate", "contribution", "openAt"],
  ],
} as const;

const attributes = "Attributes";
const order: readonly string[] = [...Object.keys(groups), attributes];

/** Returns the group of a filter in the menu. */
export function filterGroup(id: string): string {
  return Object.entries(groups).find(([, ids]) => (ids as readonly string[]).includes(id))?.[0] ?? attributes;
}

/** Orders filters by their group, and keeps the given order within each. */
export function inGroups<T extends { readonly id: string }>(definitions: readonly T[]): T[] {
  const place = ({ id }: T) => order.indexOf(filterGroup(id));
  return definitions.toSorted((one, other) => place(one) - place(other));
}
