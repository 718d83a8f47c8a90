import { ApiError } from "#shared/client/errors.ts";
import { memberFind } from "#shared/contract/members.ts";
import { organizationFind } from "#shared/contract/organizations.ts";
import { getClient } from "./api-client.ts";
import { runtimeConfig } from "./runtime-config.ts";

export const notDeleted = "The server confirmed the deletion but still has the record.";

/**
 * Returns the deleted records that still exist. Existing backends report a person as deleted but keep them, so a delete
 * counts only once the record is gone. A backend with a trash is trusted.
 * @throws ApiError when a look-up fails for another reason
 */
export async function findNotDeleted(kind: "member" | "organization", ids: readonly string[]): Promise<string[]> {
  if (runtimeConfig().capabilities.trash === true) return [];
  const left: string[] = [];
  for (const id of ids) {
    try {
      await getClient().send(kind === "member" ? memberFind : organizationFind, { params: { id } });
      left.push(id);
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === "not-found")) throw error;
    }
  }
  return left;
}

/** @throws ApiError when the record still exists */
export async function assertDeleted(kind: "member" | "organization", id: string): Promise<void> {
  const left = await findNotDeleted(kind, [id]);
  if (left.length > 0) throw new ApiError("conflict", notDeleted, { status: 409, body: notDeleted });
}
