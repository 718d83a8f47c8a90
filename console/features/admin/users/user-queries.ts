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

/** Fetches one page of users, ordered by name. */
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

/** Invited users sign in at the console's own URL. */
export const copyInvitationLink = () => void copyText(location.origin, texts.linkCopied);
