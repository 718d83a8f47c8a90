import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { can } from "#console/core/api-client.ts";
import { type ListDescription, ListPage } from "#console/data-table/index.ts";
import { listRules } from "#shared/client/backend.ts";
import type { PeopleSetting } from "#shared/contract/people-base.ts";
import { bulkSelection } from "../../bulk/index.tsx";
import { ListActions } from "../../list-actions/index.ts";
import { texts } from "../texts.ts";
import { type More, OpenMore } from "./more-button.tsx";
import { peopleAddress } from "./people-address.ts";
import { availableColumns, defaultColumns, personName } from "./people-columns.tsx";
import { attributeDefinitionsOptions, type PersonRow, peopleQueries } from "./people-queries.ts";

const MorePopover = lazy(async () => ({ default: (await import("./more-popover.tsx")).MorePopover }));

const peopleList: ListDescription<PersonRow, PeopleSetting> = {
  address: peopleAddress,
  texts,
  icon: Users,
  queries: peopleQueries,
  name: personName,
  useColumns(isAfterRows) {
    const { rowDetails } = listRules(can);
    const { data } = useQuery({ ...attributeDefinitionsOptions(), enabled: rowDetails && isAfterRows });
    return useMemo(() => availableColumns(rowDetails, data ?? []), [rowDetails, data]);
  },
  defaultColumns,
  // Built-in views.
  views: {
    placement: "member",
    fixed: [
      { id: "all-members", name: texts.views.all, config: {} },
      { id: "unaffiliated", name: texts.views.unaffiliated, config: { unaffiliated: { value: true } } },
      { id: "to-review", name: texts.views.toReview, config: { enrichedMember: { value: true } } },
    ],
    schema: peopleQueries.schema,
  },
  selection: bulkSelection({
    kind: "member",
    count: texts.count,
    permissions: { edit: "memberEdit", destroy: "memberDestroy", merge: "mergeMembers" },
    attributes: (client) => client.fetchQuery(attributeDefinitionsOptions()),
  }),
  Actions: ({ list }) => <ListActions kind="people" list={list} />,
  prefetch: async (cache, groupId, id) =>
    (await import("../profile/person-page.tsx")).prefetchPerson(cache, groupId, id),
  events: { filter: "Filter contributors", search: "Search contributors", sort: "Sort contributors" },
};

/** People of the selected project group. */
export function PeoplePage() {
  const [more, setMore] = useState<More | null>(null);
  return (
    <OpenMore value={setMore}>
      <ListPage list={peopleList} />
      {more && (
        <Suspense>
          <MorePopover more={more} onClose={() => setMore(null)} />
        </Suspense>
      )}
    </OpenMore>
  );
}
