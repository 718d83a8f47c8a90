/** A sub-project: the smallest segment, the one that integrations and activities belong to (rules.md 3). */
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

/** A project group with all below it (rules.md 3). */
export interface ProjectGroup<S extends SubProject = SubProject, P extends Project<S> = Project<S>> {
  readonly id: string;
  readonly name: string;
  readonly projects: readonly P[];
}

/** All sub-projects of a group, in its order. */
export function subProjects<S extends SubProject>(group: ProjectGroup<S>): S[] {
  return group.projects.flatMap((project) => [...project.subprojects]);
}

/** The ids that most calls carry as `segments` when the group is selected (rules.md 7). */
export function subProjectIds(group: ProjectGroup): string[] {
  return subProjects(group).map((subProject) => subProject.id);
}

/** The number of projects in a group, as the picker shows it (rules.md 2, side menu). */
export function projectCount(group: ProjectGroup): number {
  return group.projects.length;
}

/** The group that a segment of any level belongs to, or null. */
export function findProjectGroup<G extends ProjectGroup>(groups: readonly G[], segmentId: string): G | null {
  return groups.find((group) => segmentPath(group, segmentId).length > 0) ?? null;
}

/** A sub-project of the group with the project above it, or null. */
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

/** The segments from the group down to the given one (group, project, sub-project); empty when it is not in the group. */
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
