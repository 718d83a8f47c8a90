import { keepPreviousData, type Query } from "@tanstack/react-query";

/** Old rows stay while new ones are fetched, but never those of another project group (second in the query's key). */
export function keepWithinGroup(groupId: string) {
  return <T>(previous: T | undefined, query: Query<T> | undefined) =>
    query?.queryKey[1] === groupId ? keepPreviousData(previous) : undefined;
}
