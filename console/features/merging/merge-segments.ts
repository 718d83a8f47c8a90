import { selectedGroup } from "#console/core/selected-group.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import type { MergeKind } from "./model/profile.ts";

/**
 * Returns the segments of a merge request: the sub-projects of the group for people, the group for organizations. Call
 * it when the user decides: another group may be selected by the time the request is sent.
 */
export function mergeSegments(kind: MergeKind, groupId: string | null): string[] {
  const group = selectedGroup();
  if (groupId === null) return [];
  return kind === "member" && group?.id === groupId ? subProjectIds(group) : [groupId];
}
