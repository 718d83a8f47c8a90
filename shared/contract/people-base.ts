import type { FilterBase } from "#shared/domain/filters/compose.ts";

/** Groups of profiles that the list can exclude or show alone. */
export type PeopleSetting = "bot" | "teamMember";

/** Base filter of the people list. Excludes profiles that are organizations. */
export const peopleBase: FilterBase<PeopleSetting> = {
  settings: { bot: "isBot", teamMember: "attributes.isTeamMember.default" },
  fixed: [{ isOrganization: { not: true } }],
};
