import { organizationFilters } from "#shared/contract/organization-filters.ts";
import type { FilterDefinition, FilterOption } from "#shared/domain/filters/definition.ts";
import type { FilterSchema } from "#shared/domain/filters/list-filters.ts";
import type { FilterCapabilities } from "#shared/domain/filters/unset-rows.ts";
import { commonBase } from "./common-address.ts";
import { texts } from "./texts.ts";

function byGroup(groups: readonly FilterOption[]): FilterDefinition {
  return {
    id: "projects",
    label: texts.group,
    type: "multiselect",
    property: "segmentId",
    options: { kind: "fixed", options: groups },
    unstated: "any",
    several: true,
  };
}

/**
 * Returns the filters for organizations of all project groups.
 * @param groups options of the group filter; null for a server without this filter.
 */
export function commonFilters(groups: readonly FilterOption[] | null, capabilities: FilterCapabilities): FilterSchema {
  const own = organizationFilters(capabilities).filters.filter(({ id }) => id !== "projects");
  return { ...commonBase, filters: groups === null ? own : [byGroup(groups), ...own] };
}
