import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { subProjects } from "#shared/domain/segments.ts";
import type { Option } from "#shared/ui/components/forms/option.ts";

/** Sub-projects of the project group in the URL, as targets of a mapping. */
export function useSubprojects(segmentId: string): {
  readonly options: readonly Option[];
  /** Sub-project of the URL, else the first one. */
  readonly preset: string;
  readonly isError: boolean;
} {
  const { grandparentId } = useParams();
  const { data, isError } = useQuery(allProjectGroupsOptions());
  const group = data?.find(({ id }) => id === grandparentId);
  const options = group ? subProjects(group).map(({ id, name }) => ({ value: id, label: name })) : [];
  const own = options.find(({ value }) => value === segmentId) ?? options[0];
  return { options, preset: own?.value ?? segmentId, isError };
}
