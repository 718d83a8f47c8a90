import { type ListAddress, listDefaults } from "#console/data-table/index.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import type { FilterPiece } from "#shared/domain/filters/definition.ts";

/** Groups of people whose activities the list can exclude or show alone. */
export type ActivitySetting = "bot" | "teamMember";

/** Path and defaults of the activity list: activities of everyone, newest first. */
export const activitiesAddress: ListAddress<ActivitySetting> = {
  path: "/activities",
  sortProps: ["timestamp", "trending"],
  defaults: {
    ...listDefaults,
    order: { prop: "timestamp", order: "descending" },
    settings: { bot: "include", teamMember: "include" },
  },
};

/** Profile whose activities are listed: a person, or the organization that they were done for. */
export interface ActivityOwner {
  readonly kind: "member" | "organization";
  readonly id: string;
}

/** Base of every activity query. Serializes the search as defined in wire.md 18.3. */
export function activityBase(owner: ActivityOwner | null): FilterBase<ActivitySetting> {
  return {
    settings: { bot: "isBot", teamMember: "isTeamMember" },
    fixed: owner === null ? [] : [{ [ownerProperty[owner.kind]]: { in: [owner.id] } }],
    searchPieces: (search): FilterPiece[] => [
      { or: [{ channel: { textContains: search } }, { type: { textContains: search } }] },
    ],
  };
}

const ownerProperty = { member: "memberId", organization: "organizationId" } as const;
