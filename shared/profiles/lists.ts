import { type Address, readAddress } from "./address.ts";
import { githubAuthor, githubDiscussion, githubIssue, githubPullRequest, isAccount, isRepository } from "./github.ts";
import { recognize } from "./recognize.ts";
import type { RecognizedPost, RecognizedProfile, Samples } from "./recognized.ts";
import { recognizedKey } from "./recognized-key.ts";
import { redditThread } from "./reddit.ts";

/** Relation of the listed people. */
export type ListType =
  | "contributors"
  /** People on the main page of a repository. */
  | "repository"
  | "commits"
  | "members"
  | "stargazers"
  | "watchers"
  | "forks"
  | "followers"
  | "following"
  | "participants"
  | "thread";

/** A page that lists people. LinkedIn is left out, because its lists are never read. */
export interface RecognizedList {
  readonly platform: "github" | "reddit";
  readonly listType: ListType;
  /** Subject of the list: a repository, an organization with or without a team, an account, or a post's id. */
  readonly of: string;
  /** Key that distinguishes the page from other lists and from other pages of the same list. */
  readonly key: string;
}

/** Maximum number of people read from one page. */
export const maxListPeople = 500;

type ListMatch = Pick<RecognizedList, "platform" | "listType" | "of">;
type ListRecognizer = (address: Address, url: URL) => ListMatch | null;

/**
 * Recognizes the list of people at a URL; null for other pages. The page may also be a post or an account for
 * `recognize`.
 */
export function recognizeList(address: string | URL): RecognizedList | null {
  const url = typeof address === "string" ? URL.parse(address) : address;
  const read = url && readAddress(url);
  if (!read) return null;
  for (const recognizer of [githubRepositoryList, githubOrganizationList, githubAccountList, githubPost, redditList]) {
    const found = recognizer(read, url);
    if (found) return { ...found, key: keyOf(found, url) };
  }
  return null;
}

/** Lists on a single page. Others are paginated and filtered by the query. */
const onOnePage: ReadonlySet<ListType> = new Set(["repository", "participants", "thread"]);

function keyOf({ platform, listType, of }: ListMatch, { search }: URL): string {
  const isWhole = onOnePage.has(listType) || search === "";
  return [platform, listType, of.toLowerCase(), ...(isWhole ? [] : [search])].join(" ");
}

const repositoryPages: Readonly<Record<string, ListType>> = {
  "": "repository",
  "graphs/contributors": "contributors",
  stargazers: "stargazers",
  "stargazers/you_know": "stargazers",
  watchers: "watchers",
  forks: "forks",
  "network/members": "forks",
};

/** The repository of a github.com URL, for example `nodejs/node`; null for other URLs. */
export function repositoryOf(address: string | URL): string | null {
  const read = readAddress(address);
  const [owner = "", name = ""] = read?.segments ?? [];
  return read?.site === "github" && isRepository(owner, name) ? `${owner}/${name}` : null;
}

/** Contributors, authors of commits, stargazers, watchers and owners of forks. */
export const githubRepositoryList: ListRecognizer = (address) => {
  const { site, segments } = address;
  const [owner = "", name = "", ...rest] = segments;
  const page = rest.join("/");
  const listType =
    rest[0] === "commits" ? "commits" : Object.hasOwn(repositoryPages, page) ? repositoryPages[page] : undefined;
  // The commits of one author are that person's page.
  if (site !== "github" || !listType || !isRepository(owner, name) || githubAuthor(address)) return null;
  return { platform: "github", listType, of: `${owner}/${name}` };
};

export const githubRepositoryListSamples: Samples = {
  "https://github.com/nodejs/node/graphs/contributors": "contributors nodejs/node",
  "https://github.com/nodejs/node/graphs/contributors?from=2026-01-01#top": "contributors nodejs/node",
  "https://www.github.com/nodejs/node.js/stargazers?page=2": "stargazers nodejs/node.js",
  "https://github.com/nodejs/node/stargazers/you_know": "stargazers nodejs/node",
  "https://github.com/nodejs/node/watchers/": "watchers nodejs/node",
  "https://github.com/nodejs/node/forks?include=active": "forks nodejs/node",
  "https://github.com/nodejs/node/network/members": "forks nodejs/node",
  "https://github.com/nodejs/node": "repository nodejs/node",
  "https://github.com/nodejs/node.js/?tab=readme-ov-file": "repository nodejs/node.js",
  "https://github.com/nodejs/node/commits/main/": "commits nodejs/node",
  "https://github.com/nodejs/node/commits?author=jane@example.org": "commits nodejs/node",
};

