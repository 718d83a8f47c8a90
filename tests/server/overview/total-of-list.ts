import { expect } from "vitest";
import { parseListAddress } from "#console/data-table/state/list-address.ts";
import type { ListAddress } from "#console/data-table/state/list-state.ts";
import { activitiesAddress } from "#console/features/activities/list/activities-address.ts";
import { activityFilters } from "#console/features/activities/list/activities-filters.ts";
import { organizationsAddress } from "#console/features/organizations/list/organizations-address.ts";
import { peopleAddress } from "#console/features/people/list/people-address.ts";
import { organizationFilters } from "#shared/contract/organization-filters.ts";
import { peopleFilters } from "#shared/contract/people-filters.ts";
import { fromAddress } from "#shared/domain/filters/address.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import { toRequest } from "#shared/domain/filters/request.ts";
import { ours } from "#tests/support/filter-values.ts";
import type { TestPlatform } from "#tests/support/platform.ts";

interface List {
  readonly address: ListAddress<never>;
  readonly schema: FilterSchema;
  readonly query: string;
}

const lists = {
  "/people": { address: peopleAddress, schema: peopleFilters([], ours), query: "/member/query" },
  "/organizations": { address: organizationsAddress, schema: organizationFilters(ours), query: "/organization/query" },
  "/activities": { address: activitiesAddress, schema: activityFilters(null, true), query: "/activity/query" },
} as const;

/** Total of the list at a URL, requested as the list does. */
export async function totalOfList(platform: TestPlatform, href: string): Promise<number> {
  const { pathname, searchParams } = new URL(href, platform.url);
  const { address, schema, query }: List = lists[pathname as keyof typeof lists];
  const state = parseListAddress(address, searchParams);
  const { values, problems } = fromAddress(schema.filters, state.filters);
  expect([href, problems]).toEqual([href, []]);
  const request = toRequest(schema, { ...state, values }, new Date());
  const body = { segments: [searchParams.get("projectGroup")], ...request, countOnly: true, limit: 20, offset: 0 };
  const answer = await platform.api(query, { method: "POST", account: "readonly", body });
  expect([href, answer.status, answer.status === 200 ? "" : answer.text]).toEqual([href, 200, ""]);
  return answer.json<{ count: number }>().count;
}
