import type { Address } from "./address.ts";
import { post, profile, withoutAt } from "./answer.ts";
import type { RecognizedPost, RecognizedProfile, Samples } from "./recognized.ts";
import { reservedOnGitHub } from "./reserved-names.ts";

// Accounts managed by an enterprise end with an underscore and a short code. Old names may contain a double hyphen or
// end with one.
const login = /^(?=.{1,39}$)[a-z\d][a-z\d-]*(?:_[a-z\d]+)?$/i;
const repository = /^[\w.-]{1,100}$/;
const number = /^[1-9]\d{0,9}$/;
const gistId = /^(?:\d+|[\da-f]{20,40})$/;
const anonymousGist = /^[\da-f]{20,40}$/;

/** Whether two path segments are the owner and the name of a repository. */
export function isRepository(owner: string, name: string): boolean {
  return isAccount(owner) && repository.test(name);
}

/** The main page of an account with its tabs, or its sponsors page. People and organizations have both. */
export function githubAccount(address: Address): RecognizedProfile | null {
  const [first = "", second] = address.segments;
  const name =
    second === undefined ? withoutAt(first) : first === "sponsors" && address.segments.length === 2 ? second : "";
  return address.site === "github" && isAccount(name) ? profile(address, "person-or-organization", name) : null;
}

export const githubAccountSamples: Samples = {
  "https://github.com/torvalds": "torvalds",
  "https://github.com/Octo-Cat/": "Octo-Cat",
  "http://www.github.com/nodejs": "nodejs",
  "https://github.com/octo-cat?tab=repositories&q=&type=source": "octo-cat",
  "https://github.com/octo-cat?tab=followers#top": "octo-cat",
  "https://github.com/mona_acme": "mona_acme",
  "https://github.com/old-name-": "old-name-",
  "https://github.com/t%6Frvalds": "torvalds",
  "https://github.com/sponsors/octo-cat": "octo-cat",
  "https://m.github.com/octo-cat": "octo-cat",
  "https://github.com/@octo-cat": "octo-cat",
};

/** An account in GitHub's API. */
export function githubApi(address: Address): RecognizedProfile | null {
  const [first, name = ""] = address.segments;
  const kind = first === "users" ? "person-or-organization" : first === "orgs" ? "organization" : null;
  return address.site === "api" && kind && isAccount(name) ? profile(address, kind, name) : null;
}

export const githubApiSamples: Samples = {
  "https://api.github.com/users/octo-cat": "octo-cat",
  "https://api.github.com/users/octo-cat/repos?per_page=100": "octo-cat",
};

/** Pages that exist for people only: gists, starred lists and personal projects. */
export function githubPerson(address: Address): RecognizedProfile | null {
  const { site, segments } = address;
  const name = site === "gist" ? gistOwner(segments) : site === "github" ? personPageOwner(segments) : "";
  return isAccount(name) ? profile(address, "person", name) : null;
}

export const githubPersonSamples: Samples = {
  "https://gist.github.com/octo-cat": "octo-cat",
  "https://gist.github.com/octo-cat/starred": "octo-cat",
  "https://gist.github.com/octo-cat/6cad326836d38bd3a7ae": "octo-cat",
  "https://gist.github.com/octo-cat/0123456789abcdef0123456789abcdef/revisions": "octo-cat",
  "https://gist.github.com/octo-cat/1": "octo-cat",
  "https://github.com/stars/octo-cat/lists/tools": "octo-cat",
  "https://github.com/stars/octo-cat": "octo-cat",
  "https://github.com/users/octo-cat/projects/3": "octo-cat",
};

/** A person's commits in a repository. It is the only page of a person that is identified by the query. */
export function githubAuthor(address: Address): RecognizedProfile | null {
  const [owner = "", name = "", section] = address.segments;
  if (address.site !== "github" || section !== "commits" || !isRepository(owner, name)) return null;
  const author = new URLSearchParams(address.query).get("author") ?? "";
  return isAccount(author) ? profile(address, "person", author) : null;
}

export const githubAuthorSamples: Samples = {
  "https://github.com/nodejs/node/commits?author=octo-cat": "octo-cat",
  "https://github.com/nodejs/node/commits/main/?since=2026-01-01&author=Octo-Cat": "Octo-Cat",
};

/** Pages below `orgs`; discussions of an organization are posts. */
export function githubOrganization(address: Address): RecognizedProfile | null {
  const [first, name = "", section] = address.segments;
  const isPage = first === "orgs" || (first === "organizations" && section !== undefined);
  if (address.site !== "github" || !isPage || !isAccount(name)) return null;
  return githubDiscussion(address) ? null : profile(address, "organization", name);
}

