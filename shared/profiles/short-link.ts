import { readAddress } from "./address.ts";

/** Hosts whose addresses only lead on. */
const shorteners: ReadonlySet<string> = new Set(["redd.it", "lnkd.in", "t.co"]);

/**
 * Whether an address that is no profile's and no post's says nothing of the page behind it: short and shared links.
 * Nobody is asked where they lead; the tab that opens one tells by the address that it gets.
 */
export function isShortLink(address: string | URL): boolean {
  const url = typeof address === "string" ? URL.parse(address) : address;
  if (!url) return false;
  if (shorteners.has(url.host)) return url.pathname !== "/";
  const read = readAddress(url);
  // Reddit's share links, and LinkedIn's oldest addresses where their number is not whole.
  if (read?.site === "reddit") return read.segments[2] === "s";
  // `dir` lists everybody of a name.
  return read?.site === "linkedin" && read.segments[0] === "pub" && read.segments[1] !== "dir";
}
