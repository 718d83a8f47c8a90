import * as z from "zod/mini";
import type { Hosts } from "#server/platform/core/provider-hosts.ts";
import type { GithubSettingsOrganization } from "#shared/contract/platforms/github.ts";
import { parseRepository } from "#shared/domain/integrations/github-repository.ts";
import type { StreamRecord } from "../records.ts";
import type { Maybe } from "./records.ts";

const text = z.nullish(z.string());

/** Stored settings. Rows of other backends have no mapping: they are shown but not read. */
export const githubSettings = z.object({
  token: text,
  /** URL of a server other than the operator's GITHUB_URL, without a trailing slash. It is read with a token. */
  serverUrl: text,
  /** Secret that signs GitHub's webhooks. */
  webhookSecret: text,
  /** Installation of the app, when connected through the app. */
  installationId: z.optional(z.union([z.string(), z.number()])),
  /** Sub-project id by repository URL. */
  mapping: z.prefault(z.record(z.string(), z.string()), {}),
  /** Repositories of a connection that does not exist yet, to tell what it will read. Never stored. */
  measuredRepositories: z.optional(z.array(z.string())),
  /** Permanent id by repository URL. Finds repositories that were renamed or transferred. */
  repositoryIds: z.optional(z.record(z.string(), z.string())),
});

export type GithubSettings = z.output<typeof githubSettings>;

type Server = { readonly serverUrl?: unknown };

const serverOf = ({ serverUrl }: Server) => (typeof serverUrl === "string" && serverUrl !== "" ? serverUrl : null);

/** Returns the URL of the connected server. */
export const githubUrl = (settings: Server, { GITHUB_URL }: Hosts): string => serverOf(settings) ?? GITHUB_URL;

/** Returns the URL of its API. GitHub Enterprise has it below the server's URL. */
export function githubApiUrl(settings: Server, { GITHUB_API_URL }: Hosts): string {
  const server = serverOf(settings);
  return server === null ? GITHUB_API_URL : `${server}/api/v3`;
}

const storedOrganizations = z.object({
  orgs: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      logo: text,
      fullSync: z.optional(z.boolean()),
      updatedAt: text,
      repos: z.array(z.object({ name: z.string(), url: z.string(), forkedFrom: text, updatedAt: text })),
    }),
  ),
});

/** Returns the organizations in the settings; empty when they are invalid. */
export function organizationsIn(settings: Readonly<Record<string, unknown>>): GithubSettingsOrganization[] {
  const read = storedOrganizations.safeParse(settings);
  return read.success ? read.data.orgs : [];
}

/** Returns the sub-project of each repository in the settings. */
export function mappingIn(settings: Readonly<Record<string, unknown>>): Record<string, string> {
  const read = githubSettings.safeParse(settings);
  return read.success ? read.data.mapping : {};
}

/** Returns the permanent ids of the repositories in the settings. */
export function idsIn(settings: Readonly<Record<string, unknown>>): Record<string, string> {
  const read = githubSettings.safeParse(settings);
  return (read.success && read.data.repositoryIds) || {};
}

/** Returns the connected repositories of stored settings; empty when they are invalid. */
export function connectedIn(settings: Readonly<Record<string, unknown>>): ReturnType<typeof repositoriesOf> {
  const read = githubSettings.safeParse(settings);
  return read.success ? repositoriesOf(read.data) : [];
}

/** Returns the connected repositories, with their URL as key. */
export const repositoriesOf = ({ mapping, repositoryIds }: GithubSettings) =>
  Object.entries(mapping).flatMap(([key, segmentId]) => {
    const found = parseRepository(key);
    return found ? [{ key, segmentId, ...found, id: repositoryIds?.[key] }] : [];
  });

/** A repository as described by GitHub. */
export interface DescribedRepository {
  /** Permanent id; null when it is unknown. */
  readonly id: string | null;
  readonly name: string;
  /** URL of its page. */
  readonly url: string;
  readonly isPrivate: boolean;
  readonly forkedFrom: string | null;
  readonly owner: { readonly login: string; readonly url: string; readonly avatarUrl: Maybe<string> };
}

/** Groups repositories by owner, in the form of the settings. */
export function organizationsOf(repositories: readonly DescribedRepository[], now: Date): GithubSettingsOrganization[] {
  const updatedAt = now.toISOString();
  const byOwner = Map.groupBy(repositories, ({ owner }) => owner.login);
  return [...byOwner.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { login, url, avatarUrl } = first.owner;
    const repos = own.map(({ name, url, forkedFrom }) => ({ name, url, forkedFrom, updatedAt }));
    return [{ name: login, url, logo: avatarUrl ?? null, fullSync: false, updatedAt, repos }];
  });
}

/** Statuses of a stream that was read completely once, or that cannot be read. */
const settled = new Set(["ok", "skipped", "error"]);

/**
 * Returns the settings with the state of each repository. Existing clients show a connection as in progress until
 * `nangoMapping` contains every repository, so it lists only those that were read.
 */
export function presentGithubSettings(
  settings: Record<string, unknown>,
  streams: readonly StreamRecord[],
): Record<string, unknown> {
  const byRepository = Map.groupBy(streams, ({ key }) => key);
  const urls = Object.keys(mappingIn(settings));
  const isRead = (url: string) => {
    const own = byRepository.get(url) ?? [];
    return own.length > 0 && own.every(({ status, lastSyncedAt }) => lastSyncedAt !== null || settled.has(status));
  };
  return {
    ...settings,
    nangoMapping: Object.fromEntries(
      urls.filter(isRead).flatMap((url) => {
        const found = parseRepository(url);
        return found ? [[url, { owner: found.owner, repoName: found.name }]] : [];
      }),
    ),
    repositories: urls.map((url) => {
      const own = byRepository.get(url) ?? [];
      const problems = new Set(own.flatMap(({ error, status }) => (error && status !== "ok" ? error : [])));
      const status = ["error", "skipped", "in-progress", "parked", "waiting"].find((each) =>
        own.some((row) => row.status === each),
      );
      return { url, status: status ?? (own.length > 0 ? "ok" : "waiting"), error: [...problems].join(" ") || null };
    }),
  };
}
