import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { allProjectGroupsOptions } from "#console/core/project-groups-query.ts";
import { subProjects } from "#shared/domain/segments.ts";
import type { Option } from "#shared/ui/components/forms/option.ts";

/** The sub-projects of the group in the address, that what is read can be mapped to. */
export function useSubprojects(segmentId: string): {
  readonly options: readonly Option[];
  /** The one of the address, else the first. */
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
