import { can, getClient } from "#console/core/api-client.ts";
import { listQueries } from "#console/data-table/index.ts";
import { listRules } from "#shared/client/backend.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { organizationBase } from "#shared/contract/organization-base.ts";
import { organizationQuery } from "#shared/contract/organizations.ts";

/** Row of the organization list in wire format. */
export type OrganizationRow = AnswerOf<typeof organizationQuery>["rows"][number];

/** Queries of the organization list. */
export const organizationsQueries = listQueries({
  key: "organizations",
  base: () => organizationBase(listRules(can).rowDetails),
  schema: {
    queryKey: ["organization-filters"],
    queryFn: async () => (await import("#shared/contract/organization-filters.ts")).organizationFilters(listRules(can)),
    staleTime: Number.POSITIVE_INFINITY,
  },
  send: (body, signal) => getClient().send(organizationQuery, { body, signal }),
});
