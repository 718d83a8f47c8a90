import type { Address } from "./address.ts";
import { post, profile } from "./answer.ts";
import type { RecognizedPost, RecognizedProfile, Samples } from "./recognized.ts";
import { reservedOnDev, reservedOnDiscourse, reservedOnGitLab } from "./reserved-names.ts";

const gitLabName = /^\w[\w.-]{0,254}$/;

/** An account on GitLab: a user or a group. */
export function gitLabAccount(address: Address): RecognizedProfile | null {
  const [name = "", more] = address.segments;
  return address.site === "gitlab" && more === undefined && isOnGitLab(name)
    ? profile(address, "person-or-organization", name)
    : null;
}

export const gitLabAccountSamples: Samples = {
  "https://gitlab.com/jane.doe": "jane.doe",
  "https://gitlab.com/Jane_Doe/?tab=x": "Jane_Doe",
};

/** Sign-in pages, which have the same path as the tabs of an account. */
const gitLabSignIn: ReadonlySet<string> = new Set(
  "auth confirmation identity_verification password sign_in sign_out sign_up unlock".split(" "),
);

/** Account tabs that exist for people only. */
export function gitLabPerson(address: Address): RecognizedProfile | null {
  const [first, name = ""] = address.segments;
  const isTab = (first === "users" || first === "u") && isOnGitLab(name) && !gitLabSignIn.has(name.toLowerCase());
  return address.site === "gitlab" && isTab ? profile(address, "person", name) : null;
}

export const gitLabPersonSamples: Samples = {
  "https://gitlab.com/users/jane.doe/activity": "jane.doe",
  "https://gitlab.com/users/jane-doe/projects": "jane-doe",
  "https://gitlab.com/u/jane-doe": "jane-doe",
};

/** A group and its pages. Groups within it have no account of their own. */
export function gitLabGroup(address: Address): RecognizedProfile | null {
  const [first, name = "", more = "-"] = address.segments;
  const isPage = address.site === "gitlab" && first === "groups" && more === "-";
  return isPage && isOnGitLab(name) ? profile(address, "organization", name) : null;
}

export const gitLabGroupSamples: Samples = {
  "https://gitlab.com/groups/acme": "acme",
  "https://gitlab.com/groups/acme/-/group_members": "acme",
};

function isOnGitLab(name: string): boolean {
  return (
    gitLabName.test(name) &&
    !/\.(?:git|atom)$|[.-]$|^(?:project|group)_\d+_bot/.test(name) &&
    !reservedOnGitLab.has(name.toLowerCase())
  );
}

/** An account on DEV: a user or an organization. */
export function devAccount(address: Address): RecognizedProfile | null {
  const [name = "", more] = address.segments;
  return address.site === "devto" && isOnDev(name) && more === undefined
    ? profile(address, "person-or-organization", name)
    : null;
}

export const devAccountSamples: Samples = {
  "https://dev.to/jane_doe": "jane_doe",
  "https://www.dev.to/JaneDoe/": "JaneDoe",
};

const isOnDev = (name: string): boolean => /^\w{2,30}$/.test(name) && !reservedOnDev.has(name.toLowerCase());

/** An article on DEV. Its path ends with a mark of three to six letters and digits; other pages of an account do not. */
export function devArticle(address: Address): RecognizedPost | null {
  const [name = "", slug = "", more] = address.segments;
  const isArticle = isOnDev(name) && /^[a-z\d_-]{1,200}-[a-z\d]{2,6}$/.test(slug) && more === undefined;
  if (address.site !== "devto" || !isArticle) return null;
  return post(address, "article", `${name}/${slug}`, `https://dev.to/${name}/${slug}`, name);
}

export const devArticleSamples: Samples = {
  "https://dev.to/jane_doe/a-post-1abc": "https://dev.to/jane_doe/a-post-1abc",
  "https://www.dev.to/acme/we-moved-our-forum-4k2b?utm_source=x#comments":
    "https://dev.to/acme/we-moved-our-forum-4k2b",
};

