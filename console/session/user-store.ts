import { create } from "zustand";
import { hasPermission, type Permission, permissionScope } from "#shared/domain/access/permissions.ts";
import { effectiveRoles } from "#shared/domain/access/roles.ts";
import { canAccessSegment } from "#shared/domain/access/segment-access.ts";
import type { SessionUser } from "./session-user.ts";

interface Session {
  readonly user: SessionUser | null;
  /** The session is over and the page is about to go: nothing of it is drawn any more. */
  readonly leaving: boolean;
}

const store = create<Session>()(() => ({ user: null, leaving: false }));

/** Sets who is signed in. */
export function setUser(user: SessionUser | null): void {
  store.setState({ user });
}

/** Nobody is signed in any more, and the page is about to go. */
export function leaveScreens(): void {
  store.setState({ user: null, leaving: true });
}

/** True when the page is about to go, since nobody is signed in any more. */
export function useLeaving(): boolean {
  return store((state) => state.leaving);
}

/** The signed-in user, outside React. */
export function currentUser(): SessionUser | null {
  return store.getState().user;
}

/** The signed-in user; null on pages for everybody. */
export function useUser(): SessionUser | null {
  return store((state) => state.user);
}

/** True when one of the user's roles grants the permission. */
export function usePermission(permission: Permission): boolean {
  return store((state) => state.user !== null && hasPermission(state.user.roles, permission));
}

/** True when the permission holds in every segment: what is about the whole platform asks for that. */
export function usePermissionEverywhere(permission: Permission): boolean {
  return store((state) => state.user !== null && permissionScope(state.user.roles, permission) === "everywhere");
}

/**
 * Names a segment that a project administrator administers, because the server checks their permission in a segment even
 * for calls that concern no project group. Empty for an administrator, who needs none.
 */
export function ownSegment(): { segments?: string[] } {
  const { user } = store.getState();
  if (!user || effectiveRoles(user.roles).includes("admin")) return {};
  return { segments: user.adminSegments.slice(0, 1) };
}

/** True when the user may work in the segment: admins everywhere, others in their own segments. */
export function useCanAccessSegment(segmentId: string | null | undefined): boolean {
  return store((state) => state.user !== null && segmentId != null && canAccessSegment(state.user, segmentId));
}
