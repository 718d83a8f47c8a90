import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { usePermission } from "#console/session/index.ts";
import { organizationAutocomplete, organizationCreate } from "#shared/contract/organizations.ts";
import { organizationDetail, organizationsCalled } from "#shared/domain/organizations/organization-search.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { OrganizationCombobox } from "#shared/ui/components/forms/organization-combobox.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { texts } from "../texts.ts";

/** Chosen organization. */
export interface ChosenOrganization {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly detail?: string;
}

interface OrganizationFieldProps {
  groupId: string;
  value: ChosenOrganization | null;
  onValueChange: (organization: ChosenOrganization | null) => void;
  id?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  /** Option before the search results that is not an organization. */
  first?: ChosenOrganization;
}

/** Field to choose an organization by name, those of the group first. Permitted users can create a missing one. */
export function OrganizationField({ groupId, value, onValueChange, first, ...aria }: OrganizationFieldProps) {
  const [search, setSearch] = useState("");
  const debounced = useDebounced(search.trim());
  const mayCreate = usePermission("organizationCreate");
  const { data, isFetching } = useQuery({
    queryKey: ["organizations", groupId, "choose", debounced],
    queryFn: async ({ signal }) => {
      const body = organizationsCalled(debounced);
      return (await getClient().send(organizationAutocomplete, { body, segments: [groupId], signal })).rows;
    },
    placeholderData: keepPreviousData,
  });
  const found = (data ?? []).map(
    ({ id, displayName, logo, domain, memberCount }): ChosenOrganization => ({
      id,
      name: displayName,
      logo: logo ?? null,
      detail: organizationDetail(domain, memberCount),
    }),
  );
  if (first && containsWords(first.name, search.trim())) found.unshift(first);

  async function create(name: string) {
    try {
      const body = { name, manuallyCreated: true };
      const created = await getClient().send(organizationCreate, { body, segments: [groupId] });
      onValueChange({ id: created.id, name: created.displayName, logo: created.logo ?? null });
    } catch (error) {
      handleError(error);
    }
  }

  return (
    <OrganizationCombobox
      {...aria}
      placeholder={aria.placeholder ?? texts.organizationField.placeholder}
      value={value}
      onValueChange={onValueChange}
      found={found}
      logoOf={({ logo }) => imageAddress(logo)}
      search={search}
      onSearch={setSearch}
      loading={isFetching}
      onCreate={mayCreate ? (name) => void create(name) : undefined}
    />
  );
}
