import { useSelectedGroup } from "#console/core/selected-group.ts";
import { useUser } from "#console/session/index.ts";
import { hasPermission } from "#shared/domain/access/permissions.ts";
import { canAccessSegment } from "#shared/domain/access/segment-access.ts";
import { subProjectIds } from "#shared/domain/segments.ts";
import type { MergeKind } from "./model/profile.ts";

const needed = {
  member: { merge: "mergeMembers", ignore: "memberEdit" },
  organization: { merge: "mergeOrganizations", ignore: "organizationEdit" },
} as const;

/** What the user may decide in the selected project group: by their roles, and as a project admin in their segments. */
export function useMayDecide(kind: MergeKind): { readonly mayMerge: boolean; readonly mayIgnore: boolean } {
  const user = useUser();
  const group = useSelectedGroup();
  const { merge, ignore } = needed[kind];
  const here = group === null ? [] : [group.id, ...subProjectIds(group)];
  // Without a group it is the server's to judge.
  const isTheirs = user !== null && (group === null || here.some((id) => canAccessSegment(user, id)));
  const may = (permission: typeof merge | typeof ignore) => isTheirs && hasPermission(user.roles, permission);
  return { mayMerge: may(merge), mayIgnore: may(ignore) };
}