/** A user of Stack Overflow. Identities contain the number and the name, which is only for display. */
export function stackOverflowUser(address: Address): RecognizedProfile | null {
  const [first, id = "", slug = ""] = address.segments;
  if (!isStackOverflow(address) || (first !== "users" && first !== "u") || !number.test(id)) return null;
  const handle = /^[\p{L}\p{M}\p{N}-]{1,100}$/u.test(slug) ? slug : "";
  return profile(address, "person", handle || id, { value: handle ? `${id}/${handle}` : id });
}

export const stackOverflowUserSamples: Samples = {
  "https://stackoverflow.com/users/22656/jane-doe": "22656/jane-doe",
  "https://stackoverflow.com/users/22656/jane-doe?tab=profile": "22656/jane-doe",
  "https://stackoverflow.com/users/22656": "22656",
  "https://stackoverflow.com/u/22656": "22656",
  "https://meta.stackoverflow.com/users/22656/jane-doe": "22656/jane-doe",
};

const number = /^[1-9]\d{0,9}$/;
const isStackOverflow = ({ site }: Address): boolean => site === "stackoverflow" || site === "meta";

/** A question with its answers. */
export function stackOverflowQuestion(address: Address): RecognizedPost | null {
  const [first, id = ""] = address.segments;
  if (!isStackOverflow(address) || (first !== "questions" && first !== "q") || !number.test(id)) return null;
  const [mark, host] = address.site === "meta" ? ["meta/", "meta.stackoverflow.com"] : ["", "stackoverflow.com"];
  return post(address, "question", mark + id, `https://${host}/questions/${id}`);
}

export const stackOverflowQuestionSamples: Samples = {
  "https://stackoverflow.com/questions/1/a-question": "https://stackoverflow.com/questions/1",
  "https://stackoverflow.com/questions/1/a-question/2#2": "https://stackoverflow.com/questions/1",
  "https://www.stackoverflow.com/q/1/22656": "https://stackoverflow.com/questions/1",
  "https://meta.stackoverflow.com/questions/1": "https://meta.stackoverflow.com/questions/1",
};

const hackerNewsPages: ReadonlySet<string> = new Set(["user", "threads", "submitted", "favorites"]);

/** A user of Hacker News. All pages there are identified by the query. */
export function hackerNewsUser(address: Address): RecognizedProfile | null {
  const [page = "", more] = address.segments;
  if (address.site !== "hackernews" || more !== undefined || !hackerNewsPages.has(page)) return null;
  const name = new URLSearchParams(address.query).get("id") ?? "";
  return /^[\w-]{2,15}$/.test(name) ? profile(address, "person", name) : null;
}

export const hackerNewsUserSamples: Samples = {
  "https://news.ycombinator.com/user?id=jane_doe": "jane_doe",
  "https://news.ycombinator.com/threads?id=jane-doe&next=1": "jane-doe",
};

/** A story or a comment on Hacker News. */
export function hackerNewsStory(address: Address): RecognizedPost | null {
  const [page, more] = address.segments;
  const id = new URLSearchParams(address.query).get("id") ?? "";
  if (address.site !== "hackernews" || page !== "item" || more !== undefined || !number.test(id)) return null;
  return post(address, "story", id, `https://news.ycombinator.com/item?id=${id}`);
}

export const hackerNewsStorySamples: Samples = {
  "https://news.ycombinator.com/item?id=5": "https://news.ycombinator.com/item?id=5",
  "https://news.ycombinator.com/item?p=2&id=40000000#40000001": "https://news.ycombinator.com/item?id=40000000",
};

/** A user of a connected forum with the tabs of their page. */
export function discourseUser(address: Address): RecognizedProfile | null {
  const [first, name = ""] = address.segments;
  const isPage = address.site === "discourse" && (first === "u" || first === "users");
  const isName =
    /^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,59}$/u.test(name) && !reservedOnDiscourse.has(name.toLowerCase());
  return isPage && isName ? profile(address, "person", name) : null;
}
