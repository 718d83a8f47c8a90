import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { runtimeConfig } from "#console/core/runtime-config.ts";
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

/** One page of rows as the wire answers it. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  readonly count?: number | null | undefined;
}

type Body = ReturnType<typeof listRequest> | ReturnType<typeof countRequest>;

interface ListSource<Row> {
  /** First part of the queries' keys: what is invalidated when a row changes. */
  readonly key: string;
  /** What the list always asks for. */
  readonly base: () => FilterBase;
  readonly schema: SchemaOptions;
  readonly send: (body: Body, signal: AbortSignal) => Promise<ListAnswer<Row>>;
}

/** How a list asks the server. Keys hold everything that a request depends on, so a stale answer never wins. */
export function listQueries<Row>({ key, base, schema, send }: ListSource<Row>) {
  const sendFiltered = async (client: QueryClient, body: Body, state: ListState, signal: AbortSignal) =>
    send({ ...body, ...(await filteredSelection(client, schema, state)) }, signal);
  return {
    schema,
    base,

    /** One page of rows. */
    page(groupId: string, state: ListState) {
      const body = listRequest(base(), state, runtimeConfig().capabilities.countLater === true);
      return queryOptions<ListAnswer<Row>, Error, ListAnswer<Row>, readonly unknown[]>({
        queryKey: [key, groupId, "page", body, ...filterKey(state)],
        queryFn: ({ signal, client }) => sendFiltered(client, body, state, signal),
        placeholderData: keepWithinGroup(groupId),
      });
    },

    /** How many rows the list has over all pages; asked apart from the rows and never before them. */
    count(groupId: string, state: ListState) {
      const body = countRequest(base(), state);
      return queryOptions<number | null, Error, number | null, readonly unknown[]>({
        queryKey: [key, groupId, "count", body, ...filterKey(state)],
        queryFn: async ({ signal, client }) => (await sendFiltered(client, body, state, signal)).count ?? null,
        placeholderData: keepWithinGroup(groupId),
      });
    },

    /** Which rows the list is about, whatever the page: what a change or an export of all of them asks for. */
    async selection(client: QueryClient, state: ListState): Promise<Selection> {
      return { ...plainSelection(base(), state), ...(await filteredSelection(client, schema, state)) };
    },
  };
}

/** How a list asks the server. */
export type ListQueries<Row> = ReturnType<typeof listQueries<Row>>;
