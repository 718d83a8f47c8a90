import { cleanAddress } from "./clean-address.ts";

/** Subdomains that lead to the same pages as the domain. */
const subdomains = /^(?:www|m|mobile|old|new|np|amp)\.(?=[^.]+\.)/;

/** Parameters that identify a post, by host. On other hosts all parameters may. */
const naming: Readonly<Record<string, readonly string[]>> = {
  "dev.to": [],
  "github.com": [],
  "medium.com": [],
  "reddit.com": [],
  "stackoverflow.com": [],
  "x.com": [],
  "news.ycombinator.com": ["id"],
  "youtube.com": ["v"],
};

/** Different paths of the same post, each with its canonical path. */
const paths: readonly (readonly [host: string, path: RegExp, canonical: string])[] = [
  ["reddit.com", /^\/(?:(?:r|user)\/[^/]+\/)?comments\/([^/]+).*$/is, "/comments/$1"],
  ["stackoverflow.com", /^\/(?:questions|q)\/(\d+).*$/s, "/questions/$1"],
  ["x.com", /^\/[^/]+\/status\/(\d+).*$/is, "/i/status/$1"],
  // GitHub redirects between the two.
  ["github.com", /^\/([^/]+\/[^/]+)\/(?:issues|pull)\/(\d+).*$/is, "/$1/issues/$2"],
  ["github.com", /^\/([^/]+\/[^/]+)\/discussions\/(\d+).*$/is, "/$1/discussions/$2"],
];

/** Hosts with case-insensitive paths. */
const foldsCase: ReadonlySet<string> = new Set(["github.com", "reddit.com", "x.com"]);

/**
 * Canonical form of a post's URL: equal for all URLs under which sites show the post. It is used for comparison only
 * and may not be a working URL. An invalid URL is returned unchanged.
 */
export function canonicalAddress(address: string): string {
  const url = URL.parse(cleanAddress(address)?.url ?? "");
  if (!url) return address;
  let host = url.host.replace(subdomains, "");
  let path = url.pathname;
  if (host === "twitter.com") host = "x.com";
  if (host === "youtu.be") {
    url.searchParams.set("v", path.slice(1));
    [host, path] = ["youtube.com", "/watch"];
  }
  for (const [of, pattern, canonical] of paths) if (host === of) path = path.replace(pattern, canonical);
  if (foldsCase.has(host)) path = path.toLowerCase();
  path = path.replace(/\/(?:index\.html?|amp)?$/, "");
  const names = naming[host.endsWith(".medium.com") ? "medium.com" : host];
  const query = [...url.searchParams].filter(([name]) => names?.includes(name) ?? true).toSorted();
  const search = query.length === 0 ? "" : `?${new URLSearchParams(query)}`;
  return `${host}${path}${search}`;
}
