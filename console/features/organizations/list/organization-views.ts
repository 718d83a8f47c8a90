import type { ListViewsKind } from "#console/data-table/index.ts";
import { texts } from "../texts.ts";
import { organizationFiltersOptions } from "./organization-queries.ts";

/** The view of organizations that nobody has to save (wire.md 18.2). */
export const organizationViews: ListViewsKind = {
  placement: "organization",
  fixed: [{ id: "all-organizations", name: texts.views.all, config: {} }],
  schema: organizationFiltersOptions(),
};
