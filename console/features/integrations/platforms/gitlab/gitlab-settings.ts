import { containsWords } from "#shared/domain/text/search-words.ts";
import { count, list, object, text } from "../../connect/read-settings.ts";

/** A repository that can be mapped. */
export interface Repository {
  readonly id: number;
  /** Key of the mapping. */
  readonly url: string;
  /** Full path with the names of its groups. */
  readonly path: string;
  readonly owner: string;
  readonly isFork: boolean;
  /** It is mapped already. */
  readonly isEnabled: boolean;
}

/** Settings of a GitLab connection (wire.md 26). */
export interface GitlabConnection {
  readonly account: { readonly name: string; readonly username: string } | null;
  readonly groups: readonly string[];
  readonly repositories: readonly Repository[];
}

const objects = (value: unknown) => list(value).map(object);

/** Parses the settings. A repository in several lists is kept once, with its first owner. */
export function gitlabConnection(settings: unknown): GitlabConnection {
  const { user, groups, userProjects, groupProjects } = object(settings);
  const { name, username } = object(user);
  const account = text(username) === null ? null : { name: text(name) ?? String(username), username: String(username) };
  const projects = [...objects(userProjects), ...Object.values(object(groupProjects)).flatMap(objects)];
  const repositories = projects.flatMap((project): Repository[] => {
    const path = text(project.path_with_namespace);
    const id = count(project.id);
    if (path === null || id === null) return [];
    return [
      {
        id,
        // Existing backends support only gitlab.com.
        url: text(project.web_url) ?? `https://gitlab.com/${path}`,
        path,
        owner: text(project.groupName) ?? account?.name ?? path.split("/")[0] ?? path,
        isFork: text(project.forkedFrom) !== null,
        isEnabled: project.enabled === true,
      },
    ];
  });
  return {
    account,
    groups: objects(groups).flatMap((group) => text(group.name) ?? []),
    repositories: [...new Map(repositories.toReversed().map((each) => [each.url, each])).values()].toReversed(),
  };
}

/** Repositories whose path contains the searched words, grouped by owner, in the order of the list. */
export function groupByOwner(repositories: readonly Repository[], search: string): [string, Repository[]][] {
  const found = repositories.filter(({ path }) => containsWords(path, search));
  return [...Map.groupBy(found, ({ owner }) => owner)];
}
