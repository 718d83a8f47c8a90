import { isPlaceholderName } from "../../identities/git-identity.ts";
import { platformKey } from "../../identities/platform-key.ts";
import { organizationHandle } from "../../identities/platforms.ts";
import { isFreeDomain, registeredDomain } from "../compare/compare-emails.ts";
import { handleKey } from "../compare/compare-handles.ts";
import { foldName } from "../compare/compare-names.ts";
import type { EvidenceOrganization } from "./organization.ts";

/** A domain of an organization. */
export interface DomainFact {
  readonly domain: string;
  readonly verified: boolean;
  readonly isPrimary: boolean;
}

/** An account of an organization. */
export interface AccountFact {
  readonly platform: string;
  readonly key: string;
  readonly value: string;
  readonly verified: boolean;
}

/** An organization prepared for comparison. */
export interface OrganizationFacts {
  readonly organization: EvidenceOrganization;
  /** The name without marks, legal forms and spaces; empty for a placeholder. */
  readonly name: string;
  /** True when the display name is the domain: no one has entered a name yet. */
  readonly isNamedByDomain: boolean;
  readonly words: readonly string[];
  readonly domains: readonly DomainFact[];
  readonly accounts: readonly AccountFact[];
}

/** Legal forms at the end of a name. */
const legalForms: ReadonlySet<string> = new Set(
  "ab ag aps as asa bhd bv co company corp corporation eg ek ev gbr gmbh inc incorporated kft kg kk limited llc llp lp ltd mbh nv ou oy oyj plc pte pty sa sarl sas sasu se sl sp spa srl sro ug zoo".split(
    " ",
  ),
);

/** Placeholders for no employer or no particular one. */
const noOrganization: ReadonlySet<string> = new Set(
  "consultant contractor freelance freelancer freelancing home independent individual na none notapplicable open opensource personal private retired school selbststandig self selfemployed startup student unaffiliated unemployed university".split(
    " ",
  ),
);

/** The part of a domain that names its owner: `example` of `eng.example.co.uk`. */
export function domainLabel(domain: string): string {
  return registeredDomain(domain).split(".")[0]?.replaceAll("-", "") ?? "";
}

const domainForm = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

function domainOf(text: string): string | null {
  const domain = text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[/:?#].*$/, "");
  return domainForm.test(domain) && !isFreeDomain(domain) ? domain : null;
}

function wordsOf(name: string): string[] {
  const words = foldName(name.replace(/\([^)]*\)/g, " "))
    .split(/[^\p{L}\p{M}\p{N}&+]+/u)
    .filter((word) => word !== "" && word !== "the");
  // "S.p.A." and "L.L.C." are split into single letters.
  while (words.length > 1 && words.slice(-3).every((word) => word.length === 1)) {
    const tail = words.slice(-3).join("");
    if (!legalForms.has(tail) || words.length <= 3) break;
    words.splice(-3);
  }
  while (words.length > 1 && legalForms.has(words.at(-1) ?? "")) words.pop();
  return words;
}

/** Returns the organization's facts. */
export function organizationFactsOf(organization: EvidenceOrganization): OrganizationFacts {
  const domains = new Map<string, DomainFact>();
  const accounts: AccountFact[] = [];
  for (const { type, platform: stored, value, verified } of organization.identities) {
    const platform = platformKey(stored);
    if (type === "username") {
      const handle = organizationHandle(platform, value.trim());
      if (handle !== "") accounts.push({ platform, key: handleKey(handle), value: handle, verified });
      continue;
    }
    if (type !== "primary-domain" && type !== "alternative-domain") continue;
    const domain = domainOf(value);
    if (domain === null) continue;
    const known = domains.get(domain);
    domains.set(domain, {
      domain,
      verified: verified || known?.verified === true,
      isPrimary: type === "primary-domain" || known?.isPrimary === true,
    });
  }
  const ownDomain = domainOf(organization.displayName);
  const words = ownDomain === null ? wordsOf(organization.displayName) : [domainLabel(ownDomain)];
  const name = words.join("");
  const isNobody = isPlaceholderOrganization(organization.displayName) || name.length < 2;
  return {
    organization,
    name: isNobody ? "" : name,
    words: isNobody ? [] : words,
    isNamedByDomain: ownDomain !== null,
    domains: [...domains.values()],
    accounts,
  };
}

/** True for placeholders of no employer ("Self-employed", "N/A") and for names written by tools. */
export function isPlaceholderOrganization(displayName: string): boolean {
  return noOrganization.has(wordsOf(displayName).join("")) || isPlaceholderName(displayName);
}

/** Comparison key of an organization's name; empty for a placeholder. */
export function organizationNameKey(displayName: string): string {
  return organizationFactsOf({ id: "", displayName, identities: [] }).name;
}
