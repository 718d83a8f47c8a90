import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { organizationAutocomplete, organizationCreate } from "#shared/contract/organizations.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Combobox } from "#shared/ui/components/combobox.tsx";
import type { Option } from "#shared/ui/components/option.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { getClient, handleError, imageAddress, usePermission } from "../session/index.ts";
import { texts } from "./texts.ts";

/** An organization that was chosen. */
export interface ChosenOrganization {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
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
}

const asOption = ({ id, name, logo }: ChosenOrganization): Option => ({
  value: id,
  label: name,
  icon: <Avatar square size={20} id={id} name={name} src={imageAddress(logo)} />,
});

/** Chooses an organization by its name, those of the group first (wire.md 12.3); who may, creates one that is missing. */
export function OrganizationField({ groupId, value, onValueChange, ...aria }: OrganizationFieldProps) {
  const [search, setSearch] = useState("");
  const asked = useDebounced(search.trim());
  const mayCreate = usePermission("organizationCreate");
  const { data, isFetching } = useQuery({
    queryKey: ["organizations", groupId, "choose", asked],
    queryFn: async ({ signal }) => {
      const filter = asked === "" ? {} : { and: [{ displayName: { textContains: asked } }] };
      const body = { filter, offset: 0, limit: autocompleteLimit, orderBy: "activityCount_DESC" };
      return (await getClient().send(organizationAutocomplete, { body, segments: [groupId], signal })).rows;
    },
    placeholderData: keepPreviousData,
  });
  const found = (data ?? []).map(({ id, displayName, logo }) => ({ id, name: displayName, logo: logo ?? null }));

  async function create(name: string) {
    try {
      const body = { name, manuallyCreated: true };
      const made = await getClient().send(organizationCreate, { body, segments: [groupId] });
      onValueChange({ id: made.id, name: made.displayName, logo: made.logo ?? null });
    } catch (error) {
      handleError(error);
    }
  }

  return (
    <Combobox
      {...aria}
      placeholder={aria.placeholder ?? texts.organizationField.placeholder}
      value={value && asOption(value)}
      onValueChange={(option) => onValueChange(found.find(({ id }) => id === option?.value) ?? null)}
      options={found.map(asOption)}
      search={search}
      onSearch={setSearch}
      loading={isFetching}
      onCreate={mayCreate ? (name) => void create(name) : undefined}
    />
  );
}
