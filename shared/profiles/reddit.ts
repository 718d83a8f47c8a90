import type { Address } from "./address.ts";
import { post, profile } from "./answer.ts";
import type { RecognizedPost, RecognizedProfile, Samples } from "./recognized.ts";
import { reservedOnReddit } from "./reserved-names.ts";

const userName = /^[\w-]{3,20}$/;
const community = /^\w{2,21}$/;
const threadId = /^[a-z\d]{1,12}$/i;

/** Paths below a user's page that are not about the user: threads, and short links to any page. */
const otherPages: ReadonlySet<string> = new Set(["comments", "s"]);

/** A user's page with its tabs, also under the user's own community (`u_name`). */
export function redditPerson(address: Address): RecognizedProfile | null {
  const { site, segments } = address;
  const [, , tab = "", item] = segments;
  const handle = userOf(segments);
  const isOther = item !== undefined && otherPages.has(tab);
  return site === "reddit" && handle && !isOther ? profile(address, "person", handle) : null;
}

export const redditPersonSamples: Samples = {
  "https://www.reddit.com/user/spez/": "spez",
  "https://reddit.com/u/Jane_Doe-1": "Jane_Doe-1",
  "https://old.reddit.com/user/jane_doe/submitted/?sort=top": "jane_doe",
  "https://new.reddit.com/user/jane_doe/comments/": "jane_doe",
  "https://np.reddit.com/u/jane_doe/m/tools": "jane_doe",
  "https://sh.reddit.com/user/jane_doe/": "jane_doe",
  "https://www.reddit.com/r/u_jane_doe/": "jane_doe",
  "https://www.reddit.com/r/u_jane_doe/new": "jane_doe",
  "https://www.reddit.com/U/jane_doe": "jane_doe",
};

/** A thread with its comments. On a user's own page, the user is the author. */
export function redditThread(address: Address): RecognizedPost | null {
  const { site, segments } = address;
  const at = segments.indexOf("comments");
  const id = segments[at + 1] ?? "";
  if (site !== "reddit" || (at !== 0 && at !== 2) || !threadId.test(id)) return null;
  const author = at ? userOf(segments) : "";
  const [word = "", name = ""] = segments;
  if (at && !author && (word.toLowerCase() !== "r" || !community.test(name))) return null;
  const place = at ? (author ? `user/${author}/` : `r/${name}/`) : "";
  return post(address, "thread", id, `https://www.reddit.com/${place}comments/${id}`, author);
}

export const redditThreadSamples: Samples = {
  "https://www.reddit.com/r/selfhosting/comments/1k7q2zd/we_moved_40_schools/?share_id=a&utm_medium=web":
    "https://www.reddit.com/r/selfhosting/comments/1k7q2zd",
  "https://old.reddit.com/r/selfhosting/comments/1k7q2zd": "https://www.reddit.com/r/selfhosting/comments/1k7q2zd",
  "https://np.reddit.com/r/selfhosting/comments/1k7q2zd/slug/mabc12/?context=3":
    "https://www.reddit.com/r/selfhosting/comments/1k7q2zd",
  "https://www.reddit.com/comments/1k7q2zd": "https://www.reddit.com/comments/1k7q2zd",
  "https://www.reddit.com/user/jane_doe/comments/1k7q2zd/hello/":
    "https://www.reddit.com/user/jane_doe/comments/1k7q2zd",
  "https://www.reddit.com/r/u_jane_doe/comments/1k7q2zd/": "https://www.reddit.com/user/jane_doe/comments/1k7q2zd",
};

/** The user of a page; empty for pages without one. */
function userOf([first = "", second = ""]: readonly string[]): string {
  const word = first.toLowerCase();
  const isOwnCommunity = word === "r" && /^u_/i.test(second);
  const name = isOwnCommunity ? second.slice(2) : word === "user" || word === "u" ? second : "";
  return userName.test(name) && !reservedOnReddit.has(name.toLowerCase()) ? name : "";
}
