import { selectedGroup } from "#console/core/selected-group.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import type { MergeKind } from "./model/profile.ts";

/**
 * The segments that a merge is asked for with: the sub-projects of the group for people, the group
 * for organizations. They are taken when it is decided, since another group may be selected when it is sent.
 */
export function mergeSegments(kind: MergeKind, groupId: string | null): string[] {
  const group = selectedGroup();
  if (groupId === null) return [];
  return kind === "member" && group?.id === groupId ? subProjectIds(group) : [groupId];
}
