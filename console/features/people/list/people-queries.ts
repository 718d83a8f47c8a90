import { queryOptions } from "@tanstack/react-query";
import { can, getClient } from "#console/core/api-client.ts";
import { listQueries } from "#console/data-table/index.ts";
import { listRules } from "#shared/client/backend.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { peopleBase } from "#shared/contract/people-base.ts";

/** Row of the people list in wire format. */
export type PersonRow = AnswerOf<typeof memberQuery>["rows"][number];

/** Queries of the people list. */
export const peopleQueries = listQueries({
  key: "people",
  base: () => (listRules(can).leavesOutFlagged ? peopleBase : { ...peopleBase, alwaysShown: ["teamMember"] }),
  schema: {
    // Shares a key prefix with the attribute definitions, so that it is invalidated with them.
    queryKey: [...attributeDefinitionsOptions().queryKey, "filters"],
    queryFn: async ({ client }) => {
      const [{ peopleFilters }, definitions] = await Promise.all([
        import("#shared/contract/people-filters.ts"),
        client.fetchQuery(attributeDefinitionsOptions()),
      ]);
      return peopleFilters(definitions, listRules(can));
    },
  },
  send: (body, signal) => getClient().send(memberQuery, { body, signal }),
});

/** Attributes defined in the workspace. */
export function attributeDefinitionsOptions() {
  return queryOptions({
    queryKey: ["attribute-definitions"],
    // Loads its contract lazily, so that the rows are not delayed.
    queryFn: async ({ signal }) => {
      const { attributeDefinitions } = await import("#shared/contract/attributes.ts");
      return (await getClient().send(attributeDefinitions, { signal })).rows;
    },
  });
}
