import { trimEndOf, trimOf } from "../domain/text/trim-characters.ts";
import { requiredMessage } from "./rules.ts";

/** Settings of a Gerrit integration (wire.md 27.1). */
export interface GerritRemote {
  /** URL of the Gerrit server. */
  readonly orgURL: string;
  /** Project names; ignored when all projects are enabled. */
  readonly repoNames: readonly string[];
  readonly enableAllRepos: boolean;
  /** Adds the repositories to the Git integration of the same sub-project. */
  readonly enableGit: boolean;
}

/** Errors of an invalid remote URL or project name. */
export const gerritMessages = {
  address: "Enter a URL that starts with https:// or http://",
  name: "A project name has no quotes and no control characters",
  duplicate: "This project is already in the list",
} as const;

/** Validation error of a Gerrit URL; null when it is valid. */
export function gerritUrlError(address: string): string | null {
  if (address.trim() === "") return requiredMessage;
  return normalizeSite(address) === null ? gerritMessages.address : null;
}

/** The first error of each project name, or null. */
export function gerritNameErrors(names: readonly string[]): (string | null)[] {
  const clean = names.map(cleanName);
  return clean.map((name, index) => {
    if (name === "") return requiredMessage;
    if (/["{}\p{Cc}]/u.test(name)) return gerritMessages.name;
    return clean.indexOf(name) < index ? gerritMessages.duplicate : null;
  });
}

/** The settings to send and store: project names without slashes at the ends, `.git` and duplicates. */
export function cleanGerritRemote({ orgURL, repoNames, ...switches }: GerritRemote): GerritRemote {
  const names = repoNames.map(cleanName).filter((name) => name !== "");
  return { orgURL: normalizeSite(orgURL) ?? orgURL.trim(), repoNames: [...new Set(names)], ...switches };
}

function cleanName(name: string): string {
  return trimOf(name.trim(), "/").replace(/\.git$/, "");
}

/**
 * Normalizes the base URL of a site: host in lower case, without a trailing slash and query. Returns null for other
 * schemes than http and https and for URLs with a user name or password.
 */
function normalizeSite(address: string): string | null {
  const url = URL.parse(address.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  return `${url.origin}${trimEndOf(url.pathname, "/")}`;
}
