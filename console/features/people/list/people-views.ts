import type { ListViewsKind } from "#console/data-table/index.ts";
import { texts } from "../texts.ts";
import { peopleFiltersOptions } from "./people-queries.ts";

/** The views of people that nobody has to save (wire.md 18.1). */
export const peopleViews: ListViewsKind = {
  placement: "member",
  fixed: [
    { id: "all-members", name: texts.views.all, config: {} },
    { id: "unaffiliated", name: texts.views.unaffiliated, config: { unaffiliated: { value: true } } },
    { id: "to-review", name: texts.views.toReview, config: { enrichedMember: { value: true } } },
  ],
  schema: peopleFiltersOptions(),
};
