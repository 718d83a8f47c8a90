import * as z from "zod/mini";
import type { Client } from "#shared/client/client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import type { RecordRef } from "../base/action.ts";

/** What a refusal says of who has the identity. */
const takenBy = z.object({ memberId: z.guid(), grandParentId: z.nullish(z.guid()) });

/**
 * Who has the identity that somebody else was to get, where the server refused it for that and says who; else null.
 * @param groupId - the project group in which the action was done
 */
export async function holderOf(client: Client, groupId: string, error: unknown): Promise<RecordRef | null> {
  const answer = z.safeParse(takenBy, error instanceof ApiError && error.kind === "conflict" ? error.body : null);
  if (!answer.success) return null;
  const { memberId: id, grandParentId } = answer.data;
  const query = { segments: [grandParentId ?? groupId] };
  try {
    const { displayName: name } = await client.send(memberFind, { params: { id }, query });
    return { kind: "person", id, name };
  } catch (failure) {
    // It can be said without a name as well.
    if (failure instanceof ApiError) return null;
    throw failure;
  }
}
