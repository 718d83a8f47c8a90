import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { type ListAddress, type ListState, listDefaults } from "#console/data-table/index.ts";
import { memberRestore } from "#shared/contract/members.ts";
import { organizationRestore } from "#shared/contract/organizations.ts";
import { memberErase, memberTrash, organizationErase, organizationTrash } from "#shared/contract/trash.ts";
import { offsetOf } from "#shared/domain/lists/list-state.ts";

export type TrashKind = "people" | "organizations";

const lists = { people: memberTrash, organizations: organizationTrash } as const;
const restores = { people: memberRestore, organizations: organizationRestore } as const;
const erases = { people: memberErase, organizations: organizationErase } as const;

const addressOf = (kind: TrashKind): ListAddress<never> => ({
  path: `/${kind}/trash`,
  // The server returns the newest first; sorting is not supported.
  sortProps: [],
  defaults: { ...listDefaults, settings: {} },
});

/** Path and defaults of the trash of each record type. */
export const trashAddresses = { people: addressOf("people"), organizations: addressOf("organizations") } as const;

/** Fetches one page of deleted records of the group's sub-projects. */
export function trashOptions(kind: TrashKind, groupId: string, { search, page, pageSize }: ListState<never>) {
  const body = { search: search.trim(), limit: pageSize, offset: offsetOf({ currentPage: page, pageSize }) };
  return queryOptions({
    queryKey: ["trash", kind, groupId, body],
    queryFn: ({ signal }) => getClient().send(lists[kind], { body, signal }),
    // Always refetch, since other users restore and erase records.
    staleTime: 0,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === kind && query.queryKey[2] === groupId ? keepPreviousData(previous) : undefined,
  });
}

/** Restores people or organizations. */
export async function restore(kind: TrashKind, ids: readonly string[]): Promise<void> {
  await getClient().send(restores[kind], { body: { ids: [...ids] } });
}

/** Erases people or organizations in the trash permanently. */
export async function erase(kind: TrashKind, ids: readonly string[]): Promise<void> {
  await getClient().send(erases[kind], { query: { ids: [...ids] } });
}
