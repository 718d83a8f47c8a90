import type { SyncedPerson } from "./connector.ts";

/**
 * Author whom the provider no longer names.
 * @param value the provider's placeholder such as `ghost`, or `deleted:` and the id of the record
 */
export const deletedAuthor = (value: string): SyncedPerson => ({
  identities: [{ type: "username", value, verified: true }],
  isDeletedAccount: true,
});
