import { attributeValue } from "../../attributes.ts";
import type { Facts } from "../facts.ts";
import { chanceOf, type Prior, weightOf } from "../log-odds.ts";
import { formatOverlap, overlaps } from "../periods.ts";
import type { EvidenceContext } from "../person.ts";
import { terms } from "../terms.ts";
import { background, comparisons } from "../weights.ts";
import { attributeRefs, identityRef, type Line, quoted, rarityOf, strongest } from "./line.ts";

/** Line for a common domain on which each profile has a different address. A common address is evidence of its own. */
function sharedDomain(a: Facts, b: Facts, prior: Prior, context: EvidenceContext): Line[] {
  const ownOf = (facts: Facts, other: Facts) =>
    facts.emails.filter(({ mailbox }) => !other.emails.some((each) => each.mailbox === mailbox));
  const theirs = ownOf(b, a);
  return ownOf(a, b).flatMap((one) => {
    const other = theirs.find(({ domain }) => domain === one.domain);
    if (one.domain === null || other === undefined) return [];
    const owners = context.owners.get(terms.domain(one.domain));
    return {
      kind: "same-email-domain" as const,
      direction: "for" as const,
      bits: weightOf(comparisons.sameDomain, prior, chanceOf(owners, context, background.domain)),
      sentence: `Both have an address at ${one.domain}.${rarityOf(owners, ["has", "have"])}`,
      refs: [identityRef(a, "email", one.value), identityRef(b, "email", other.value)],
    };
  });
}

function sharedOrganization(a: Facts, b: Facts, prior: Prior): Line[] {
  return overlaps(a.work, b.work)
    .filter(({ one, other }) => one.organizationId === other.organizationId)
    .map((overlap) => ({
      kind: "same-organization",
      direction: "for",
      bits: weightOf(comparisons.sameOrganization, prior) - (Number.isFinite(overlap.from) ? 0 : 1),
      sentence: `Both are at ${overlap.one.organizationName}, ${formatOverlap(overlap)}.`,
      refs: [a, b].map(({ person }) => ({
        profileId: person.id,
        field: "organization" as const,
        name: overlap.one.organizationId,
        value: overlap.one.organizationName,
      })),
    }));
}

const defaultPicture = /identicon|default|placeholder|blank|mystery|monsterid|wavatar|retro|robohash/i;

function attributesOf(a: Facts, b: Facts, name: string): readonly [string, string] | null {
  const [one = "", other = ""] = [a, b].map(({ person }) => {
    const value = attributeValue(person.attributes, name);
    return typeof value === "string" ? value.normalize("NFKC").trim() : "";
  });
  return one === "" || other === "" ? null : [one, other];
}

function samePicture(a: Facts, b: Facts, prior: Prior, context: EvidenceContext): Line[] {
  const pictures = attributesOf(a, b, "avatarUrl");
  if (pictures === null || pictures[0] !== pictures[1] || defaultPicture.test(pictures[0])) return [];
  const owners = context.owners.get(terms.picture(pictures[0]));
  const sentence = `Both profiles show the same picture.${rarityOf(owners, ["does", "do"])}`;
  const bits = weightOf(comparisons.samePicture, prior, chanceOf(owners, context, background.picture));
  return [{ kind: "same-picture", direction: "for", bits, sentence, refs: attributeRefs(a, b, "avatarUrl", pictures) }];
}

function sameLocation(a: Facts, b: Facts, prior: Prior): Line[] {
  const places = attributesOf(a, b, "location");
  if (places === null || places[0].toLowerCase() !== places[1].toLowerCase()) return [];
  const sentence = `Both profiles give ${places[0]} as their location.`;
  const bits = weightOf(comparisons.sameLocation, prior);
  return [{ kind: "same-location", direction: "weak", bits, sentence, refs: attributeRefs(a, b, "location", places) }];
}

function timeZones(a: Facts, b: Facts, prior: Prior): Line[] {
  const zones = attributesOf(a, b, "timezone");
  if (zones === null) return [];
  const refs = attributeRefs(a, b, "timezone", zones);
  if (zones[0].toLowerCase() === zones[1].toLowerCase()) {
    const bits = weightOf(comparisons.sameTimeZone, prior);
    return [
      { kind: "same-time-zone", direction: "weak", bits, sentence: `Both are in the time zone ${zones[0]}.`, refs },
    ];
  }
  const bits = weightOf(comparisons.otherTimeZone, prior);
  const sentence = `One is in the time zone ${quoted(zones[0])}, the other in ${quoted(zones[1])}.`;
  return [{ kind: "other-time-zone", direction: "against", bits, sentence, refs }];
}

/** Lines for work and profile details of both: the same organization, email domain, time zone, location or picture. */
export function placeLines(a: Facts, b: Facts, prior: Prior, context: EvidenceContext): Line[] {
  const shared = strongest([...sharedOrganization(a, b, prior), ...sharedDomain(a, b, prior, context)]);
  return [
    ...shared.filter(({ bits }) => bits > 0),
    ...samePicture(a, b, prior, context),
    ...sameLocation(a, b, prior),
    ...timeZones(a, b, prior),
  ];
}
