import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { memberQuery } from "#shared/contract/members.ts";
import { type PeopleListState, totalFromRows } from "./list-state.ts";
import { peopleCountOptions } from "./people-queries.ts";

/**
 * How many people the list has; null while that is not known. Asked only when neither the answer with the rows nor the
 * rows themselves tell it. While other rows are fetched the total of those that show stays.
 */
export function useTotal(
  groupId: string,
  state: PeopleListState,
  people: UseQueryResult<AnswerOf<typeof memberQuery>>,
): number | null {
  const { data, isPlaceholderData } = people;
  const told = data && !isPlaceholderData ? (data.count ?? totalFromRows(state, data.rows.length)) : null;
  const asked = data !== undefined && !isPlaceholderData && told === null;
  const count = useQuery({ ...peopleCountOptions(groupId, state), enabled: asked });
  if (told !== null) return told;
  return isPlaceholderData || !count.isPlaceholderData ? (count.data ?? null) : null;
}
