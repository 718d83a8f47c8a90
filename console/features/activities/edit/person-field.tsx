import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { imageAddress } from "#console/core/image-address.ts";
import { memberQuery } from "#shared/contract/members.ts";
import { attributeValue } from "#shared/domain/attributes.ts";
import { mergeEmails } from "#shared/domain/identities/emails.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Combobox, type ComboboxProps } from "#shared/ui/components/forms/combobox.tsx";
import type { Option } from "#shared/ui/components/forms/option.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { texts } from "../texts.ts";

interface PersonFieldProps extends Omit<ComboboxProps, "options" | "search" | "onSearch" | "loading"> {
  groupId: string;
  /** Id of a person to exclude from the options. */
  except?: string | undefined;
}

/** Field that selects a person of the group by name, email or handle. */
export function PersonField({ groupId, except, ...field }: PersonFieldProps) {
  const [search, setSearch] = useState("");
  const debouncedSearch = useDebounced(search.trim());
  const { data, isFetching } = useQuery({
    queryKey: ["people", groupId, "choose", debouncedSearch],
    queryFn: async ({ signal }) => {
      const body = {
        search: debouncedSearch,
        offset: 0,
        limit: autocompleteLimit,
        orderBy: "activityCount_DESC",
        count: false,
      };
      return (await getClient().send(memberQuery, { body, segments: [groupId], signal })).rows;
    },
    placeholderData: keepPreviousData,
  });
  const options = (data ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, displayName, attributes, identities }): Option => {
      const email = mergeEmails(identities ?? [])[0]?.value;
      const src = imageAddress(attributeValue(attributes, "avatarUrl"));
      return {
        value: id,
        label: displayName,
        icon: <Avatar size={20} id={id} name={displayName} src={src} />,
        ...(email ? { end: email } : {}),
      };
    });
  return (
    <Combobox
      placeholder={texts.form.personPlaceholder}
      {...field}
      options={options}
      search={search}
      onSearch={setSearch}
      loading={isFetching || debouncedSearch !== search.trim()}
    />
  );
}
