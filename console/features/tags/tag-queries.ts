import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { tagList } from "#shared/contract/tags.ts";

export type TagRow = AnswerOf<typeof tagList>["rows"][number];

const pageSize = 100;

/** Tags by name, a hundred per page. Each search has a separate query key, so that outdated responses are ignored. */
export function tagsOptions(search: string) {
  return infiniteQueryOptions({
    queryKey: ["tags", "list", search],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => {
      const filter = search === "" ? {} : { filter: { name: search } };
      const query = { ...filter, orderBy: "name_ASC", limit: pageSize, offset: pageParam };
      return getClient().send(tagList, { query, signal });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined;
    },
  });
}
