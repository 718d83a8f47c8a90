import { type AccessUser, canAccessSegment } from "#shared/domain/access/segment-access.ts";
import { type ProjectGroup, subProjectIds } from "#shared/domain/segments.ts";

/** Whoever may work in a sub-project of a group is led to its integrations, by the card as by an address. */
export function mayManageGroup(user: AccessUser, group: ProjectGroup): boolean {
  return subProjectIds(group).some((id) => canAccessSegment(user, id));
}
