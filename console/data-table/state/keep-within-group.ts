import { keepPreviousData, type Query } from "@tanstack/react-query";

/** Keeps old rows while new ones load, unless they belong to another project group (second part of the query key). */
export function keepWithinGroup(groupId: string) {
  return <T>(previous: T | undefined, query: Query<T> | undefined) =>
    query?.queryKey[1] === groupId ? keepPreviousData(previous) : undefined;
}
