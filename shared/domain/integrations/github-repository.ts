import { foldAscii } from "../text/fold-ascii.ts";

/** Owner and name of a GitHub repository. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

const owner = "[a-z\\d](?:[a-z\\d]|-(?=[a-z\\d])){0,38}";
const name = "(?!\\.{1,2}$)[\\w.-]{1,100}";
const fullName = new RegExp(`^(${owner})/(${name})$`, "i");

/**
 * Parses a repository from `owner/name`, from the URL of one of its pages or from its git remote. Returns null for any
 * other text.
 */
export function parseRepository(text: string): RepositoryName | null {
  const path = text
    .trim()
    .replace(/^(?:https?:\/\/[^/]+\/|git@[^:/]+:|(?:www\.)?github\.com\/)/i, "")
    .replace(/[?#].*$/s, "");
  const [first = "", second = "", ...rest] = path.split("/").filter((part) => part !== "");
  // Further path segments are allowed in a URL, but not after a typed `owner/name`.
  if (rest.length > 0 && !/^https?:/i.test(text.trim())) return null;
  const found = fullName.exec(`${first}/${second.replace(/\.git$/i, "")}`);
  return found ? { owner: found[1] ?? "", name: found[2] ?? "" } : null;
}

/** Returns the host in the URL or git remote of a repository, in lower case; null for `owner/name`. */
export function repositoryHost(text: string): string | null {
  const [, web, remote, bare] =
    /^(?:https?:\/\/([^/]+)|git@([^:/]+):|((?:www\.)?github\.com)\/)/i.exec(text.trim()) ?? [];
  const host = web ?? remote ?? bare;
  return host === undefined ? null : foldAscii(host).replace(/^www\./, "");
}

/** `owner/name` from a repository's URL; any other URL stays unchanged. */
export function repositoryLabel(url: string): string {
  const found = parseRepository(url);
  return found ? `${found.owner}/${found.name}` : url;
}
