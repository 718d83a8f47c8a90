import type * as z from "zod/mini";
import { type Http, type SyncContext, SyncError } from "../sync/connector.ts";
import { type GitlabProject, gitlabGroup, gitlabProject, signedInAccount } from "./records.ts";
import { type GitlabSettings, gitlabUrl, type StoredProject } from "./settings.ts";
import { readAll } from "./streams.ts";

/** Repositories available for mapping: of the token's owner, or of a public path. */
export type Choice = Pick<GitlabSettings, "user" | "groups" | "groupProjects" | "userProjects">;

/** Only public projects are read. */
const tracked = { archived: false, visibility: "public" };

/** Groups whose projects are requested in parallel. */
const groupsAtOnce = 8;

type Group = z.output<typeof gitlabGroup>;

/**
 * Reads the groups and projects available for mapping.
 * @param path of a group, a person or a project; undefined: everything of the token's owner
 * @throws SyncError of the kind `setup` when nothing public is found
 */
export async function readChoice(context: SyncContext<GitlabSettings>, path: string | undefined): Promise<Choice> {
  const { http, settings, hosts } = context;
  const user = settings.access === "public" ? null : signedInAccount.parse((await http.get("/user")).body);
  const store = (projects: readonly GitlabProject[], group?: Group): StoredProject[] =>
    projects
      .filter(({ visibility }) => (visibility ?? "public") === "public")
      .map((project) => ({
        id: project.id,
        name: project.name,
        path_with_namespace: project.path_with_namespace,
        web_url: `${gitlabUrl(settings, hosts)}/${project.path_with_namespace}`,
        enabled: false,
        forkedFrom: project.forked_from_project?.web_url ?? null,
        ...(group && { groupId: group.id, groupName: group.name ?? group.path, groupPath: group.path }),
      }));
  if (path !== undefined) return { user, ...(await readPath(http, path, store)) };
  const groups = await readAll(http, "/groups", gitlabGroup);
  const groupProjects: Record<string, StoredProject[]> = {};
  for (let from = 0; from < groups.length; from += groupsAtOnce) {
    await Promise.all(
      groups.slice(from, from + groupsAtOnce).map(async (group) => {
        groupProjects[group.id] = store(await readProjects(http, `/groups/${group.id}/projects`), group);
      }),
    );
  }
  const userProjects = store(await readProjects(http, `/users/${user?.id}/projects`));
  return { user, groups: groups.map(storedGroup), groupProjects, userProjects };
}

async function readPath(
  http: Http,
  path: string,
  store: (projects: readonly GitlabProject[], group?: Group) => StoredProject[],
): Promise<Omit<Choice, "user">> {
  const id = encodeURIComponent(path);
  const found = await http.get(`/groups/${id}`, { accept: [401, 403, 404] });
  if (found.status === 200) {
    const group = gitlabGroup.parse(found.body);
    const projects = await readProjects(http, `/groups/${group.id}/projects`, { include_subgroups: true });
    return { groups: [storedGroup(group)], groupProjects: { [group.id]: store(projects, group) }, userProjects: [] };
  }
  const one = await http.get(`/projects/${id}`, { accept: [401, 403, 404] });
  const projects =
    one.status === 200
      ? [gitlabProject.parse(one.body)]
      : path.includes("/")
        ? []
        : await readProjects(http, `/users/${id}/projects`);
  const userProjects = store(projects);
  if (userProjects.length === 0) {
    throw new SyncError("setup", `GitLab has no public group, user or project named ${path}.`);
  }
  return { groups: [], groupProjects: {}, userProjects };
}

const readProjects = (http: Http, path: string, query = {}) =>
  readAll(http, path, gitlabProject, { ...tracked, ...query });

const storedGroup = ({ id, name, path, avatar_url }: Group) => ({ id, name, path, avatarUrl: avatar_url });
