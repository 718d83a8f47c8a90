import { platformName } from "../../identities/platforms.ts";
import { registeredDomain } from "../compare/compare-emails.ts";
import { isDistinctiveHandle, isRare } from "../compare/compare-handles.ts";
import { quoted } from "../lines/line.ts";
import { terms } from "../terms.ts";
import { type AccountFact, type DomainFact, domainLabel, type OrganizationFacts } from "./facts.ts";
import type { OrganizationContext } from "./organization.ts";
import { type Line, strongest } from "./weigh.ts";

type Facts = OrganizationFacts;

function valueRefs(a: Facts, name: string, one: string, b: Facts, otherName: string, other: string) {
  return [
    { profileId: a.organization.id, field: "identity" as const, name, value: one },
    { profileId: b.organization.id, field: "identity" as const, name: otherName, value: other },
  ];
}

function nameRefs(a: Facts, b: Facts) {
  return [a, b].map(({ organization: { id, displayName } }) => ({
    profileId: id,
    field: "displayName" as const,
    value: displayName,
  }));
}

function domainRefs(a: Facts, one: DomainFact, b: Facts, other: DomainFact) {
  return valueRefs(a, "domain", one.domain, b, "domain", other.domain);
}

/** Line for the same domain, verified or not. */
export function sameDomain(a: Facts, b: Facts): Line[] {
  return strongest(
    a.domains.flatMap((one) =>
      b.domains
        .filter(({ domain }) => domain === one.domain)
        .map((other) => {
          const verified = Number(one.verified) + Number(other.verified);
          return {
            kind: "same-domain" as const,
            direction: "for" as const,
            strength: verified === 2 ? 90 : verified === 1 ? 80 : 70,
            sentence: `Both have the domain ${one.domain}, verified on ${verified === 2 ? "both" : verified === 1 ? "one of them" : "neither of them"}.`,
            refs: domainRefs(a, one, b, other),
          };
        }),
    ),
  );
}

/** Line for subdomains of the same registered domain, or for domains with the same name. */
export function relatedDomain(a: Facts, b: Facts): Line[] {
  return strongest(
    a.domains.flatMap((one) =>
      b.domains.flatMap((other) => {
        if (one.domain === other.domain) return [];
        const refs = domainRefs(a, one, b, other);
        const [first, second] = [one.domain, other.domain].sort();
        const common = { kind: "related-domain" as const, direction: "for" as const, refs };
        if (registeredDomain(one.domain) === registeredDomain(other.domain)) {
          const sentence = `${first} and ${second} belong to ${registeredDomain(one.domain)}.`;
          return [{ ...common, strength: 50, sentence }];
        }
        const label = domainLabel(one.domain);
        if (label.length < 4 || label !== domainLabel(other.domain)) return [];
        return [{ ...common, strength: 40, sentence: `${first} and ${second} have the same name.` }];
      }),
    ),
  );
}

function sameAccount(a: Facts, one: AccountFact, b: Facts, other: AccountFact): Line {
  const verified = Number(one.verified) + Number(other.verified);
  return {
    kind: "same-identity",
    direction: "for",
    strength: verified === 2 ? 90 : verified === 1 ? 85 : 70,
    sentence: `Both have the ${platformName(one.platform)} account ${one.key}, verified on ${verified === 2 ? "both" : verified === 1 ? "one of them" : "neither of them"}.`,
    refs: valueRefs(a, one.platform, one.value, b, other.platform, other.value),
  };
}

function sameElsewhere(a: Facts, one: AccountFact, b: Facts, other: AccountFact, context: OrganizationContext): Line {
  const isDistinctive = isDistinctiveHandle(one.key) && isRare(context.owners.get(terms.login(one.key)));
  const where = [platformName(one.platform), platformName(other.platform)].sort().join(" and ");
  return {
    kind: "same-handle",
    direction: isDistinctive ? "for" : "weak",
    strength: isDistinctive ? 50 : 3,
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

/**
 * A name is common from this number of organizations on. One organization may have three profiles before they are
 * merged.
 */
const common = 4;

/** Lines for the names. A name alone never reaches medium confidence. */
export function names(a: Facts, b: Facts, context: OrganizationContext): Line[] {
  const refs = nameRefs(a, b);
  const [one = "", other = ""] = [a, b].map(({ organization }) => organization.displayName).sort();
  if (a.name === "" || b.name === "") return [];
  if (a.name === b.name) {
    const owners = context.owners.get(terms.name(a.name));
    const isRareName = owners !== undefined && owners < common && a.name.length >= 4;
    const sentence =
      one === other
        ? `Both are called ${quoted(one)}.`
        : `${quoted(one)} and ${quoted(other)} are the same name, written differently.`;
    return isRareName
      ? [{ kind: "same-name", direction: "for", strength: 60, sentence, refs }]
      : [{ kind: "same-name", direction: "weak", strength: 10, sentence: `${sentence} It is a common one.`, refs }];
  }
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  const isPrefix = short.every((word, at) => long[at] === word) && short.join("").length >= 4;
  if (!isPrefix) return [];
  const sentence = `${quoted(one)} and ${quoted(other)} begin alike. A name alone proves nothing.`;
  return [{ kind: "similar-name", direction: "weak", strength: 5, sentence, refs }];
}

function twoDomains(a: Facts, b: Facts): Line[] {
  const primary = (facts: Facts) => facts.domains.filter(({ verified, isPrimary }) => verified && isPrimary);
  const [mine, theirs] = [primary(a), primary(b)];
  const [one, other] = [mine[0], theirs[0]];
  const isShared = a.domains.some(({ domain }) =>
    b.domains.some((each) => registeredDomain(each.domain) === registeredDomain(domain)),
  );
  if (one === undefined || other === undefined || isShared) return [];
  const [first, second] = [one.domain, other.domain].sort();
  const sentence = `One is at ${first}, the other at ${second}, both verified.`;
  return [{ kind: "two-domains", direction: "against", strength: 15, sentence, refs: domainRefs(a, one, b, other) }];
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
      strength: 20,
      sentence: `${platformName(one.platform)} has ${first} and ${second}, both verified. One organization rarely has two.`,
      refs: valueRefs(a, one.platform, one.value, b, other.platform, other.value),
    };
    return [line];
  });
  return strongest(clashes);
}

function differentNames(a: Facts, b: Facts): Line[] {
  if (a.name === "" || b.name === "" || a.isNamedByDomain || b.isNamedByDomain) return [];
  if (a.name === b.name || a.words.some((word) => b.words.includes(word))) return [];
  if (a.name.includes(b.name) || b.name.includes(a.name)) return [];
  const [one = "", other = ""] = [a, b].map(({ organization }) => organization.displayName).sort();
  const sentence = `${quoted(one)} and ${quoted(other)} have nothing in common.`;
  return [{ kind: "different-names", direction: "against", strength: 15, sentence, refs: nameRefs(a, b) }];
}

/** Evidence against the two being one organization, except for user decisions. */
export function organizationAgainst(a: Facts, b: Facts): Line[] {
  const lines = [...twoDomains(a, b), ...twoAccounts(a, b), ...differentNames(a, b)];
  if (!a.organization.isMember || !b.organization.isMember) return lines;
  const sentence = "Both are active members of the Linux Foundation, which keeps them apart.";
  return [...lines, { kind: "two-members", direction: "against", strength: 40, sentence, refs: nameRefs(a, b) }];
}
