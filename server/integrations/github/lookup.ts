import type { Config } from "#server/platform/core/config.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import { requestJson } from "#server/platform/outgoing/request-json.ts";
import type { GithubInstallation, GithubOrganization, GithubRepository } from "#shared/contract/platforms/github.ts";
import { parseRepository, type RepositoryName, repositoryHost } from "#shared/domain/integrations/github-repository.ts";
import { type Amount, type Http, SyncError } from "../sync/connector.ts";
import { appToken, type GithubAccess, type GithubApp, githubHeaders, readPages } from "./api.ts";
import { ask, objectOf, restPath } from "./graphql.ts";
import { pageSizes, type StreamName } from "./selections.ts";
import type { DescribedRepository } from "./settings.ts";

const textIn = (record: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = record[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** Repositories per query. */
const describedAtOnce = 50;

/**
 * Reads repositories by name; renamed ones are returned with their current name. Null for repositories invisible to the
 * token.
 * @throws SyncError when GitHub rejects the token or is unreachable
 */
export async function describeRepositories(
  access: Pick<GithubAccess, "http" | "publicOnly">,
  names: readonly RepositoryName[],
): Promise<(DescribedRepository | null)[]> {
  return describe(
    access,
    names.map((each) => byName(each)),
  );
}

/** A repository as it was connected. */
interface ConnectedRepository extends RepositoryName {
  /** Permanent id, if it was stored. It finds the repository even when another one has its old name. */
  readonly id: string | undefined;
}

/** Like `describeRepositories`, but by id where it is known. */
export function describeConnected(
  access: Pick<GithubAccess, "http">,
  repositories: readonly ConnectedRepository[],
): Promise<(DescribedRepository | null)[]> {
  return describe(
    access,
    repositories.map((each) => (each.id === undefined ? byName(each) : byId(each.id))),
  );
}

/** Part of a query for one repository, with its variables. */
interface Lookup {
  readonly variables: Readonly<Record<string, string>>;
  field(name: (variable: string) => string): string;
}

const repositoryFields = "id name url isPrivate parent { url } owner { login url avatarUrl }";

const byName = ({ owner, name }: RepositoryName, fields = repositoryFields): Lookup => ({
  variables: { owner, name },
  field: (of) => `repository(owner: $${of("owner")}, name: $${of("name")}, followRenames: true) { ${fields} }`,
});

const byId = (id: string): Lookup => ({
  variables: { id },
  field: (of) => `node(id: $${of("id")}) { ... on Repository { ${repositoryFields} } }`,
});

/** List of each stream, and about how many requests a page of it takes, with further pages of nested lists. */
const measuredLists: Readonly<Record<StreamName, { readonly list: string; readonly requests: number }>> = {
  stars: { list: "stargazers", requests: 1 },
  forks: { list: "forks", requests: 1.5 },
  issues: { list: "issues", requests: 1.3 },
  pullRequests: { list: "pullRequests", requests: 1.6 },
  discussions: { list: "discussions", requests: 1.3 },
};

const measuredFields = `isPrivate ${Object.values(measuredLists)
  .map(({ list }) => `${list}(first: 1) { totalCount }`)
  .join(" ")}`;

/** Counts the records of repositories, by stream. */
export async function measureRepositories(
  { http, publicOnly }: Pick<GithubAccess, "http" | "publicOnly">,
  repositories: readonly RepositoryName[],
): Promise<Amount[]> {
  const found = await askEach(
    http,
    repositories.map((each) => byName(each, measuredFields)),
  );
  const shown = found.map(objectOf).filter(({ isPrivate }) => !(publicOnly && isPrivate !== false));
  return Object.entries(measuredLists).map(([stream, { list, requests }]) => {
    const counts = shown.map((repository) => Number(objectOf(repository[list]).totalCount ?? 0));
    const size = pageSizes[stream as StreamName];
    const pages = counts.reduce((sum, count) => sum + Math.max(1, Math.ceil(count / size)), 0);
    return { stream, count: counts.reduce((sum, count) => sum + count, 0), requests: Math.ceil(pages * requests) };
  });
}

async function describe(
  { http, publicOnly }: Pick<GithubAccess, "http" | "publicOnly">,
  lookups: readonly Lookup[],
): Promise<(DescribedRepository | null)[]> {
  const described = (await askEach(http, lookups)).map(describedRepository);
  return described.map((each) => (each && isShown({ publicOnly }, each) ? each : null));
}

/** Returns the answer to each look-up; undefined for repositories that are invisible to the token. */
async function askEach(http: Http, lookups: readonly Lookup[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let from = 0; from < lookups.length; from += describedAtOnce) {
    const some = lookups.slice(from, from + describedAtOnce);
    const entries = some.flatMap(({ variables }, at) =>
      Object.entries(variables).map(([name, value]) => [`${name}${at}`, value] as const),
    );
    const types = entries.map(([name]) => `$${name}: ${name.startsWith("id") ? "ID" : "String"}!`).join(" ");
    const fields = some.map(({ field }, at) => `r${at}: ${field((name) => `${name}${at}`)}`).join("\n");
    const answer = await askForSome(http, `query (${types}) { ${fields} }`, Object.fromEntries(entries));
    answers.push(...some.map((_, at) => answer[`r${at}`]));
  }
  return answers;
}

async function askForSome(http: Http, query: string, variables: object): Promise<Record<string, unknown>> {
  try {
    return await ask({ http }, query, variables);
  } catch (error) {
    // None of them exists.
    if (error instanceof SyncError && error.kind === "skip") return {};
    throw error;
  }
}

function describedRepository(value: unknown): DescribedRepository | null {
  const record = objectOf(value);
  const owner = objectOf(record.owner);
  const [name, url, login] = [textIn(record, "name"), textIn(record, "url"), textIn(owner, "login")];
  if (name === null || url === null || login === null) return null;
  return {
    id: textIn(record, "id"),
    name,
    url,
    isPrivate: record.isPrivate === true,
    forkedFrom: textIn(objectOf(record.parent), "url"),
    owner: {
      login,
      url: textIn(owner, "url") ?? url.slice(0, url.lastIndexOf("/")),
      avatarUrl: textIn(owner, "avatarUrl"),
    },
  };
}

/** Parses a repository from REST; null when invalid. */
function restRepository(value: unknown): DescribedRepository | null {
  const record = objectOf(value);
  const owner = objectOf(record.owner);
  return describedRepository({
    id: record.node_id,
    name: record.name,
    url: record.html_url,
    isPrivate: record.private,
    parent: { url: objectOf(record.parent).html_url },
    owner: { login: owner.login, url: owner.html_url, avatarUrl: owner.avatar_url },
  });
}

const isThere = <T>(value: T | null): value is T => value !== null;

/** Reads the repositories of an installation; `http` uses the installation's token. */
export async function installationRepositories({ http, apiUrl }: GithubAccess): Promise<DescribedRepository[]> {
  const path = restPath(apiUrl, "/installation/repositories");
  const rows = await readPages(http, path, (body) => objectOf(body).repositories);
  return rows.map(restRepository).filter(isThere);
}

/** Reads the installations of the app. */
export async function appInstallations(
  { http, apiUrl }: GithubAccess,
  app: GithubApp,
  now: Date,
): Promise<GithubInstallation[]> {
  const headers = githubHeaders(await appToken(app, now));
  const asApp: Http = { ...http, get: (path, options) => http.get(path, { ...options, headers }) };
  const rows = await readPages(asApp, restPath(apiUrl, "/app/installations"), (body) => body);
  return rows.flatMap((row) => installationOf(row) ?? []);
}

function installationOf(value: unknown): GithubInstallation | null {
  const { id, account, target_type: type } = objectOf(value);
  const login = textIn(objectOf(account), "login");
  if ((typeof id !== "number" && typeof id !== "string") || login === null) return null;
  return {
    id,
    installationId: id,
    type: typeof type === "string" ? type : null,
    login,
    avatarUrl: textIn(objectOf(account), "avatar_url"),
  };
}

/** Returns the ids of the installations that a user may manage; `http` uses the user's token. */
export async function userInstallations({ http, apiUrl }: GithubAccess): Promise<string[]> {
  const path = restPath(apiUrl, "/user/installations");
  const rows = await readPages(http, path, (body) => objectOf(body).installations);
  return rows.map((row) => String(objectOf(row).id));
}

/** GitHub's maximum number of search results. */
const mostFound = 1_000;

interface SearchPage {
  readonly query: string;
  readonly limit: number;
  readonly offset: number;
}

interface Found<T> {
  readonly rows: T[];
  readonly count: number;
}

/**
 * Searches repositories: the one with this full name or URL alone, if it exists; else those of the owner with this name
 * first, then those with the words in their name, without duplicates. GitHub rejects the search for an unknown owner;
 * that part is then empty.
 */
export async function searchRepositories(
  access: GithubAccess,
  page: SearchPage,
): Promise<Found<GithubRepository & { org: GithubOrganization }>> {
  const named = parseRepository(page.query);
  const [exact] = named && page.offset === 0 ? await describeRepositories(access, [named]) : [];
  const host = repositoryHost(page.query);
  if (exact && (host === null || host === new URL(exact.url).host)) return { rows: [withOwner(exact)], count: 1 };
  const owner = /^[a-z\d][a-z\d-]{0,38}$/i.test(page.query) ? `user:${page.query} fork:true` : null;
  const [byOwner, byText] = await Promise.all([
    owner === null ? none : search(access, "/search/repositories", owner, page),
    search(access, "/search/repositories", `${withoutQualifiers(page.query)} in:name fork:true`, page),
  ]);
  const rows = new Map(
    [...byOwner.rows, ...byText.rows].flatMap((row) => {
      const found = restRepository(row);
      return found && isShown(access, found) ? [[found.url, found] as const] : [];
    }),
  );
  return {
    rows: [...rows.values()].map(withOwner),
    count: Math.min(mostFound, byOwner.count + byText.count),
  };
}

const isShown = ({ publicOnly }: Pick<GithubAccess, "publicOnly">, { isPrivate }: DescribedRepository) =>
  !(publicOnly && isPrivate);

const withOwner = ({ name, url, forkedFrom, owner }: DescribedRepository) => ({
  ...{ name, url, forkedFrom },
  org: { name: owner.login, url: owner.url, logo: owner.avatarUrl ?? null },
});

/** Searches organizations by words in their name. */
export async function searchOrganizations(access: GithubAccess, page: SearchPage): Promise<Found<GithubOrganization>> {
  const found = await search(access, "/search/users", `${withoutQualifiers(page.query)} type:org`, page);
  const rows = found.rows.flatMap((row) => {
    const record = objectOf(row);
    const [name, url] = [textIn(record, "login"), textIn(record, "html_url")];
    return name === null || url === null ? [] : [{ name, url, logo: textIn(record, "avatar_url") }];
  });
  return { rows, count: found.count };
}

const none: Found<unknown> = { rows: [], count: 0 };

/** Removes search syntax, so that user input is only matched as words. */
const withoutQualifiers = (words: string) => words.replaceAll(/[:"]/g, " ").trim();

async function search(
  { http, apiUrl }: GithubAccess,
  path: string,
  words: string,
  page: SearchPage,
): Promise<Found<unknown>> {
  const { status, body } = await http.get(restPath(apiUrl, path), {
    query: { q: words, per_page: page.limit, page: Math.floor(page.offset / page.limit) + 1 },
    accept: [422],
  });
  if (status === 422) return none;
  const { items, total_count: total } = objectOf(body);
  const rows = Array.isArray(items) ? items : [];
  return { rows, count: Math.min(mostFound, typeof total === "number" ? total : rows.length) };
}

/**
 * Reads all repositories of an organization.
 * @throws SyncError `skip` when the organization does not exist
 */
export async function organizationRepositories(access: GithubAccess, login: string): Promise<DescribedRepository[]> {
  const { http, apiUrl } = access;
  const rows = await readPages(http, restPath(apiUrl, `/orgs/${encodeURIComponent(login)}/repos`), (body) => body);
  return rows
    .map(restRepository)
    .filter(isThere)
    .filter((each) => isShown(access, each));
}

/**
 * Exchanges the sign-in code of a user for a token.
 * @throws HttpError 400 when GitHub does not accept the code
 */
export async function exchangeCode(
  config: Config,
  client: { readonly id: string; readonly secret: string },
  code: string,
): Promise<string> {
  const { json } = await requestJson(`${config.hosts.GITHUB_URL}/login/oauth/access_token`, {
    method: "POST",
    body: { client_id: client.id, client_secret: client.secret, code },
    allow: config.outboundAllow,
  });
  // GitHub returns errors with status 200.
  const { access_token: token, error_description: problem } = objectOf(json);
  if (typeof token === "string") return token;
  throw badRequest(
    typeof problem === "string" ? problem.slice(0, 500) : "GitHub did not accept the code. Please try again.",
  );
}
