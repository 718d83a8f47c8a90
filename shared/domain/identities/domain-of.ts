import { cleanText } from "../text/clean-text.ts";
import { identityValue } from "./identity-value.ts";

/**
 * Extracts the domain in ASCII: without scheme, `www.`, port and path (wire.md 12.6). Also reads an email's domain. For
 * what a person typed or imported use `readWebsite`, which knows addresses of other sites.
 */
export function domainOf(text: string): string {
  const bare = cleanText(text)
    .toLowerCase()
    .replace(/^[a-z][a-z\d+.-]*:\/\//, "")
    .replace(/[/?#].*$/s, "")
    .replace(/^(?:[^@]{0,100}@)?(?:www\.)?/, "")
    .replace(/:\d{1,5}$/, "");
  return identityValue("primary-domain", bare);
}

/** Whether a text is a domain with at least two labels. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 && /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u.test(text);
