import * as z from "zod/mini";
import type { Client } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import type { RecordRef } from "../base/action.ts";

/** Body of a conflict response that names the owner of the identity. */
const conflictBody = z.object({ memberId: z.guid(), grandParentId: z.nullish(z.guid()) });

/**
 * Returns the person who already owns the identity, if the server reported one in its conflict response; else null.
 * @param groupId - project group that the action was performed in
 */
export async function holderOf(client: Client, groupId: string, error: unknown): Promise<RecordRef | null> {
  const answer = z.safeParse(conflictBody, error instanceof ApiError && error.kind === "conflict" ? error.body : null);
  if (!answer.success) return null;
  const { memberId: id, grandParentId } = answer.data;
  const query = { segments: [grandParentId ?? groupId] };
  try {
    const { displayName: name } = await client.send(memberFind, { params: { id }, query });
    return { kind: "person", id, name };
  } catch (failure) {
    // The message also works without a name.
    if (failure instanceof ApiError) return null;
    throw failure;
  }
}
