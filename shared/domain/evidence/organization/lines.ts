import { platformName } from "../../identities/platforms.ts";
import { domainLabel } from "../../organizations/organization-name.ts";
import { registeredDomain } from "../compare/compare-emails.ts";
import { isDistinctiveHandle, isRare } from "../compare/compare-handles.ts";
import { type Line, quoted, strongest } from "../lines/line.ts";
import { weightOf } from "../log-odds.ts";
import { terms } from "../terms.ts";
import type { AccountFact, DomainFact, OrganizationFacts } from "./facts.ts";
import { splitLabel } from "./generic-words.ts";
import { usualShare } from "./name-words.ts";
import type { OrganizationContext } from "./organization.ts";
import { bits, comparisons, prior } from "./weights.ts";

type Facts = OrganizationFacts;

function valueRefs(a: Facts, name: string, one: string, b: Facts, otherName: string, other: string) {
  return [
    { profileId: a.organization.id, field: "identity" as const, name, value: one },
    { profileId: b.organization.id, field: "identity" as const, name: otherName, value: other },
  ];
}

/** References to both display names. */
export function nameRefs(a: Facts, b: Facts) {
  return [a, b].map(({ organization: { id, displayName } }) => ({
    profileId: id,
    field: "displayName" as const,
    value: displayName,
  }));
}

function domainRefs(a: Facts, one: DomainFact, b: Facts, other: DomainFact) {
  return valueRefs(a, "domain", one.domain, b, "domain", other.domain);
}

const verifiedOn = (count: number) =>
  count === 2 ? "verified on both" : count === 1 ? "verified on one of them" : "verified on neither of them";

/** Line for the same domain, verified or not. */
export function sameDomain(a: Facts, b: Facts): Line[] {
  return strongest(
    a.domains.flatMap((one) =>
      b.domains
        .filter(({ domain }) => domain === one.domain)
        .map((other): Line => {
          const verified = Number(one.verified) + Number(other.verified);
          const comparison =
            verified === 2
              ? comparisons.bothVerifiedDomain
              : verified === 1
                ? comparisons.verifiedDomain
                : comparisons.domain;
          return {
            kind: "same-domain",
            direction: "for",
            bits: weightOf(comparison, prior),
            sentence: `Both have the domain ${one.domain}, ${verifiedOn(verified)}.`,
            refs: domainRefs(a, one, b, other),
          };
        }),
    ),
  );
}

const labelOf = (domain: string) => domainLabel(domain).replaceAll("-", "");

/** Line for subdomains of the same registered domain, or for domains with the same label. */
export function relatedDomain(a: Facts, b: Facts): Line[] {
  return strongest(
    a.domains.flatMap((one) =>
      b.domains.flatMap((other): Line[] => {
        if (one.domain === other.domain) return [];
        const refs = domainRefs(a, one, b, other);
        const [first, second] = [one.domain, other.domain].sort();
        const common = { kind: "related-domain" as const, direction: "for" as const, refs };
        if (registeredDomain(one.domain) === registeredDomain(other.domain)) {
          const sentence = `${first} and ${second} belong to ${registeredDomain(one.domain)}.`;
          return [{ ...common, bits: weightOf(comparisons.subdomain, prior), sentence }];
        }
        const label = labelOf(one.domain);
        if (label.length < 3 || label !== labelOf(other.domain)) return [];
        const sentence = `${first} and ${second} have the same name.`;
        const isCommon = usualShare(label) > 0;
        const { sameLabel, shortLabel, commonLabel } = comparisons;
        const comparison = isCommon ? commonLabel : label.length > 3 ? sameLabel : shortLabel;
        return [{ ...common, bits: weightOf(comparison, prior), sentence }];
      }),
    ),
  );
}

function sameAccount(a: Facts, one: AccountFact, b: Facts, other: AccountFact): Line {
  const verified = Number(one.verified) + Number(other.verified);
  const comparison =
    verified === 2
      ? comparisons.bothVerifiedAccount
      : verified === 1
        ? comparisons.verifiedAccount
        : comparisons.account;
  return {
    kind: "same-identity",
    direction: "for",
    bits: weightOf(comparison, prior),
    sentence: `Both have the ${platformName(one.platform)} account ${one.key}, ${verifiedOn(verified)}.`,
    refs: valueRefs(a, one.platform, one.value, b, other.platform, other.value),
  };
}

function sameElsewhere(a: Facts, one: AccountFact, b: Facts, other: AccountFact, context: OrganizationContext): Line {
  const isDistinctive = isDistinctiveHandle(one.key) && isRare(context.owners.get(terms.login(one.key)));
  const where = [platformName(one.platform), platformName(other.platform)].sort().join(" and ");
  return {
    kind: "same-handle",
    direction: isDistinctive ? "for" : "weak",
    bits: isDistinctive ? weightOf(comparisons.sameHandle, prior) : bits.commonHandle,
    sentence: `Both are called ${one.key} on ${where}${isDistinctive ? "" : ", as many may be"}.`,
    refs: valueRefs(a, one.platform, one.value, b, other.platform, other.value),
  };
}

