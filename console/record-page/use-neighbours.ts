import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import {
  type FromList,
  type ListKind,
  type ListState,
  parseListAddress,
  placeOf,
  profilePath,
  readFromList,
  writeListAddress,
} from "#console/data-table/index.ts";

/** A way to another row of the list. */
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

interface Page {
  readonly rows: readonly { readonly id: string }[];
}

/** The list that may have led to a profile, and how its pages and its total are asked for. */
export interface NeighbourList<
  Setting extends string,
  Answer extends Page,
  PageKey extends readonly unknown[],
  CountKey extends readonly unknown[],
> {
  readonly kind: ListKind<Setting>;
  readonly page: (groupId: string, state: ListState<Setting>) => UseQueryOptions<Answer, Error, Answer, PageKey>;
  readonly count: (
    groupId: string,
    state: ListState<Setting>,
  ) => UseQueryOptions<number | null, Error, number | null, CountKey>;
}

/** Who stands before and after this profile in the list that led here. Their page is mostly in the cache already. */
export function useNeighbours<
  Setting extends string,
  Answer extends Page,
  PageKey extends readonly unknown[],
  CountKey extends readonly unknown[],
>(list: NeighbourList<Setting, Answer, PageKey, CountKey>, groupId: string | null): Neighbours {
  const { kind } = list;
  const location = useLocation();
  const from = groupId === null ? null : readFromList(location.state, kind.path);
  const search = from?.search ?? "";
  const address = new URLSearchParams(search);
  const base = parseListAddress(kind, address);
  const group = groupId ?? "";
  const count = useQuery({ ...list.count(group, base), enabled: from !== null });

  const placeAt = (index: number | null) => {
    const { page, row } = placeOf(Math.max(0, index ?? 0), base.pageSize);
    return { index, row, state: { ...base, page }, wanted: index !== null && index >= 0 };
  };
  const before = placeAt(from && from.index - 1);
  const after = placeAt(from && from.index + 1);
  const beforePage = useQuery({ ...list.page(group, before.state), enabled: before.wanted });
  const afterPage = useQuery({ ...list.page(group, after.state), enabled: after.wanted });

  const neighbour = (place: ReturnType<typeof placeAt>, { data, isPlaceholderData }: typeof beforePage) => {
    const found = place.wanted && !isPlaceholderData ? data?.rows[place.row] : undefined;
    if (!found || place.index === null) return null;
    const back = `?${writeListAddress(kind, place.state, address)}`;
    return {
      to: profilePath(kind.path, found.id, groupId),
      state: { fromList: { path: kind.path, search: back, index: place.index } },
    };
  };
  const own = groupId === null ? "" : `?projectGroup=${encodeURIComponent(groupId)}`;
  return {
    list: `${kind.path}${from ? search : own}`,
    position: from && from.index + 1,
    total: from ? (count.data ?? null) : null,
    previous: neighbour(before, beforePage),
    next: neighbour(after, afterPage),
  };
}
