import { trimEndOf } from "../text/trim-characters.ts";

/**
 * Normalizes the base URL of a site: host in lower case, without a trailing slash and query. Returns null for other
 * schemes than http and https and for URLs with a user name or password.
 */
export function normalizeSite(address: string): string | null {
  const url = URL.parse(address.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  return `${url.origin}${trimEndOf(url.pathname, "/")}`;
}
