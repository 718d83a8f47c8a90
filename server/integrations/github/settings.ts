import * as z from "zod/mini";
import type { GithubSettingsOrganization } from "#shared/contract/platforms/github.ts";
import { parseRepository } from "#shared/domain/integrations/github-repository.ts";
import type { StreamRecord } from "../records.ts";
import type { Maybe } from "./records.ts";

const text = z.nullish(z.string());

/** What connecting stores. Other backends' rows hold no mapping: they are shown and not read. */
export const githubSettings = z.object({
  token: text,
  /** Signs what GitHub sends. */
  webhookSecret: text,
  /** Of the app, where that was how GitHub was connected. */
  installationId: z.optional(z.union([z.string(), z.number()])),
  /** Sub-project by address of the repository. */
  mapping: z.prefault(z.record(z.string(), z.string()), {}),
});

export type GithubSettings = z.output<typeof githubSettings>;

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

/** The organizations that settings hold; none when they hold something else. */
export function organizationsIn(settings: Readonly<Record<string, unknown>>): GithubSettingsOrganization[] {
  const read = storedOrganizations.safeParse(settings);
  return read.success ? read.data.orgs : [];
}

/** The sub-project of each repository that settings hold. */
export function mappingIn(settings: Readonly<Record<string, unknown>>): Record<string, string> {
  const read = githubSettings.safeParse(settings);
  return read.success ? read.data.mapping : {};
}

/** A repository as GitHub describes it. */
export interface DescribedRepository {
  readonly name: string;
  /** Its page. */
  readonly url: string;
  readonly forkedFrom: string | null;
  readonly owner: { readonly login: string; readonly url: string; readonly avatarUrl: Maybe<string> };
}

/** Repositories by their owners, in the form of the settings. */
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

/** Statuses of a stream whose repository was read to its end once, or cannot be. */
const settled = new Set(["ok", "skipped", "error"]);

/**
 * The settings with how each repository is. Existing clients take a connection for in progress until every repository is
 * in `nangoMapping`: one is when it was read.
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
