import * as z from "zod/mini";
import { list, part, text } from "../sync/tolerant-fields.ts";

/** A project as the integration stores it (wire.md 26). `segmentId` is where it is mapped to. */
const storedProject = z.object({
  id: z.number(),
  name: text,
  path_with_namespace: z.string(),
  /** What it is mapped by. */
  web_url: z.string(),
  enabled: z.catch(z.boolean(), false),
  segmentId: text,
  forkedFrom: text,
  groupId: z.optional(z.number()),
  groupName: text,
  groupPath: text,
});

/** What connecting stores. */
export const gitlabSettings = z.object({
  /** How it was connected: by GitLab's sign-in, with a token of a person, or as everybody can read it. */
  access: z.catch(z.enum(["oauth", "token", "public"]), "oauth"),
  /** The personal token. */
  token: text,
  user: part(z.object({ id: z.number(), username: text, name: text, avatar_url: text })),
  groups: list(z.object({ id: z.number(), name: text, path: text, avatarUrl: text })),
  userProjects: list(storedProject),
  groupProjects: z.catch(z.record(z.string(), list(storedProject)), {}),
  webhookSecret: text,
  webhooks: list(z.object({ projectId: z.number(), hookId: z.number() })),
});

export type GitlabSettings = z.output<typeof gitlabSettings>;
export type StoredProject = z.output<typeof storedProject>;

/** Every project of the settings, each once. */
export function projectsOf({
  userProjects,
  groupProjects,
}: Pick<GitlabSettings, "userProjects" | "groupProjects">): StoredProject[] {
  const all = [...userProjects, ...Object.values(groupProjects).flat()];
  return [...new Map(all.map((project) => [project.id, project])).values()];
}

/** Nobody has signed in: what is public is read. */
export const isAnonymous = ({ access }: GitlabSettings): boolean => access === "public";
