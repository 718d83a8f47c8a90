import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { organizationAutocomplete } from "#shared/contract/organizations.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Combobox } from "#shared/ui/components/combobox.tsx";
import type { Option } from "#shared/ui/components/option.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { note } from "../ledger/note.ts";
import type { Workplace } from "../panel/session.ts";

/** An organization that was chosen, or one that is to be created under this name. */
export interface ChosenOrganization {
  readonly id: string | null;
  readonly name: string;
}

interface OrganizationFieldProps {
  readonly workplace: Workplace;
  readonly value: ChosenOrganization | null;
  readonly onValueChange: (organization: ChosenOrganization | null) => void;
  readonly placeholder: string;
}

const asOption = ({ id, name }: ChosenOrganization): Option => ({
  value: id ?? `new ${name}`,
  label: name,
  icon: <Avatar square size={20} id={id ?? name} name={name} />,
});

/** Chooses an organization by its name, from all project groups; who may, names one that is missing. */
export function OrganizationField({ workplace, value, onValueChange, ...aria }: OrganizationFieldProps) {
  const [search, setSearch] = useState("");
  const { found, isFetching } = useOrganizations(workplace, useDebounced(search.trim()));
  const mayCreate = workplace.may("organizationCreate") === "yes";
  return (
    <Combobox
      {...aria}
      value={value && asOption(value)}
      onValueChange={(option) => onValueChange(found.find(({ id }) => id === option?.value) ?? null)}
      options={found.map(asOption)}
      search={search}
      onSearch={setSearch}
      loading={isFetching}
      onCreate={mayCreate ? (name) => onValueChange({ id: null, name }) : undefined}
    />
  );
}

function useOrganizations({ client, origin }: Workplace, asked: string) {
  const { data = [], isFetching } = useQuery({
    queryKey: ["organizations", origin, asked],
    queryFn: async ({ signal }) => {
      if (asked !== "")
        await note({ what: { kind: "words" }, why: "search", call: "POST /organization/autocomplete", to: origin });
      const filter = asked === "" ? {} : { and: [{ displayName: { textContains: asked } }] };
      const body = { filter, offset: 0, limit: autocompleteLimit, orderBy: "activityCount_DESC" };
      return (await client.send(organizationAutocomplete, { body, segments: [], signal })).rows;
    },
    placeholderData: keepPreviousData,
  });
  return { found: data.map(({ id, displayName }) => ({ id, name: displayName })), isFetching };
}
