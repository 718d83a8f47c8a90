/** A sub-project: the smallest segment. Integrations and activities belong to sub-projects (rules.md 3). */
export interface SubProject {
  readonly id: string;
  readonly name: string;
}

/** A project with its sub-projects (rules.md 3). */
export interface Project<S extends SubProject = SubProject> {
  readonly id: string;
  readonly name: string;
  readonly subprojects: readonly S[];
}

/** A project group with its projects and sub-projects (rules.md 3). */
export interface ProjectGroup<S extends SubProject = SubProject, P extends Project<S> = Project<S>> {
  readonly id: string;
  readonly name: string;
  readonly projects: readonly P[];
}

/** All sub-projects of a group, in order. */
export function subProjects<S extends SubProject>(group: ProjectGroup<S>): S[] {
  return group.projects.flatMap((project) => [...project.subprojects]);
}

/** Ids sent as `segments` in most calls while the group is selected (rules.md 7). */
export function subProjectIds(group: ProjectGroup): string[] {
  return subProjects(group).map((subProject) => subProject.id);
}

/** The number of projects in a group, as displayed in the picker (rules.md 2, side menu). */
export function projectCount(group: ProjectGroup): number {
  return group.projects.length;
}

/** The group that contains a segment of any level, or null. */
export function findProjectGroup<G extends ProjectGroup>(groups: readonly G[], segmentId: string): G | null {
  return groups.find((group) => segmentPath(group, segmentId).length > 0) ?? null;
}

/** A sub-project of the group with its project, or null. */
export function findSubProject<S extends SubProject, P extends Project<S>>(
  group: ProjectGroup<S, P>,
  subProjectId: string,
): { project: P; subProject: S } | null {
  for (const project of group.projects) {
    const subProject = project.subprojects.find((candidate) => candidate.id === subProjectId);
    if (subProject) return { project, subProject };
  }
  return null;
}

/**
 * The segments from the group down to the given one (group, project, sub-project); empty when the group does not
 * contain it.
 */
export function segmentPath(group: ProjectGroup, segmentId: string): { id: string; name: string }[] {
  const self = { id: group.id, name: group.name };
  if (group.id === segmentId) return [self];
  for (const project of group.projects) {
    const middle = { id: project.id, name: project.name };
    if (project.id === segmentId) return [self, middle];
    const leaf = project.subprojects.find((candidate) => candidate.id === segmentId);
    if (leaf) return [self, middle, { id: leaf.id, name: leaf.name }];
  }
  return [];
}

/** Names of a group, project and sub-project as one text. A name that repeats is written once. */
export const joinNames = (names: readonly string[]): string => [...new Set(names)].join(" / ");

/**
 * Projects as options, each followed by its sub-projects. A project's only sub-project of the same name is the same
 * choice and left out, unless it is the current value.
 */
export function segmentOptions(projects: readonly Project[], current: string | null = null) {
  return projects.flatMap(({ id, name, subprojects }) => [
    { value: id, label: name },
    ...subprojects
      .filter((each) => each.id === current || each.name !== name || subprojects.length > 1)
      .map((each) => ({ value: each.id, label: joinNames([name, each.name]) })),
  ]);
}
