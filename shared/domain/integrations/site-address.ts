/**
 * The address of a site that paths are added to: host in lower case, no slash at the end, no query. Null when it is no http
 * or https address or carries a user name or password.
 */
export function normalizeSite(address: string): string | null {
  const url = URL.parse(address.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.username || url.password) return null;
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
