import { foldAscii } from "../text/fold-ascii.ts";
import { trimEndOf } from "../text/trim-characters.ts";

/** Short form of an SSH URL: `git@host:path`. */
const shortForm = /^(\w[\w.-]{0,99}@)?([A-Za-z\d][A-Za-z\d.-]{0,252}):([^/\s]\S*)$/;

/**
 * Normalizes the URL of a git remote for storage and comparison: trimmed, host in lower case, without a trailing slash
 * and `.git` (wire.md 27.1). SSH remotes become `ssh://user@host/path`. Returns null for other schemes than http, https
 * and ssh, and for URLs with a password, or a user name except in SSH.
 */
export function normalizeRemote(remote: string): string | null {
  const given = remote.trim();
  const [, user, host, shortPath] = given.includes("://") ? [] : (shortForm.exec(given) ?? []);
  const url = URL.parse(host ? `ssh://${user ?? "git@"}${host}/${shortPath}` : given);
  if (!url || url.password || url.hash || url.search) return null;
  const isSsh = url.protocol === "ssh:";
  if (!isSsh && ((url.protocol !== "https:" && url.protocol !== "http:") || url.username)) return null;
  const path = trimEndOf(trimEndOf(url.pathname, "/").replace(/\.git$/, ""), "/");
  if (!path || !url.hostname) return null;
  if (!isSsh) return `${url.origin}${path}`;
  // A name that begins with a hyphen would be an option of ssh.
  if (!/^[\w.-]*$/.test(url.username) || url.username.startsWith("-") || url.hostname.startsWith("-")) return null;
  return `ssh://${url.username || "git"}@${foldAscii(url.host)}${path}`;
}

/** Whether a remote is a normalized one that is read over SSH. */
export const isSshRemote = (remote: string): boolean =>
  remote.startsWith("ssh://") && normalizeRemote(remote) === remote;
