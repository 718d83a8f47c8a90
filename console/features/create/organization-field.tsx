import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { organizationAutocomplete } from "#shared/contract/organizations.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Combobox } from "#shared/ui/components/combobox.tsx";
import type { Option } from "#shared/ui/components/option.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { getClient, imageAddress } from "../session/index.ts";
import { texts } from "./texts.ts";

interface OrganizationFieldProps {
  groupId: string;
  value: Option | null;
  onValueChange: (value: Option | null) => void;
  id?: string;
  "aria-labelledby"?: string;
}

/** An organization of the group by its name (wire.md 12.3). */
export function OrganizationField({ groupId, value, onValueChange, ...field }: OrganizationFieldProps) {
  const [search, setSearch] = useState("");
  const wanted = useDebounced(search.trim());
  const found = useQuery({
    queryKey: ["organizations", groupId, "choose", wanted],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filter = wanted === "" ? {} : { and: [{ displayName: { textContains: wanted } }] };
      const orderBy = "activityCount_DESC";
      const body = { filter, offset: 0, orderBy, limit: autocompleteLimit, segments: [groupId] };
      return (await getClient().send(organizationAutocomplete, { body, signal })).rows;
    },
  });
  return (
    <Combobox
      {...field}
      value={value}
      onValueChange={(option) => onValueChange(option && { value: option.value, label: option.label })}
      options={(found.data ?? []).map(({ id, displayName, logo }) => ({
        value: id,
        label: displayName,
        icon: <Avatar square size={20} id={id} name={displayName} src={imageAddress(logo)} />,
      }))}
      search={search}
      onSearch={setSearch}
      loading={found.isFetching}
      placeholder={texts.person.organizationPlaceholder}
    />
  );
}
