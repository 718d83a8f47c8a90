import { ApiError } from "#shared/client/errors.ts";

/** The profile that has an identity already. */
export interface Holder {
  readonly id: string;
  /** A project group where it is known; null where the server does not say. */
  readonly groupId: string | null;
}

/** Reads the profile that has an identity out of a 409: a person's ids, or the id of an organization. */
export function holderOf(error: unknown): Holder | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body === "string") return /^[\da-f-]{36}$/i.test(body.trim()) ? { id: body.trim(), groupId: null } : null;
  if (typeof body !== "object" || body === null || !("memberId" in body)) return null;
  const { memberId } = body;
  const groupId = "grandParentId" in body ? body.grandParentId : null;
  return typeof memberId === "string" ? { id: memberId, groupId: typeof groupId === "string" ? groupId : null } : null;
}
