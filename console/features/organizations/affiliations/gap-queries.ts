import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { type ListAddress, type ListState, listDefaults } from "#console/data-table/index.ts";
import { type EmployerGap, type GapKind, memberEmployerGaps } from "#shared/contract/employer-gaps.ts";

/** Group of people as a row. */
export type GapRow = EmployerGap & { readonly id: string };

/** Search and page are in the URL; the server determines the order. */
export const gapsAddress: ListAddress<never> = {
  path: "/organizations/affiliations",
  sortProps: [],
  defaults: { ...listDefaults, settings: {} },
};

/** Fetches one page of groups. */
export function gapsOptions(groupId: string, kind: GapKind, { search, page, pageSize }: ListState<never>) {
  const body = { kind, search: search.trim(), limit: pageSize, offset: (page - 1) * pageSize };
  return queryOptions({
    queryKey: ["people", groupId, "employer-gaps", body],
    queryFn: async ({ signal }) => {
      const answer = await getClient().send(memberEmployerGaps, { body, segments: [groupId], signal });
      return { ...answer, rows: answer.rows.map((row): GapRow => ({ ...row, id: row.domain ?? "" })) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
