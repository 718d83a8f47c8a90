import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { FilterBase } from "#shared/domain/filters/compose.ts";
import { keepWithinGroup } from "./keep-within-group.ts";
import {
  countRequest,
  filteredSelection,
  filterKey,
  listRequest,
  plainSelection,
  type SchemaOptions,
} from "./list-request.ts";
import type { ListState, Selection } from "./list-state.ts";

/** Response with one page of rows. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  readonly count?: number | null | undefined;
}

type Body = ReturnType<typeof listRequest> | ReturnType<typeof countRequest>;

interface ListSource<Row> {
  /** First part of the query keys, for invalidation when a row changes. */
  readonly key: string;
  /** Base filter of every request. */
  readonly base: () => FilterBase;
  readonly schema: SchemaOptions;
  readonly send: (body: Body, signal: AbortSignal) => Promise<ListAnswer<Row>>;
}

/** Creates the queries of a list. Keys contain everything a request depends on, so stale responses are never used. */
export function listQueries<Row>({ key, base, schema, send }: ListSource<Row>) {
  const sendFiltered = async (client: QueryClient, body: Body, state: ListState, signal: AbortSignal) =>
    send({ ...body, ...(await filteredSelection(client, schema, state)) }, signal);
  return {
    schema,
    base,

    /** Query for one page of rows. */
    page(groupId: string, state: ListState) {
      const body = listRequest(base(), state);
      return queryOptions<ListAnswer<Row>, Error, ListAnswer<Row>, readonly unknown[]>({
        queryKey: [key, groupId, "page", body, ...filterKey(state)],
        queryFn: ({ signal, client }) => sendFiltered(client, body, state, signal),
        placeholderData: keepWithinGroup(groupId),
      });
    },

    /** Query for the number of rows on all pages. A separate request that never precedes the rows. */
    count(groupId: string, state: ListState) {
      const body = countRequest(base(), state);
      return queryOptions<number | null, Error, number | null, readonly unknown[]>({
        queryKey: [key, groupId, "count", body, ...filterKey(state)],
        queryFn: async ({ signal, client }) => (await sendFiltered(client, body, state, signal)).count ?? null,
        placeholderData: keepWithinGroup(groupId),
      });
    },

    /** Returns the selection of the list, independent of the page, for a change or an export of all rows. */
    async selection(client: QueryClient, state: ListState): Promise<Selection> {
      return { ...plainSelection(base(), state), ...(await filteredSelection(client, schema, state)) };
    },
  };
}

/** Queries of a list. */
export type ListQueries<Row> = ReturnType<typeof listQueries<Row>>;
