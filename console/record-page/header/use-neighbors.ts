import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import {
  type FromList,
  type ListAddress,
  type ListQueries,
  parseListAddress,
  placeOf,
  profilePath,
  type RowData,
  readFromList,
  writeListAddress,
} from "#console/data-table/index.ts";

/** Link to another row of the list. */
export interface Neighbor {
  readonly to: string;
  readonly state: FromList;
}

export interface Neighbors {
  /** URL of the list in its previous state. */
  readonly list: string;
  /** Position from 1; null for a profile that was not opened from a list. */
  readonly position: number | null;
  readonly total: number | null;
  readonly previous: Neighbor | null;
  readonly next: Neighbor | null;
}

/**
 * Finds the previous and next record in the list that the profile was opened from. Their page is usually cached.
 * @param list address of the list that the profile may have been opened from.
 */
export function useNeighbors<Row extends RowData, Setting extends string>(
  list: ListAddress<Setting>,
  queries: Pick<ListQueries<Row>, "page" | "count">,
  groupId: string | null,
): Neighbors {
  const location = useLocation();
  const from = groupId === null ? null : readFromList(location.state, list.path);
  const search = from?.search ?? "";
  const address = new URLSearchParams(search);
  const base = parseListAddress(list, address);
  const group = groupId ?? "";
  const count = useQuery({ ...queries.count(group, base), enabled: from !== null });

  const placeAt = (index: number | null) => {
    const { page, row } = placeOf(Math.max(0, index ?? 0), base.pageSize);
    return { index, row, state: { ...base, page }, wanted: index !== null && index >= 0 };
  };
  const before = placeAt(from && from.index - 1);
  const after = placeAt(from && from.index + 1);
  const beforePage = useQuery({ ...queries.page(group, before.state), enabled: before.wanted });
  const afterPage = useQuery({ ...queries.page(group, after.state), enabled: after.wanted });

  const neighbor = (place: ReturnType<typeof placeAt>, { data, isPlaceholderData }: typeof beforePage) => {
    const found = place.wanted && !isPlaceholderData ? data?.rows[place.row] : undefined;
    if (!found || place.index === null) return null;
    const back = `?${writeListAddress(list, place.state, address)}`;
    return {
      to: profilePath(list.path, found.id, groupId),
      state: { fromList: { path: list.path, search: back, index: place.index } },
    };
  };
  const own = groupId === null ? "" : `?projectGroup=${encodeURIComponent(groupId)}`;
  return {
    list: `${list.path}${from ? search : own}`,
    position: from && from.index + 1,
    total: from ? (count.data ?? null) : null,
    previous: neighbor(before, beforePage),
    next: neighbor(after, afterPage),
  };
}
