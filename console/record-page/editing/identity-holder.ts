import { ApiError } from "#shared/client/errors.ts";

/** Profile that already has an identity. */
export interface Holder {
  readonly id: string;
  /** Project group of the profile; null when the server does not return it. */
  readonly groupId: string | null;
}

/** Reads the profile that already has the identity from a 409: the ids of a person, or the id of an organization. */
export function holderOf(error: unknown): Holder | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body === "string") return /^[\da-f-]{36}$/i.test(body.trim()) ? { id: body.trim(), groupId: null } : null;
  if (typeof body !== "object" || body === null || !("memberId" in body)) return null;
  const { memberId } = body;
  const groupId = "grandParentId" in body ? body.grandParentId : null;
  return typeof memberId === "string" ? { id: memberId, groupId: typeof groupId === "string" ? groupId : null } : null;
}
