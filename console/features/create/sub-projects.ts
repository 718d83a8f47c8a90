import { type AccessUser, canAccessSegment } from "#console/core/segment-access.ts";
import { joinNames, type ProjectGroup } from "#shared/domain/segments.ts";
import type { Option } from "#shared/ui/components/forms/option.ts";

/** Returns the sub-projects of a group that the user may add to, labeled with their projects. */
export function subProjectOptions(group: ProjectGroup, user: AccessUser): Option[] {
  return group.projects.flatMap((project) =>
    project.subprojects
      .filter(({ id }) => canAccessSegment(user, id))
      .map(({ id, name }) => ({ value: id, label: joinNames([project.name, name]) })),
  );
}
