import { canAccessSegment } from "#console/core/segment-access.ts";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import { isPermitted, useUser } from "#console/session/index.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import type { MergeKind } from "./model/profile.ts";

const needed = {
  member: { merge: "mergeMembers", ignore: "memberEdit" },
  organization: { merge: "mergeOrganizations", ignore: "organizationEdit" },
} as const;

/** Permissions to merge and ignore in the selected project group: by role, and for project admins by segment. */
export function useMayDecide(kind: MergeKind): { readonly mayMerge: boolean; readonly mayIgnore: boolean } {
  const user = useUser();
  const group = useSelectedGroup();
  const { merge, ignore } = needed[kind];
  const here = group === null ? [] : [group.id, ...subProjectIds(group)];
  // Without a selected group the server decides.
  const isTheirs = user !== null && (group === null || here.some((id) => canAccessSegment(user, id)));
  const may = (permission: typeof merge | typeof ignore) => isTheirs && isPermitted(user.roles, permission);
  return { mayMerge: may(merge), mayIgnore: may(ignore) };
}
