/**
 * The address of a git remote in the form that is stored and compared: no spaces around it, host in lower case, no
 * slash and no `.git` at the end (wire.md 27.1). Null when it is no http or https address (settled) or carries a
 * user name or password.
 */
export function normalizeRemote(remote: string): string | null {
  const url = URL.parse(remote.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  if (url.hash || url.search) return null;
  const path = url.pathname
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .replace(/\/+$/, "");
  return path ? `${url.origin}${path}` : null;
}
