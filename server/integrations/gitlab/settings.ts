import * as z from "zod/mini";
import type { Hosts } from "#server/platform/core/provider-hosts.ts";
import { list, part, text } from "../sync/tolerant-fields.ts";

/** A project as stored (wire.md 26). `segmentId` is the sub-project that it is mapped to. */
const storedProject = z.object({
  id: z.number(),
  name: text,
  path_with_namespace: z.string(),
  /** Key of the mapping. */
  web_url: z.string(),
  enabled: z.catch(z.boolean(), false),
  segmentId: text,
  forkedFrom: text,
  groupId: z.optional(z.number()),
  groupName: text,
  groupPath: text,
});

/** Stored settings. */
export const gitlabSettings = z.object({
  /** Access method: GitLab's sign-in, a personal token, or anonymous. */
  access: z.catch(z.enum(["oauth", "token", "public"]), "oauth"),
  /** Personal access token. */
  token: text,
  /** URL of a server other than the operator's GITLAB_URL, without a trailing slash. */
  serverUrl: text,
  user: part(z.object({ id: z.number(), username: text, name: text, avatar_url: text })),
  groups: list(z.object({ id: z.number(), name: text, path: text, avatarUrl: text })),
  userProjects: list(storedProject),
  groupProjects: z.catch(z.record(z.string(), list(storedProject)), {}),
  webhookSecret: text,
  webhooks: list(z.object({ projectId: z.number(), hookId: z.number() })),
});

export type GitlabSettings = z.output<typeof gitlabSettings>;
export type StoredProject = z.output<typeof storedProject>;

/** Returns the URL of the connected server. */
export const gitlabUrl = ({ serverUrl }: { readonly serverUrl?: unknown }, { GITLAB_URL }: Hosts): string =>
  typeof serverUrl === "string" && serverUrl !== "" ? serverUrl : GITLAB_URL;

/** Returns all projects of the settings without duplicates. */
export function projectsOf({
  userProjects,
  groupProjects,
}: Pick<GitlabSettings, "userProjects" | "groupProjects">): StoredProject[] {
  const all = [...userProjects, ...Object.values(groupProjects).flat()];
  return [...new Map(all.map((project) => [project.id, project])).values()];
}

/** True without a sign-in or token: only public data is read. */
export const isAnonymous = ({ access }: GitlabSettings): boolean => access === "public";
