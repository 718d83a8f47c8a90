import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { copyText } from "#console/core/copy-text.ts";
import type { ListState } from "#console/data-table/index.ts";
import { ownSegment } from "#console/session/index.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { userList } from "#shared/contract/users.ts";
import { pageOf } from "../admin-list.tsx";
import { texts } from "./texts.ts";

export type UserRow = AnswerOf<typeof userList>["rows"][number];

/** One page of the users by name. */
export function usersOptions(state: ListState<never>) {
  const search = state.search.trim();
  const query = {
    ...pageOf(state),
    ...(search !== "" && { filter: { query: search } }),
    orderBy: "fullName_ASC",
    ...ownSegment(),
  };
  return queryOptions({
    queryKey: ["users", query],
    queryFn: ({ signal }) => getClient().send(userList, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Who is invited signs in at the console's own address. */
export const copyInvitationLink = () => void copyText(location.origin, texts.linkCopied);
