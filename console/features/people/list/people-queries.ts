import { queryOptions } from "@tanstack/react-query";
import { getClient } from "#console/core/api-client.ts";
import { runtimeConfig } from "#console/core/runtime-config.ts";
import { listQueries } from "#console/data-table/index.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { peopleBase } from "./people-address.ts";

/** A row of the people list as the wire has it. */
export type PersonRow = AnswerOf<typeof memberQuery>["rows"][number];

/** How the people list asks the server. */
export const peopleQueries = listQueries({
  key: "people",
  base: () =>
    runtimeConfig().capabilities.leavesOutFlagged === true
      ? peopleBase
      : { ...peopleBase, alwaysShown: ["teamMember"] },
  schema: {
    // Changes when an attribute is defined, renamed or deleted.
    queryKey: [...attributeDefinitionsOptions().queryKey, "filters"],
    queryFn: async ({ client }) => {
      const [{ peopleFilters }, definitions] = await Promise.all([
        import("./people-filters.ts"),
        client.fetchQuery(attributeDefinitionsOptions()),
      ]);
      return peopleFilters(definitions, runtimeConfig().capabilities);
    },
  },
  send: (body, signal) => getClient().send(memberQuery, { body, signal }),
});

/** The attributes that the workspace has defined. */
export function attributeDefinitionsOptions() {
  return queryOptions({
    queryKey: ["attribute-definitions"],
    // Asked for after the rows: its part of the contract is not in the list's way.
    queryFn: async ({ signal }) => {
      const { attributeDefinitions } = await import("#shared/contract/attributes.ts");
      return (await getClient().send(attributeDefinitions, { signal })).rows;
    },
  });
}
