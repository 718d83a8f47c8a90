import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import type { ListState } from "#console/data-table/index.ts";
import { employerDomainCalls as calls, type EmployerDomain } from "#shared/contract/employer-domains.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { pageOf } from "../admin-list.tsx";

/** Domain as a row of the list. */
export type DomainRow = EmployerDomain & { readonly id: string };

export const domainsKey = ["employer-domains"];

/** Fetches one page of domains. */
export function domainsOptions(state: ListState<never>, kind: DomainKind | null) {
  const body = { ...pageOf(state), search: state.search.trim(), kind };
  return queryOptions({
    queryKey: [...domainsKey, body],
    queryFn: async ({ signal }) => {
      const { rows, count } = await getClient().send(calls.query, { body, signal });
      return { rows: rows.map((row): DomainRow => ({ ...row, id: row.domain })), count: count ?? 0 };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Fetches what choosing a kind would do to past activities. */
export const domainEffectOptions = (domain: string, kind: DomainKind | null) =>
  queryOptions({
    queryKey: [...domainsKey, "effect", domain, kind],
    queryFn: ({ signal }) => getClient().send(calls.preview, { body: { domain, kind }, signal }),
    staleTime: 0,
  });

export const chooseKind = (domain: string, kind: DomainKind | null) =>
  getClient().send(calls.choose, { params: { domain }, body: { kind } });
