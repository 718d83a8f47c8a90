import { type AccessUser, canAccessSegment } from "#console/core/segment-access.ts";
import { type ProjectGroup, subProjectIds } from "#shared/domain/segments.ts";

/** Returns whether the user may open a group's integrations: with access to at least one sub-project. */
export function mayManageGroup(user: AccessUser, group: ProjectGroup): boolean {
  return subProjectIds(group).some((id) => canAccessSegment(user, id));
}
