import type { AccessUser } from "#console/core/segment-access.ts";
import type { authMe } from "#shared/contract/auth.ts";
import type { AnswerOf } from "#shared/contract/call.ts";

/** The signed-in user. Only the first tenant counts. */
export interface SessionUser extends AccessUser {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly tenantId: string | null;
  /** Signed in but without any permission yet. Such users see a separate page. */
  readonly hasNoPermissions: boolean;
}

/** Converts the response of GET /auth/me. */
export function sessionUser(me: AnswerOf<typeof authMe>): SessionUser {
  const membership = me.tenants[0];
  return {
    id: me.id,
    email: me.email,
    fullName: me.fullName || me.email,
    roles: membership?.roles ?? [],
    adminSegments: membership?.adminSegments ?? [],
    tenantId: membership?.tenantId ?? null,
    hasNoPermissions: membership === undefined || membership.status === "empty-permissions",
  };
}
