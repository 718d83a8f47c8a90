import { normalizeRemote } from "../domain/integrations/git-remote.ts";
import { requiredMessage } from "./rules.ts";

/** Errors of a remote that cannot be fetched. */
export const gitRemoteMessages = {
  address: "Enter a URL that starts with https:// or http://",
  credentials: "Leave user name and password out of the URL",
  duplicate: "This remote is already in the list",
} as const;

function remoteError(remote: string, earlier: readonly string[]): string | null {
  const trimmed = remote.trim();
  if (trimmed === "") return requiredMessage;
  const url = URL.parse(trimmed);
  if (url?.password || (url?.username && url.protocol !== "ssh:")) return gitRemoteMessages.credentials;
  const normal = normalizeRemote(trimmed);
  if (normal === null) return gitRemoteMessages.address;
  return earlier.some((other) => normalizeRemote(other) === normal) ? gitRemoteMessages.duplicate : null;
}

/** The first error of each row of the form, or null: no blanks, no duplicates. */
export function gitRemoteErrors(remotes: readonly string[]): (string | null)[] {
  return remotes.map((remote, index) => remoteError(remote, remotes.slice(0, index)));
}

/** The remotes to send: normalized, without duplicates and invalid ones. */
export function cleanGitRemotes(remotes: readonly string[]): string[] {
  return [...new Set(remotes.map(normalizeRemote).filter((remote) => remote !== null))];
}
