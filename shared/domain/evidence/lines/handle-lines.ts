import { attributeValue } from "../../attributes.ts";
import { platformName, profileLink } from "../../identities/platforms.ts";
import { linkKey, linksOf } from "../compare/links.ts";
import type { Facts } from "../facts.ts";
import type { HandleFact } from "../identity-facts.ts";
import { type Prior, weightOf } from "../log-odds.ts";
import { type Comparison, comparisons } from "../weights.ts";
import { attributeRefs, handleRef, type Line, strongest } from "./line.ts";

/** True when the accounts are known to belong to one site. One person has an account on each of several servers. */
function isOneSite(one: HandleFact, other: HandleFact): boolean {
  return one.platform === other.platform && one.site !== null && one.site === other.site;
}

const byVerified: readonly [Comparison, Comparison, Comparison] = [
  comparisons.unverifiedAccount,
  comparisons.halfVerifiedAccount,
  comparisons.verifiedAccount,
];

function sameIdentity(a: Facts, one: HandleFact, b: Facts, other: HandleFact, prior: Prior): Line {
  const verified = (Number(one.verified) + Number(other.verified)) as 0 | 1 | 2;
  return {
    kind: "same-identity",
    direction: "for",
    bits: weightOf(byVerified[verified], prior),
    sentence: `Both profiles have the ${platformName(one.platform)} handle ${one.key}, verified on ${verified === 2 ? "both" : verified === 1 ? "one of them" : "neither of them"}.`,
    refs: [handleRef(a, one), handleRef(b, other)],
  };
}

/** Line for the same handle on the same site. */
export function accountLines(a: Facts, b: Facts, prior: Prior): Line[] {
  return strongest(
    a.handles.flatMap((one) =>
      b.handles
        .filter((other) => other.key === one.key && isOneSite(one, other))
        .map((other) => sameIdentity(a, one, b, other, prior)),
    ),
  );
}

function linkedHandle(writer: Facts, owner: Facts, prior: Prior): Line[] {
  const links = linksOf(writer.person);
  if (links.length === 0) return [];
  return owner.handles.flatMap((handle) => {
    const target = profileLink(handle.platform, handle.value, owner.person.attributes, handle.site);
    const link = target === null ? undefined : links.find(({ key }) => key === linkKey(target));
    if (link === undefined) return [];
    return {
      kind: "profile-link" as const,
      direction: "for" as const,
      bits: weightOf(handle.verified ? comparisons.profileLink : comparisons.unverifiedLink, prior),
      sentence: `The link ${link.value} leads to the ${platformName(handle.platform)} handle ${handle.value} of the other profile.`,
      refs: [
        { profileId: writer.person.id, field: "attribute" as const, name: link.name, value: link.value },
        handleRef(owner, handle),
      ],
    };
  });
}

/** Line for a profile link of one that leads to a handle of the other; else for the same website. */
export function linkLines(a: Facts, b: Facts, prior: Prior): Line[] {
  const linked = strongest([...linkedHandle(a, b, prior), ...linkedHandle(b, a, prior)]);
  if (linked.length > 0) return linked;
  const [one, other] = [a, b].map(({ person }) => attributeValue(person.attributes, "websiteUrl"));
  if (typeof one !== "string" || typeof other !== "string" || !one || linkKey(one) !== linkKey(other)) return [];
  return [
    {
      kind: "same-website",
      direction: "for",
      bits: weightOf(comparisons.sameWebsite, prior),
      sentence: `Both profiles name the website ${linkKey(one)}.`,
      refs: attributeRefs(a, b, "websiteUrl", [one, other]),
    },
  ];
}
