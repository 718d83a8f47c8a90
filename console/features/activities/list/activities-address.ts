import { type ListAddress, listDefaults } from "#console/data-table/index.ts";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import type { FilterPiece } from "#shared/domain/filters/definition.ts";

/** Kinds of people whose activities the list can leave out or show alone. */
export type ActivitySetting = "bot" | "teamMember";

/** The activity list: where it is and how it starts. Everybody's activities, newest first. */
export const activitiesAddress: ListAddress<ActivitySetting> = {
  path: "/activities",
  sortProps: ["timestamp"],
  defaults: {
    ...listDefaults,
    order: { prop: "timestamp", order: "descending" },
    settings: { bot: "include", teamMember: "include" },
  },
};

/** Whose activities are shown: a person's, or those done for an organization. */
export interface ActivityOwner {
  readonly kind: "member" | "organization";
  readonly id: string;
}

/** What the list always asks for. The search crosses the wire as wire.md 18.3 has it. */
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
