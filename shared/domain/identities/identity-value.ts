import { cleanText } from "../text/clean-text.ts";
import { trimEndOf } from "../text/trim-characters.ts";

/**
 * Stored form of an identity's value: no spaces around it, no invisible characters, compatible letters as one (NFKC),
 * the domain of an email or of an organization in ASCII (IDNA). Two values that differ only in case are equal.
 */
export function identityValue(type: string, value: string): string {
  const clean = cleanText(value);
  const plain = isAscii(clean) ? clean : cleanText(clean.normalize("NFKC"));
  if (type === "email") return emailValue(plain);
  return type.endsWith("-domain") ? asciiDomain(plain) : plain;
}

/** Comparison key of an identity's value: two values of a type with the same key are one. In SQL: `fold_case`. */
export const valueKey = (type: string, value: string): string => identityValue(type, value).toLowerCase();

/** Comparison key of an email address: two addresses with the same key are one. */
export const emailKey = (email: string): string => valueKey("email", email);

/** Comparison key of a domain, in ASCII. */
export const domainKey = (domain: string): string => valueKey("primary-domain", domain);

const surrounded = /^(?:[^<>]*<([^<>]*)>[^@]*|(?:\[[^\]]*\])?\(([^()]*)\)|(?:mailto:|["'‘“])([^"'@]*@[^?]*).*)$/is;

/** Also removes what programs put around an address: `mailto:`, `<>` and the name before it, quotation marks, links. */
function emailValue(text: string): string {
  const address = trimEndOf(text.replace(surrounded, "$1$2$3"), ">,;\"'’” ");
  if (address !== text && text.length < 500) return emailValue(address);
  const at = address.lastIndexOf("@");
  return at < 0 ? address : `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

/** True for a local part and a domain. Commits may name an author by a login alone. */
export const isAddress = (platform: string, email: string): boolean =>
  /^[^\s@]+@[^\s@]+$/.test(email) || (platform === "git" && /^\S+$/.test(email));

/** The domain in ASCII. One that is not valid stays as it is. */
export function asciiDomain(domain: string): string {
  const name = domain.replace(/[.。]$/, "");
  if (isAscii(name) || /[\s/?#@:\\]/.test(name)) return name;
  return URL.parse(`http://${name}`)?.hostname ?? name;
}

const isAscii = (text: string) => /^[\x20-\x7E]*$/.test(text);
