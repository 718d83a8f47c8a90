import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { organizationAutocomplete } from "#shared/contract/organizations.ts";
import { organizationDetail, organizationsCalled } from "#shared/domain/organizations/organization-search.ts";
import { OrganizationCombobox } from "#shared/ui/components/forms/organization-combobox.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import type { Workplace } from "../connection/session.ts";
import { logRequest } from "../request-log/request-log.ts";

/** Chosen organization. `id` is null when it is to be created under this name. */
export interface ChosenOrganization {
  readonly id: string | null;
  readonly name: string;
  readonly detail?: string | undefined;
}

interface OrganizationFieldProps {
  readonly workplace: Workplace;
  readonly value: ChosenOrganization | null;
  readonly onValueChange: (organization: ChosenOrganization | null) => void;
  readonly placeholder: string;
}

/** Combobox that searches organizations of all project groups. Users with the permission can create a missing one. */
export function OrganizationField({ workplace, value, onValueChange, ...aria }: OrganizationFieldProps) {
  const [search, setSearch] = useState("");
  const { found, isFetching } = useOrganizations(workplace, useDebounced(search.trim()));
  const mayCreate = workplace.may("organizationCreate") === "yes";
  return (
    <OrganizationCombobox<ChosenOrganization>
      {...aria}
      value={value}
      onValueChange={onValueChange}
      found={found}
      search={search}
      onSearch={setSearch}
      loading={isFetching}
      onCreate={mayCreate ? (name) => onValueChange({ id: null, name }) : undefined}
    />
  );
}

function useOrganizations({ client, origin }: Workplace, search: string) {
  const { data = [], isFetching } = useQuery({
    queryKey: ["organizations", origin, search],
    queryFn: async ({ signal }) => {
      if (search !== "")
        await logRequest({
          what: { kind: "words" },
          why: "search",
          call: "POST /organization/autocomplete",
          to: origin,
        });
      const body = organizationsCalled(search);
      return (await client.send(organizationAutocomplete, { body, segments: [], signal })).rows;
    },
    placeholderData: keepPreviousData,
  });
  const found = data.map(({ id, displayName, domain, memberCount }) => ({
    id,
    name: displayName,
    detail: organizationDetail(domain, memberCount),
  }));
  return { found, isFetching };
}
