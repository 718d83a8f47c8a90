import { type ListAddress, listDefaults } from "#console/data-table/index.ts";
import type { OrganizationSetting } from "#shared/contract/organization-base.ts";
import { organizationFields } from "#shared/contract/organization-row.ts";
import { sortNames } from "#shared/domain/lists/field.ts";
import { defaultOrganizationSettings } from "#shared/domain/lists/list-state.ts";

/** Path, sort properties and defaults of the organization list. */
export const organizationsAddress: ListAddress<OrganizationSetting> = {
  path: "/organizations",
  sortProps: sortNames(organizationFields),
  defaults: { ...listDefaults, settings: defaultOrganizationSettings },
};
