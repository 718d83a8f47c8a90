import { getDomainWithoutSuffix, parse } from "tldts";
import { isMistyped } from "#shared/domain/evidence/organization/compare-names.ts";
import { domainKey, emailKey } from "#shared/domain/identities/identity-value.ts";
import type { DomainKind } from "#shared/domain/organizations/domain-kinds.ts";
import { readOrganizationName } from "#shared/domain/organizations/organization-name.ts";
import { builtInDomains } from "./built-in-domains.ts";

/** Kind of a host and the domain whose entry says so. */
export interface KnownKind {
  readonly kind: DomainKind;
  readonly domain: string;
  /** True when an administrator chose it. */
  readonly isChosen: boolean;
}

/** Kinds chosen by administrators, by domain. */
export type ChosenKinds = ReadonlyMap<string, DomainKind>;

const exact = new Map<string, DomainKind>();
const withSubdomains = new Map<string, DomainKind>();
for (const list of builtInDomains.toReversed()) {
  for (const domain of list.domains) (list.withSubdomains ? withSubdomains : exact).set(domain, list.kind);
}

const addressPattern = /^[^\s@]+@((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)$/;

/** Host of an email address in lower case; null for other text. */
export function hostOf(address: string): string | null {
  const host = addressPattern.exec(emailKey(address))?.[1] ?? null;
  return host && host.length <= 253 ? host : null;
}

/** Reserved for documentation and tests, where they stand for ordinary names. */
const reserved: ReadonlySet<string> = new Set(["example", "test"]);

/**
 * Domain that a host belongs to, by the public suffix list: `ibm.com` for `us.ibm.com`, `unican.ac.uk` for its parts.
 * The host itself when it is a public suffix; null for names outside of the list, such as `pc.lan`.
 */
export function registrableDomain(host: string): string | null {
  const { domain, isIcann, isPrivate, isIp, publicSuffix } = parse(host, { allowPrivateDomains: true });
  if (isIp || (!isIcann && !isPrivate && !reserved.has(publicSuffix ?? ""))) return null;
  return domain ?? (publicSuffix === host && host.includes(".") ? host : null);
}

/** The host and its parents, the most specific first, down to the registrable domain. */
export function domainsOf(host: string): string[] {
  const last = registrableDomain(host) ?? host;
  const labels = host.split(".");
  const depth = Math.max(1, labels.length - last.split(".").length + 1);
  return Array.from({ length: depth }, (_, at) => labels.slice(at).join("."));
}

/** Universities give their graduates an address for life. */
const graduates = /(?:^|\.)(?:alum|alumn[ai]|alumnae|alumnus|absolventen|egresados|exalumnos)\./;
/** Words in the names that access providers give to the lines of their customers. */
const lineWord = /^(?:a?dsl\d*|cpe|dhcp|dialin|dip\d*|dyn|dynamic|ftth|hsd\d+|pool|ppp)$/;

/** True for a name below an access provider's domain that tells a line or its IP address. */
function isCustomerLine(name: string): boolean {
  const parts = name.split(/[.-]/);
  const isNumber = (part: string) => /^\d{1,3}$/.test(part);
  return parts.some((part, at) => lineWord.test(part) || (at >= 3 && parts.slice(at - 3, at + 1).every(isNumber)));
}
const noreply = /(?:^|\.)((?:no-?reply|do-?not-?reply|bounces?)\..+)$/s;

/** Large free-mail providers, whose names are also mistyped: gmail.edu, gamil.com, hotmial.com. */
const mistyped = ["fastmail", "googlemail", "hotmail", "outlook", "protonmail"];
/** Also for shorter names, which would look like many others. */
const asTyped: ReadonlySet<string> = new Set(
  [
    ...mistyped,
    "gmail gamil gmial gmali gmaill gmmail ggmail gmai gmal gmil gnail gmaii gmeil gmaul gmsil gmaik gamail gimail gmaol",
    "hotmal hotmil hotmai hotnail outlok outlool",
    "yahoo yaho yahooo yhaoo yahho yhoo yaoo icloud iclod icloude iclould",
  ].flatMap((names) => names.split(" ")),
);

export const mistypedProviders: readonly string[] = [...asTyped];

/** True for the domain of a large free-mail provider with a typing error, or with the ending of another domain. */
function isMistypedProvider(host: string): boolean {
  const label = getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? "";
  return asTyped.has(label) || mistyped.some((name) => label[0] === name[0] && isMistyped(name, label));
}

/** Kind of a host: an administrator's choice, else by the built-in lists; null when none knows it. */
export function kindOf(host: string, chosen: ChosenKinds): KnownKind | null {
  const labels = host.split(".");
  const parents = labels.map((_, at) => labels.slice(at).join("."));
  for (const domain of parents) {
    const kind = chosen.get(domain);
    if (kind) return { kind, domain, isChosen: true };
  }
  const relay = noreply.exec(host)?.[1];
  if (relay) return { kind: "relay", domain: relay, isChosen: false };
  const mailboxHost = host.replace(/^(?:e?mail\d*|imap|m|mx\d*|pop3?|smtp|webmail)\./, "");
  for (const domain of [host, mailboxHost]) {
    const kind = exact.get(domain);
    if (kind) return { kind, domain, isChosen: false };
  }
  for (const domain of parents) {
    const ofParent = withSubdomains.get(domain);
    if (ofParent) return { kind: ofParent, domain, isChosen: false };
  }
  const provider = parents.slice(1).find((parent) => exact.get(parent) === "free-mail");
  if (provider && isCustomerLine(host.slice(0, -provider.length - 1))) {
    return { kind: "host", domain: provider, isChosen: false };
  }
  if (graduates.test(host)) return { kind: "association", domain: host, isChosen: false };
  const registrable = registrableDomain(host);
  if (registrable && isMistypedProvider(host)) return { kind: "free-mail", domain: registrable, isChosen: false };
  return registrable === null ? { kind: "host", domain: host, isChosen: false } : null;
}

/** True for a domain whose addresses name no employer by the built-in lists. */
export const namesNoEmployer = (domain: string): boolean => namesNobody(kindOf(domainKey(domain), new Map())?.kind);

/** True for "gmail.com" where an organization is expected. "Seznam.cz a.s." is the company that runs it. */
export function isFreeMailName(name: string): boolean {
  const { domain } = readOrganizationName(name);
  return (
    !/\S\s+\S/.test(name) &&
    domain !== null &&
    registrableDomain(domain) === domain &&
    kindOf(domain, new Map())?.kind === "free-mail"
  );
}

/** True for kinds whose addresses say nothing about the employer. "project" and "company" have an organization. */
export const namesNobody = (kind: DomainKind | undefined): boolean =>
  kind !== undefined && kind !== "company" && kind !== "project";
