import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { userAutocomplete } from "#shared/contract/users.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { getClient } from "./api-client.ts";

/** Searches users that work can be assigned to. */
export function assigneeOptions(search: string) {
  const query = { query: search, limit: autocompleteLimit };
  return queryOptions({
    queryKey: ["user-autocomplete", query],
    queryFn: ({ signal }) => getClient().send(userAutocomplete, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
