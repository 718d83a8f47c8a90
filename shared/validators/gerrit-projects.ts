import { normalizeSite } from "../domain/integrations/site-address.ts";
import { requiredMessage } from "./rules.ts";

/** What Gerrit is connected with (wire.md 27.1). */
export interface GerritRemote {
  /** Where the Gerrit answers. */
  readonly orgURL: string;
  /** Names of projects; not read when all projects are. */
  readonly repoNames: readonly string[];
  readonly enableAllRepos: boolean;
  /** Adds the repositories to the Git integration of the same sub-project. */
  readonly enableGit: boolean;
}

/** What a remote URL or a project name that cannot be read is told. */
export const gerritMessages = {
  address: "Enter an address that starts with https:// or http://",
  name: "A project name has no quotes and no control characters",
  duplicate: "This project is already in the list",
} as const;

/** What is wrong with the address of a Gerrit; null when nothing is. */
export function gerritUrlError(address: string): string | null {
  if (address.trim() === "") return requiredMessage;
  return normalizeSite(address) === null ? gerritMessages.address : null;
}

/** The first error of each project name, null where there is none. */
export function gerritNameErrors(names: readonly string[]): (string | null)[] {
  const clean = names.map(cleanName);
  return clean.map((name, index) => {
    if (name === "") return requiredMessage;
    if (/["{}\p{Cc}]/u.test(name)) return gerritMessages.name;
    return clean.indexOf(name) < index ? gerritMessages.duplicate : null;
  });
}

/** The settings as they are sent and stored: names without the slashes and `.git` of their addresses, each once. */
export function cleanGerritRemote({ orgURL, repoNames, ...switches }: GerritRemote): GerritRemote {
  const names = repoNames.map(cleanName).filter((name) => name !== "");
  return { orgURL: normalizeSite(orgURL) ?? orgURL.trim(), repoNames: [...new Set(names)], ...switches };
}

function cleanName(name: string): string {
  return name
    .trim()
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/, "");
}
