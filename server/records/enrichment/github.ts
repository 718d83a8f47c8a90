import type { Config } from "#server/platform/core/config.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { requestJson } from "#server/platform/outgoing/request-json.ts";
import type { GithubCandidate } from "#shared/contract/enrichment.ts";
import type { RepositoryName } from "#shared/domain/integrations/github-repository.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";

/** Access to the GitHub API, with the address that the operator configured. */
export interface GithubAccess {
  readonly github: NonNullable<Config["github"]>;
  /** Value of OUTBOUND_ALLOW. */
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
}

/** Public profile of a GitHub user; empty fields are null. */
export interface GithubUser {
  readonly login: string;
  readonly avatarUrl: string | null;
  readonly url: string | null;
  readonly bio: string | null;
  readonly location: string | null;
  readonly company: string | null;
  readonly website: string | null;
  readonly isHireable: boolean | null;
}

/** Most names in one search. */
const mostNames = 5;

/** Finds GitHub users by names. @throws HttpError 429, 502 */
export async function searchGithub(names: readonly string[], access: GithubAccess): Promise<GithubCandidate[]> {
  const terms = names
    .slice(0, mostNames)
    .map((name) => (/[^\w.-]/.test(name) ? `"${name.replaceAll('"', " ")}"` : name));
  const answer = await requestGithub(`search/users?q=${encodeURIComponent(terms.join(" OR "))}&per_page=20`, access);
  const items = fieldOf(answer, "items");
  return (Array.isArray(items) ? items : []).flatMap((item: unknown) => {
    const username = textOf(item, "login");
    if (username === null) return [];
    const score = fieldOf(item, "score");
    return [
      {
        username,
        avatarUrl: textOf(item, "avatar_url"),
        score: typeof score === "number" ? score : null,
        url: textOf(item, "html_url"),
      },
    ];
  });
}

/** Fetches the public profile of a user; null when GitHub has no such user. @throws HttpError 429, 502 */
export async function findGithubUser(login: string, access: GithubAccess): Promise<GithubUser | null> {
  // Such a login would send the operator's token to another path of the API.
  if (login === "." || login === "..") return null;
  const user = await requestGithub(`users/${encodeURIComponent(login)}`, access);
  if (user === null) return null;
  const hireable = fieldOf(user, "hireable");
  return {
    login: textOf(user, "login") ?? login,
    avatarUrl: textOf(user, "avatar_url"),
    url: textOf(user, "html_url"),
    bio: textOf(user, "bio"),
    location: textOf(user, "location"),
    company: textOf(user, "company"),
    website: textOf(user, "blog"),
    isHireable: typeof hireable === "boolean" ? hireable : null,
  };
}

/** Description of a project on GitHub. */
export interface GithubProject {
  readonly description: string | null;
  readonly github: string | null;
  readonly logoUrl: string | null;
  readonly topics: readonly string[];
  readonly twitter: string | null;
  readonly website: string | null;
}

/**
 * Describes a project from its repositories: from the repository when there is only one, otherwise from the account
 * that owns most of them. Null without repositories or when GitHub does not find them.
 * @throws HttpError 429, 502
 */
export async function findGithubProject(
  repositories: readonly RepositoryName[],
  access: GithubAccess,
): Promise<GithubProject | null> {
  const owners = [...Map.groupBy(repositories, ({ owner }) => owner)].sort(([, a], [, b]) => b.length - a.length);
  const [owner, owned = []] = owners[0] ?? [];
  if (owner === undefined) return null;
  const name = owned.length === 1 ? owned[0]?.name : undefined;
  const path = encodeURIComponent(owner);
  const found =
    name === undefined
      ? ((await requestGithub(`orgs/${path}`, access)) ?? (await requestGithub(`users/${path}`, access)))
      : await requestGithub(`repos/${path}/${encodeURIComponent(name)}`, access);
  if (found === null) return null;
  const twitter = textOf(found, "twitter_username");
  const topics = fieldOf(found, "topics");
  return {
    description: textOf(found, "description") ?? textOf(found, "bio"),
    github: textOf(found, "html_url"),
    logoUrl: textOf(found, "avatar_url") ?? textOf(fieldOf(found, "owner"), "avatar_url"),
    topics: Array.isArray(topics) ? topics.filter((topic) => typeof topic === "string") : [],
    twitter: twitter && `https://x.com/${encodeURIComponent(twitter)}`,
    website: textOf(found, "homepage") ?? textOf(found, "blog"),
  };
}

async function requestGithub(path: string, { github, allow, signal }: GithubAccess): Promise<unknown> {
  const headers = {
    accept: "application/vnd.github+json",
    "x-github-api-version": "2022-11-28",
    ...(github.token !== null && { authorization: `Bearer ${github.token}` }),
  };
  try {
    const {
      status,
      headers: responseHeaders,
      json,
    } = await requestJson(`${trimEndOf(github.url, "/")}/${path}`, {
      headers,
      allow,
      signal,
    });
    if (status === 200) return json;
    if (status === 404) return null;
    // Hourly limit or burst limit exceeded.
    const isSpent = responseHeaders["x-ratelimit-remaining"] === "0" || responseHeaders["retry-after"] !== undefined;
    if (status === 429 || (status === 403 && isSpent)) {
      throw new HttpError(429, "The rate limit of GitHub is reached. Please try again in a few minutes.");
    }
    throw new HttpError(502, `GitHub answered ${status}.`);
  } catch (error) {
    if (error instanceof OutgoingError) throw new HttpError(502, error.message);
    throw error;
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function textOf(value: unknown, name: string): string | null {
  const text = fieldOf(value, name);
  return typeof text === "string" && text.trim() !== "" ? text.trim() : null;
}
