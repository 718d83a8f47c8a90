import { readAddress } from "./address.ts";

/** Hosts that only redirect. */
const shorteners: ReadonlySet<string> = new Set(["redd.it", "lnkd.in", "t.co"]);

/**
 * Whether a URL that is neither a profile nor a post does not show its target: short and shared links. Their target is
 * never requested. A tab that opens one receives the final URL.
 */
export function isShortLink(address: string | URL): boolean {
  const url = typeof address === "string" ? URL.parse(address) : address;
  if (!url) return false;
  if (shorteners.has(url.host)) return url.pathname !== "/";
  const read = readAddress(url);
  // Reddit's share links, and LinkedIn's oldest URLs with an incomplete number.
  if (read?.site === "reddit") return read.segments[2] === "s";
  // `dir` lists all members with a name.
  return read?.site === "linkedin" && read.segments[0] === "pub" && read.segments[1] !== "dir";
}
