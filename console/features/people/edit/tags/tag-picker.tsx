import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { usePermission } from "#console/session/index.ts";
import { tagAutocomplete, tagCreate } from "#shared/contract/tags.ts";
import { autocompleteLimit } from "#shared/domain/limits.ts";
import { Combobox } from "#shared/ui/components/forms/combobox.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import type { Person } from "../../profile/person-queries.ts";
import { texts } from "../texts.ts";
import { useTags } from "./use-person-tags.ts";

interface TagPickerProps {
  trigger: ReactElement;
  groupId: string;
  person: Person;
}

/** Combobox to choose a tag by name. Users with permission can create a missing tag. */
export function TagPicker({ trigger, groupId, person }: TagPickerProps) {
  const [open, setOpen] = useState(true);
  const [search, setSearch] = useState("");
  const debouncedSearch = useDebounced(search.trim());
  const mayCreate = usePermission("tagCreate");
  const { add } = useTags(groupId, person);
  const cache = useQueryClient();
  const { data, isFetching } = useQuery({
    queryKey: ["tag-options", debouncedSearch],
    queryFn: ({ signal }) =>
      getClient().send(tagAutocomplete, {
        query: { query: debouncedSearch, limit: autocompleteLimit },
        segments: [groupId],
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const has = new Set((person.tags ?? []).map(({ id }) => id));
  const options = (data ?? []).map(({ id, label }) => ({ value: id, label, disabled: has.has(id) }));

  function choose(id: string, name: string) {
    setOpen(false);
    setSearch("");
    void add({ id, name });
  }

  async function create(name: string) {
    try {
      const { id } = await getClient().send(tagCreate, { body: { name }, segments: [groupId] });
      void cache.invalidateQueries({ queryKey: ["tag-options"] });
      void cache.invalidateQueries({ queryKey: ["tags"] });
      choose(id, name);
    } catch (error) {
      handleError(error);
    }
  }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent className="w-72" aria-label={texts.tags.add}>
        <Combobox
          aria-label={texts.tags.add}
          placeholder={texts.tags.placeholder}
          value={null}
          onValueChange={(option) => option && choose(option.value, option.label)}
          options={options}
          search={search}
          onSearch={setSearch}
          loading={isFetching}
          onCreate={mayCreate ? (name) => void create(name) : undefined}
        />
      </PopoverContent>
    </Popover>
  );
}
