import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { parseListAddress, writeListAddress } from "../list/list-address.ts";
import { peopleCountOptions, peoplePageOptions } from "../list/people-queries.ts";
import { type FromList, personPath, placeOf, readFromList } from "../list/row-links.ts";

/** A way to another person of the list. */
export interface Neighbour {
  readonly to: string;
  readonly state: FromList;
}

export interface Neighbours {
  /** Back to the list as it was left. */
  readonly list: string;
  /** From 1; null for a profile that no list led to. */
  readonly position: number | null;
  readonly total: number | null;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** One place of the list: who stands there. Its page is mostly in the cache already. */
function usePlace(groupId: string, search: string, index: number | null): Neighbour | null {
  const address = new URLSearchParams(search);
  const list = parseListAddress(address);
  const { page, row } = placeOf(Math.max(0, index ?? 0), list.pageSize);
  const state = { ...list, page };
  const wanted = index !== null && index >= 0;
  const { data, isPlaceholderData } = useQuery({ ...peoplePageOptions(groupId, state), enabled: wanted });
  const person = wanted && !isPlaceholderData ? data?.rows[row] : undefined;
  if (!person || index === null) return null;
  const back = `?${writeListAddress(state, address)}`;
  return { to: personPath(person.id, groupId), state: { fromPeople: { search: back, index } } };
}

/** Who stands before and after this person in the list that led here. */
export function useNeighbours(groupId: string): Neighbours {
  const { state } = useLocation();
  const from = readFromList(state);
  const search = from?.search ?? "";
  const list = parseListAddress(new URLSearchParams(search));
  const count = useQuery({ ...peopleCountOptions(groupId, list), enabled: from !== null });
  const previous = usePlace(groupId, search, from && from.index - 1);
  const next = usePlace(groupId, search, from && from.index + 1);
  return {
    list: `/people${from ? search : `?projectGroup=${encodeURIComponent(groupId)}`}`,
    position: from && from.index + 1,
    total: from ? (count.data ?? null) : null,
    previous,
    next,
  };
}