/** Lines for the same account, and for accounts with the same name on two platforms. */
export function accounts(a: Facts, b: Facts, context: OrganizationContext): Line[] {
  const lines = a.accounts.flatMap((one) =>
    b.accounts
      .filter(({ key }) => key === one.key)
      .map((other) =>
        one.platform === other.platform ? sameAccount(a, one, b, other) : sameElsewhere(a, one, b, other, context),
      ),
  );
  return ["same-identity", "same-handle"].flatMap((kind) => strongest(lines.filter((line) => line.kind === kind)));
}

/** Lines for people who are known at both, and for people of one who have addresses of the other. */
export function people(a: Facts, b: Facts): Line[] {
  const [mine, theirs] = [a.organization.peopleIds ?? [], new Set(b.organization.peopleIds)];
  const common = mine.filter((id) => theirs.has(id)).length;
  const share = common / Math.min(mine.length, theirs.size);
  const lines: Line[] = [];
  // One person in common may have moved from one to the other.
  if (common > 1 && share >= 0.3) {
    const sentence = `${common} people are known at both.`;
    lines.push({
      kind: "same-people",
      direction: "for",
      bits: bits.peopleInCommon * share,
      sentence,
      refs: nameRefs(a, b),
    });
  }
  const domains = ({ domains: all }: Facts) => all.map(({ domain }) => registeredDomain(domain));
  const used = [
    [a, b],
    [b, a],
  ].find(
    ([one, other]) => one?.organization.peopleDomain && other && domains(other).includes(one.organization.peopleDomain),
  );
  const [owner] = used ?? [];
  if (owner && !domains(owner).includes(owner.organization.peopleDomain ?? "")) {
    const sentence = `Most people of ${quoted(owner.organization.displayName)} have addresses at ${owner.organization.peopleDomain}.`;
    lines.push({
      kind: "people-domain",
      direction: "for",
      bits: weightOf(comparisons.peopleDomain, prior),
      sentence,
      refs: nameRefs(a, b),
    });
  }
  return lines;
}

/** The label of a domain without what many names end with: "nordvik" of nordvik-labs.example. */
const stemOf = (domain: string) => splitLabel(labelOf(domain))[0];
/** The label of a domain without a legal form: "nordvik" of nordvik-inc.example. */
const nameOf = (domain: string) => splitLabel(labelOf(domain)).join("");

function twoDomains(a: Facts, b: Facts): Line[] {
  const primaryOf = ({ domains }: Facts) => {
    const primary = domains.filter(({ isPrimary }) => isPrimary);
    return primary.find(({ verified }) => verified) ?? primary[0];
  };
  const [one, other] = [primaryOf(a), primaryOf(b)];
  const isShared = a.domains.some(({ domain }) =>
    b.domains.some(
      (each) => registeredDomain(each.domain) === registeredDomain(domain) || nameOf(each.domain) === nameOf(domain),
    ),
  );
  if (one === undefined || other === undefined || isShared) return [];
  const [first, second] = [one.domain, other.domain].sort();
  const areVerified = one.verified && other.verified;
  return [
    {
      kind: "two-domains",
      direction: "against",
      bits:
        stemOf(one.domain) === stemOf(other.domain)
          ? bits.twoDomainsAlike
          : areVerified
            ? bits.twoVerifiedDomains
            : bits.twoDomains,
      sentence: `One is at ${first}, the other at ${second}${areVerified ? ", both verified" : ""}.`,
      refs: domainRefs(a, one, b, other),
    },
  ];
}

function twoAccounts(a: Facts, b: Facts): Line[] {
  const clashes = a.accounts.flatMap((one) => {
    const theirs = b.accounts.filter(({ platform, verified }) => verified && platform === one.platform);
    const mine = a.accounts.filter(({ platform, verified }) => verified && platform === one.platform);
    const other = theirs[0];
    if (!one.verified || !other || mine.some(({ key }) => theirs.some((each) => each.key === key))) return [];
    const [first, second] = [one.value, other.value].sort();
    const line: Line = {
      kind: "two-handles",
      direction: "against",
      bits: bits.twoAccounts,
      sentence: `${platformName(one.platform)} has ${first} and ${second}, both verified. One organization rarely has two.`,
      refs: valueRefs(a, one.platform, one.value, b, other.platform, other.value),
    };
    return [line];
  });
  return strongest(clashes);
}

/** Evidence against the two being one organization, except for names and user decisions. */
export function organizationAgainst(a: Facts, b: Facts): Line[] {
  const lines = [...twoDomains(a, b), ...twoAccounts(a, b)];
  if (!a.organization.isMember || !b.organization.isMember) return lines;
  const sentence = "Both are active members of the Linux Foundation, which keeps them apart.";
  return [
    ...lines,
    { kind: "two-members", direction: "against", bits: bits.twoMembers, sentence, refs: nameRefs(a, b) },
  ];
}
