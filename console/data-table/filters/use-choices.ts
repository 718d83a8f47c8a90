import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSelectedGroup } from "#console/core/selected-group.ts";
import type { FilterDefinition, FilterOption, FilterValue, RemoteOptions } from "#shared/domain/filters/definition.ts";
import type { ProjectGroup } from "#shared/domain/segments.ts";
import { containsWords } from "#shared/domain/text/search-words.ts";
import { useDebounced } from "#shared/ui/hooks/use-debounced.ts";
import { choiceLabels, choiceOptions, isSearched } from "./choice-options.ts";

const noGroup: ProjectGroup = { id: "", name: "", projects: [] };

/** Searchable options fetched from the server. */
export function useRemoteChoices(source: RemoteOptions) {
  const group = useSelectedGroup() ?? noGroup;
  const [search, setSearch] = useState("");
  const settled = useDebounced(search);
  const query = useQuery(choiceOptions(source, settled, group));
  const found = query.data ?? [];
  return {
    search,
    setSearch,
    options: isSearched(source) ? found : found.filter(({ label }) => containsWords(label, search)),
    /** Whether the server may have more options than it returned. */
    limited: isSearched(source),
    loading: query.isFetching || (isSearched(source) && settled !== search),
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** Labels of the chosen values of a remote source, by value; null while they load. */
export function useChosenLabels(
  definition: FilterDefinition,
  value: FilterValue | null,
): ReadonlyMap<string, string> | null {
  const group = useSelectedGroup() ?? noGroup;
  const source = "options" in definition && definition.options.kind === "remote" ? definition.options.source : null;
  const chosen = value?.type === "multiselect" ? value.value : value?.type === "select" ? [value.value] : [];
  const query = useQuery({
    ...choiceLabels(source ?? "projects", chosen, group),
    enabled: source !== null && chosen.length > 0,
  });
  const { data, isError } = query;
  return useMemo(() => {
    if (source !== null && !data && !isError) return null;
    return new Map((data ?? ([] as readonly FilterOption[])).map((option) => [option.value, option.label]));
  }, [source, data, isError]);
}