export const githubOrganizationSamples: Samples = {
  "https://github.com/orgs/nodejs": "nodejs",
  "https://github.com/orgs/nodejs/people?query=role%3Aowner": "nodejs",
  "https://github.com/orgs/nodejs/teams/core/members": "nodejs",
  "https://github.com/orgs/nodejs/repositories": "nodejs",
  "https://github.com/orgs/nodejs/discussions": "nodejs",
  "https://github.com/organizations/nodejs/settings/profile": "nodejs",
};

/** An issue of a repository. */
export function githubIssue(address: Address): RecognizedPost | null {
  return repositoryPost(address, "issues", "issue");
}

export const githubIssueSamples: Samples = {
  "https://github.com/nodejs/node/issues/1": "https://github.com/nodejs/node/issues/1",
  "https://www.github.com/nodejs/node.js/issues/42/?ref=feed#issuecomment-7":
    "https://github.com/nodejs/node.js/issues/42",
};

/** A pull request with its sub-pages. */
export function githubPullRequest(address: Address): RecognizedPost | null {
  return repositoryPost(address, "pull", "pull-request");
}

export const githubPullRequestSamples: Samples = {
  "https://github.com/nodejs/node/pull/12": "https://github.com/nodejs/node/pull/12",
  "https://github.com/nodejs/node/pull/12/files#diff-1": "https://github.com/nodejs/node/pull/12",
  "https://github.com/nodejs/node/pull/12/commits/0a1b2c?utm_source=x": "https://github.com/nodejs/node/pull/12",
};

/** A discussion of a repository or an organization. */
export function githubDiscussion(address: Address): RecognizedPost | null {
  const [first, owner = "", section] = address.segments;
  const ofOrganization = first === "orgs" && section === "discussions";
  return ofOrganization && login.test(owner)
    ? numberedPost(address, "discussion")
    : repositoryPost(address, "discussions", "discussion");
}

export const githubDiscussionSamples: Samples = {
  "https://github.com/nodejs/node/discussions/5": "https://github.com/nodejs/node/discussions/5",
  "https://github.com/nodejs/node/discussions/5?sort=new#discussioncomment-1":
    "https://github.com/nodejs/node/discussions/5",
  "https://github.com/orgs/community/discussions/77": "https://github.com/orgs/community/discussions/77",
};

/** Git allows none of these characters in a tag, except the last three, which no address needs. */
const tagName = /^[^\s\p{C}~^:?*[\\<>"]{1,250}$/u;

/** A release of a repository. Its tag may contain slashes. */
export function githubRelease(address: Address): RecognizedPost | null {
  const [owner = "", name = "", third, fourth, ...tag] = address.segments;
  const isTag = third === "releases" && fourth === "tag" && tagName.test(tag.join("/"));
  if (address.site !== "github" || !isTag || !isRepository(owner, name)) return null;
  const path = tag.map(encodeURIComponent).join("/");
  const url = `https://${address.host ?? "github.com"}/${owner}/${name}/releases/tag/${path}`;
  return post(address, "release", `${owner}/${name}@${tag.join("/")}`, url);
}

export const githubReleaseSamples: Samples = {
  "https://github.com/nodejs/node/releases/tag/v24.1.0": "https://github.com/nodejs/node/releases/tag/v24.1.0",
  "https://www.github.com/nodejs/node/releases/tag/core/v1%2B2?x=y#notes":
    "https://github.com/nodejs/node/releases/tag/core/v1%2B2",
};

function repositoryPost(
  address: Address,
  section: string,
  postType: RecognizedPost["postType"],
): RecognizedPost | null {
  const [owner = "", name = "", third] = address.segments;
  return third === section && isRepository(owner, name) ? numberedPost(address, postType) : null;
}

function numberedPost(address: Address, postType: RecognizedPost["postType"]): RecognizedPost | null {
  const [first, second, section, id = ""] = address.segments;
  if (address.site !== "github" || !number.test(id)) return null;
  const place = `${first}/${second}`;
  const url = `https://${address.host ?? "github.com"}/${place}/${section}/${id}`;
  return post(address, postType, `${place}#${id}`, url);
}

function gistOwner([owner = "", page, more]: readonly string[]): string {
  // A gist without an owner has its id in place of the account.
  if (anonymousGist.test(owner)) return "";
  const isList = page === undefined || (more === undefined && (page === "starred" || page === "forked"));
  return isList || gistId.test(page) ? owner : "";
}

function personPageOwner([section, owner = "", page]: readonly string[]): string {
  return section === "stars" || (section === "users" && page !== undefined) ? owner : "";
}

/** Whether a name is valid for a person or an organization. */
export function isAccount(name: string): boolean {
  return login.test(name) && !reservedOnGitHub.has(name.toLowerCase());
}
