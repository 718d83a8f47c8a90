/**
 * Validates a URL from untrusted data. Every such link must pass through here. Returns an http or https URL in normal
 * form, or null for other schemes, relative URLs, and URLs with a user name or password.
 */
export function safeLink(url: string | null | undefined): string | null {
  if (!url) return null;
  const parsed = URL.parse(url.trim());
  if (!parsed || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return null;
  if (parsed.username || parsed.password) return null;
  return parsed.href;
}
