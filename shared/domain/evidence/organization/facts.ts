import { platformKey } from "../../identities/platform-key.ts";
import { organizationHandle } from "../../identities/platforms.ts";
import { namesNobody } from "../../organizations/nobody.ts";
import {
  type OrganizationName,
  readOrganizationName,
  readOrganizationNames,
} from "../../organizations/organization-name.ts";
import { statedOwnerKeys } from "../../organizations/stated-owner.ts";
import { isFreeDomain } from "../compare/compare-emails.ts";
import { handleKey } from "../compare/compare-handles.ts";
import { comparedIdentities } from "../compared-identities.ts";
import { isGenericWord, splitLabel } from "./generic-words.ts";
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

/** A name of an organization, as shown and as compared. */
export interface NameFact extends OrganizationName {
  readonly shown: string;
}

/** An organization prepared for comparison. */
export interface OrganizationFacts {
  readonly organization: EvidenceOrganization;
  /** The display name and others by which it is known, without those that name no organization. */
  readonly names: readonly NameFact[];
  readonly domains: readonly DomainFact[];
  readonly accounts: readonly AccountFact[];
  /** Keys of the names of owners that its names, descriptions or sources state. */
  readonly ownerKeys: readonly string[];
}

const domainForm = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

function domainOf(text: string): string | null {
  const domain = text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[/:?#].*$/s, "");
  return domainForm.test(domain) && !isFreeDomain(domain) ? domain : null;
}

/** Accounts of no site: the value is a name that a person or an import gave. */
const namePlatforms: ReadonlySet<string> = new Set(["custom", "enrichment", "peopledatalabs", "crowd", "csv"]);

/** More names are not compared. */
const maxNames = 10;
const maxOwners = 20;

/** Cache of facts, because an organization is compared with many others. */
const cache = new WeakMap<EvidenceOrganization, OrganizationFacts>();

/** Returns the organization's facts, cached by organization. */
export function organizationFactsOf(organization: EvidenceOrganization): OrganizationFacts {
  const known = cache.get(organization) ?? findFacts(organization);
  cache.set(organization, known);
  return known;
}

/** Words before the name in a domain: "getnordvik.example". What is left has five letters, else it is the name. */
const domainStart = /^(?:get|go|hi|join|my|the|try|use)(?=.{5})/;

/**
 * The name, and other words that a domain may stand for: without a word before or behind it, and with its ending, as
 * "nord.vik" for "Nordvik".
 */
function readings(name: NameFact): NameFact[] {
  if (name.domain === null) return [name];
  const [, ending = "", more] = name.domain.split(".");
  const label = name.words.join("");
  const start = label.replace(domainStart, "");
  const words = [
    name.words,
    name.words.flatMap(splitLabel),
    ...(start === label ? [] : [[start], splitLabel(start)]),
    ...(more === undefined ? [[label + ending]] : []),
  ];
  const byText = new Map(words.map((each) => [each.join(" "), each] as const));
  return [...byText.values()].map((each) => ({ ...name, words: each }));
}

function findFacts(organization: EvidenceOrganization): OrganizationFacts {
  const domains = new Map<string, DomainFact>();
  const accounts: AccountFact[] = [];
  const names = [organization.displayName, ...(organization.otherNames ?? [])];
  for (const { type, platform: stored, value, verified } of comparedIdentities(organization.identities)) {
    const platform = platformKey(stored);
    if (type === "username" && namePlatforms.has(platform)) names.push(value);
    else if (type === "username") {
      const handle = organizationHandle(platform, value.trim());
      if (handle !== "") accounts.push({ platform, key: handleKey(handle), value: handle, verified });
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
  const read = names
    .filter((name) => !namesNobody(name))
    .flatMap((shown) => readOrganizationNames(shown).map((name, at) => ({ shown, isFirst: at === 0, ...name })))
    .filter(
      ({ isFirst, key, words, domain }) =>
        key.length > 1 &&
        (domain === null || !isFreeDomain(domain)) &&
        (isFirst || (!words.every(isGenericWord) && !namesNobody(words.join(" ")))),
    );
  return {
    organization,
    names: [...new Map(read.map((name) => [name.key, name])).values()].slice(0, maxNames).flatMap(readings),
    domains: [...domains.values()],
    accounts,
    ownerKeys: [
      ...new Set([
        ...names.flatMap((name) => statedOwnerKeys(name, "name")),
        ...(organization.descriptions ?? []).flatMap((text) => statedOwnerKeys(text, "description")),
        ...(organization.parentNames ?? []).map((name) => readOrganizationName(name).key),
      ]),
    ].slice(0, maxOwners),
  };
}
