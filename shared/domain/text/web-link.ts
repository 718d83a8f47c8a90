/**
 * The one gate for links out of data: an http or https address in its normal form, or null for anything else
 * (other schemes, relative addresses, user names and passwords inside the address).
 */
export function safeLink(url: string | null | undefined): string | null {
  if (!url) return null;
  const parsed = URL.parse(url.trim());
  if (!parsed || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return null;
  if (parsed.username || parsed.password) return null;
  return parsed.href;
}
