import { useCanAccessSegment, usePermission } from "#console/session/index.ts";

/** What the user may do with integrations of a sub-project: the permission and access to the segment decide. */
export function useIntegrationPermissions(segmentId: string) {
  const access = useCanAccessSegment(segmentId);
  const create = usePermission("integrationCreate");
  const edit = usePermission("integrationEdit");
  const destroy = usePermission("integrationDestroy");
  return { create: access && create, edit: access && edit, destroy: access && destroy };
}
