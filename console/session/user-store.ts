import { create } from "zustand";
import { can } from "#console/core/api-client.ts";
import { canAccessSegment } from "#console/core/segment-access.ts";
import { isOfUse } from "#shared/client/backend.ts";
import { hasPermission, type Permission, permissionScope } from "#shared/domain/access/permissions.ts";
import { effectiveRoles } from "#shared/domain/access/roles.ts";
import type { SessionUser } from "./session-user.ts";

interface Session {
  readonly user: SessionUser | null;
  /** The session has ended and the page is about to unload, so nothing renders. */
  readonly leaving: boolean;
}

const store = create<Session>()(() => ({ user: null, leaving: false }));

/** Sets the signed-in user. */
export function setUser(user: SessionUser | null): void {
  store.setState({ user });
}

/** Removes the user and unmounts the screens before the page unloads. */
export function unmountScreens(): void {
  store.setState({ user: null, leaving: true });
}

/** Whether the page is about to unload after a sign-out. */
export function useLeaving(): boolean {
  return store((state) => state.leaving);
}

/** The signed-in user, outside React. */
export function currentUser(): SessionUser | null {
  return store.getState().user;
}

/** The signed-in user; null on public pages. */
export function useUser(): SessionUser | null {
  return store((state) => state.user);
}

/** Whether one of the roles grants the permission, and the backend has what it allows. */
export const isPermitted = (roles: readonly string[], permission: Permission): boolean =>
  hasPermission(roles, permission) && isOfUse(permission, can);

/** Whether the permission applies to all segments, as platform-wide functions require. */
export const isPermittedEverywhere = (roles: readonly string[], permission: Permission): boolean =>
  permissionScope(roles, permission) === "everywhere" && isOfUse(permission, can);

/** Whether one of the user's roles grants the permission. */
export function usePermission(permission: Permission): boolean {
  return store((state) => state.user !== null && isPermitted(state.user.roles, permission));
}

export function usePermissionEverywhere(permission: Permission): boolean {
  return store((state) => state.user !== null && isPermittedEverywhere(state.user.roles, permission));
}

/**
 * Returns a segment of a project admin as a parameter. The server checks their permission in a segment even for calls
 * without a project group. Empty for an admin, who needs none.
 */
export function ownSegment(): { segments?: string[] } {
  const { user } = store.getState();
  if (!user || effectiveRoles(user.roles).includes("admin")) return {};
  return { segments: user.adminSegments.slice(0, 1) };
}

/** Whether the user may work in the segment: admins everywhere, others in their own segments. */
export function useCanAccessSegment(segmentId: string | null | undefined): boolean {
  return store((state) => state.user !== null && segmentId != null && canAccessSegment(state.user, segmentId));
}
