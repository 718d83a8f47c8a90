import { trimEndOf } from "../text/trim-characters.ts";

/**
 * Normalizes the URL of a git remote for storage and comparison: trimmed, host in lower case, without a trailing slash
 * and `.git` (wire.md 27.1). Returns null for other schemes than http and https (settled) and for URLs with a user name
 * or password.
 */
export function normalizeRemote(remote: string): string | null {
  const url = URL.parse(remote.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  if (url.hash || url.search) return null;
  const path = trimEndOf(trimEndOf(url.pathname, "/").replace(/\.git$/, ""), "/");
  return path ? `${url.origin}${path}` : null;
}
