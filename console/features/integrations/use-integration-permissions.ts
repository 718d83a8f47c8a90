import { useCanAccessSegment, usePermission } from "#console/session/index.ts";

/** Permissions for integrations of a sub-project. Each requires the permission and access to the segment. */
export function useIntegrationPermissions(segmentId: string) {
  const access = useCanAccessSegment(segmentId);
  const create = usePermission("integrationCreate");
  const edit = usePermission("integrationEdit");
  const destroy = usePermission("integrationDestroy");
  return { create: access && create, edit: access && edit, destroy: access && destroy };
}