/** Members and followers of an organization, members of a team. */
export const githubOrganizationList: ListRecognizer = ({ site, segments }) => {
  const [first, name = "", page, team = "", members, more] = segments;
  if (site !== "github" || first !== "orgs" || !isAccount(name)) return null;
  if (team === "" && (page === "people" || page === "followers")) {
    return { platform: "github", listType: page === "people" ? "members" : "followers", of: name };
  }
  const isTeam = page === "teams" && /^[\w-]{1,100}$/.test(team) && more === undefined;
  if (!isTeam || (members !== undefined && members !== "members")) return null;
  return { platform: "github", listType: "members", of: `${name}/${team}` };
};

export const githubOrganizationListSamples: Samples = {
  "https://github.com/orgs/nodejs/people": "members nodejs",
  "https://github.com/orgs/nodejs/people?page=2": "members nodejs",
  "https://github.com/orgs/nodejs/followers": "followers nodejs",
  "https://github.com/orgs/nodejs/teams/core": "members nodejs/core",
  "https://github.com/orgs/nodejs/teams/core/members": "members nodejs/core",
};

/** People that an account follows, or its followers. The only list that is identified by the query. */
export const githubAccountList: ListRecognizer = ({ site, segments }, { searchParams }) => {
  const [name = "", more] = segments;
  const tab = searchParams.get("tab");
  if (site !== "github" || more !== undefined || !isAccount(name)) return null;
  return tab === "followers" || tab === "following" ? { platform: "github", listType: tab, of: name } : null;
};

export const githubAccountListSamples: Samples = {
  "https://github.com/octo-cat?tab=followers": "followers octo-cat",
  "https://github.com/octo-cat/?page=2&tab=following": "following octo-cat",
};

/** Participants of an issue, a pull request or a discussion. */
export const githubPost: ListRecognizer = (address) =>
  ofPost("participants", githubIssue(address) ?? githubPullRequest(address) ?? githubDiscussion(address));

export const githubPostSamples: Samples = {
  "https://github.com/nodejs/node/issues/1#issuecomment-7": "participants nodejs/node#1",
  "https://github.com/nodejs/node/pull/12/files": "participants nodejs/node#12",
  "https://github.com/nodejs/node/discussions/5?sort=new": "participants nodejs/node#5",
  "https://github.com/orgs/community/discussions/77": "participants orgs/community#77",
};

/** Authors in a thread. */
export const redditList: ListRecognizer = (address) => ofPost("thread", redditThread(address));

export const redditListSamples: Samples = {
  "https://www.reddit.com/r/selfhosting/comments/1k7q2zd/we_moved_40_schools/?share_id=a": "thread 1k7q2zd",
  "https://old.reddit.com/r/selfhosting/comments/1k7q2zd": "thread 1k7q2zd",
  "https://www.reddit.com/user/jane_doe/comments/1k7q2zd/hello/": "thread 1k7q2zd",
};

function ofPost(listType: ListType, post: RecognizedPost | null): ListMatch | null {
  return post && { platform: post.platform === "reddit" ? "reddit" : "github", listType, of: post.id };
}

/**
 * Converts handles from a list page to profiles, in order and without duplicates. The page's content is untrusted, so
 * that invalid handles are dropped and at most 500 are read.
 */
export function profilesOfList({ platform, listType }: RecognizedList, read: unknown): RecognizedProfile[] {
  const found = new Map<string, RecognizedProfile>();
  for (const handle of Array.isArray(read) ? read.slice(0, 2 * maxListPeople) : []) {
    const profile = typeof handle === "string" && handle.length <= 50 ? profileOf(platform, handle) : null;
    if (!profile) continue;
    const key = recognizedKey(profile);
    // Organizations can own forks. All other lists contain people only.
    if (!found.has(key)) found.set(key, listType === "forks" ? profile : { ...profile, kind: "person" });
    if (found.size === maxListPeople) break;
  }
  return [...found.values()];
}

const profileUrls = { github: "https://github.com/", reddit: "https://www.reddit.com/user/" } as const;

function profileOf(platform: RecognizedList["platform"], handle: string): RecognizedProfile | null {
  const recognized = recognize(profileUrls[platform] + handle);
  return recognized && recognized.kind !== "post" && recognized.handle === handle ? recognized : null;
}
