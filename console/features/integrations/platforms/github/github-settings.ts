import { isSupported } from "#console/core/available-actions.ts";
import type {
  GithubOrganization,
  GithubRepository,
  GithubSettingsOrganization,
} from "#shared/contract/platforms/github.ts";
import { parseRepository } from "#shared/domain/integrations/github-repository.ts";
import { containsWords, foldText } from "#shared/domain/text/search-words.ts";

/** State of a repository in the settings. */
export interface RepositoryState {
  readonly url: string;
  /** `waiting`, `in-progress`, `ok`, `skipped` or `error`; null when the backend does not report it. */
  readonly status: string | null;
  readonly error: string | null;
}

/** Form value: organizations with their repositories, and the sub-project of each repository. */
export interface Selection {
  readonly orgs: readonly GithubSettingsOrganization[];
  /** Sub-project by repository URL; a missing one must be chosen. */
  readonly mapping: Readonly<Record<string, string>>;
}

type Json = Readonly<Record<string, unknown>>;

const object = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Organizations in the settings, without entries that lack a name or URL. */
export function organizationsIn(settings: unknown): GithubSettingsOrganization[] {
  return list(object(settings).orgs).flatMap((each) => {
    const org = object(each);
    const name = text(org.name);
    if (name === null) return [];
    return [
      {
        name,
        url: text(org.url) ?? `https://github.com/${name}`,
        logo: text(org.logo),
        fullSync: org.fullSync === true,
        updatedAt: text(org.updatedAt),
        repos: list(org.repos).flatMap((repo) => {
          const { name: repoName, url, updatedAt, forkedFrom } = object(repo);
          const address = text(url);
          if (address === null) return [];
          return [
            { name: text(repoName) ?? address, url: address, updatedAt: text(updatedAt), forkedFrom: text(forkedFrom) },
          ];
        }),
      },
    ];
  });
}

/** Whether access is through an installation of the app. */
export const isInstalled = (settings: unknown): boolean => (object(settings).installationId ?? null) !== null;

export const repositoriesIn = (orgs: readonly GithubSettingsOrganization[]): GithubRepository[] =>
  orgs.flatMap(({ repos }) => repos);

/** State of each repository by its URL. */
export function repositoryStates(settings: unknown): Map<string, RepositoryState> {
  return new Map(
    list(object(settings).repositories).flatMap((each) => {
      const { url, status, error } = object(each);
      const address = text(url);
      return address === null ? [] : [[address, { url: address, status: text(status), error: text(error) }] as const];
    }),
  );
}

/** Adds a repository to its owner, mapped to `segmentId` until the user chooses another sub-project. */
export function addRepository(
  { orgs, mapping }: Selection,
  owner: GithubOrganization,
  repository: GithubRepository,
  segmentId: string,
  now: Date,
): Selection {
  const repo = { ...repository, updatedAt: now.toISOString() };
  const own = orgs.find(({ name }) => name === owner.name);
  if (own?.repos.some(({ url }) => url === repo.url)) return { orgs, mapping };
  return {
    orgs: own
      ? orgs.map((org) => (org === own ? { ...org, repos: [...org.repos, repo] } : org))
      : [...orgs, { ...owner, fullSync: false, updatedAt: now.toISOString(), repos: [repo] }],
    mapping: { ...mapping, [repo.url]: mapping[repo.url] ?? segmentId },
  };
}

/** Removes a repository, and its owner when no repository is left. */
export function removeRepository({ orgs, mapping }: Selection, url: string): Selection {
  const { [url]: _, ...rest } = mapping;
  return {
    orgs: orgs
      .map((org) => ({ ...org, repos: org.repos.filter((repo) => repo.url !== url) }))
      .filter(({ repos, fullSync }) => repos.length > 0 || fullSync),
    mapping: rest,
  };
}

/** Turns on the full sync of an organization and adds its missing repositories. */
export function syncOrganization(
  selection: Selection,
  owner: GithubOrganization,
  repositories: readonly GithubRepository[],
  segmentId: string,
  now: Date,
): Selection {
  const own = { ...owner, fullSync: true, updatedAt: now.toISOString(), repos: [] };
  const known = selection.orgs.some(({ name }) => name === owner.name);
  const start: Selection = {
    ...selection,
    orgs: known
      ? selection.orgs.map((org) => (org.name === owner.name ? { ...org, fullSync: true } : org))
      : [...selection.orgs, own],
  };
  return repositories.reduce((all, repository) => addRepository(all, owner, repository, segmentId, now), start);
}

/** Turns off the full sync of an organization; its repositories stay. */
export function stopSyncing({ orgs, mapping }: Selection, name: string): Selection {
  return { orgs: orgs.map((org) => (org.name === name ? { ...org, fullSync: false } : org)), mapping };
}

/** Removes an organization with all its repositories and their mappings. */
export function removeOrganization({ orgs, mapping }: Selection, name: string): Selection {
  const gone = new Set(orgs.find((org) => org.name === name)?.repos.map(({ url }) => url));
  return {
    orgs: orgs.filter((org) => org.name !== name),
    mapping: Object.fromEntries(Object.entries(mapping).filter(([url]) => !gone.has(url))),
  };
}

/** Sets the sub-project of these repositories. */
export function mapTo({ orgs, mapping }: Selection, urls: readonly string[], segmentId: string): Selection {
  return { orgs, mapping: { ...mapping, ...Object.fromEntries(urls.map((url) => [url, segmentId])) } };
}

/** Repositories whose name or address contains the searched words. */
export function matchRepositories(repositories: readonly GithubRepository[], search: string): GithubRepository[] {
  return repositories.filter(({ url, name }) => containsWords(`${name} ${url}`, search));
}

/** Validation error of each typed repository; null when it is valid, or empty beside other rows. */
export function typedErrors(
  values: readonly string[],
  texts: { readonly required: string; readonly invalidRepository: string; readonly duplicate: string },
): (string | null)[] {
  const names = values.map((value) => {
    const found = parseRepository(value);
    return found && `${found.owner}/${found.name}`.toLowerCase();
  });
  const isAllEmpty = values.every((value) => value.trim() === "");
  return values.map((value, at) => {
    if (value.trim() === "") return isAllEmpty ? texts.required : null;
    if (names[at] === null) return texts.invalidRepository;
    return names.indexOf(names[at] ?? null) < at ? texts.duplicate : null;
  });
}

/** Installations whose login starts with the typed text, ignoring case; none for an empty text. */
export function matchInstallations<T extends { readonly login: string }>(all: readonly T[], typed: string): T[] {
  const start = foldText(typed.trim());
  return start === "" ? [] : all.filter(({ login }) => foldText(login).startsWith(start));
}

const conflictPattern =
  /github repo (\S+) mapping with integrationId (\S+) but it is already mapped to integration ([^!\s]+)/;

/** A repository that another integration has. */
export interface Conflict {
  readonly repository: string;
  readonly otherId: string;
}

/** Parses the error of a refused mapping. Null for other messages. */
export function readConflict(message: string): Conflict | null {
  const found = conflictPattern.exec(message);
  return found ? { repository: found[1] ?? "", otherId: found[3] ?? "" } : null;
}

/** Returns whether the operator's token reads repositories that are selected one by one. */
export const offersRepositories = (): boolean => isSupported({ capability: "githubRepositories" });
