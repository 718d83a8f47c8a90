import { attributeValue } from "../attributes.ts";
import { platformName, profileLink } from "../platforms.ts";
import { isMadeOfName, isRare, isTelling } from "./compare-handles.ts";
import { nameKey } from "./compare-names.ts";
import type { Facts, HandleFact } from "./facts.ts";
import { attributeRefs, handleRef, type Line, places, strongest } from "./line.ts";
import { linkKey, linksOf } from "./links.ts";
import { rarity } from "./name-rarity.ts";
import type { EvidenceContext } from "./person.ts";

/** Software that runs at many sites: the same platform is not the same place, one person has an account at each. */
const manySites: ReadonlySet<string> = new Set(["slack", "discourse", "gerrit", "jira", "confluence", "cvent"]);

/** True when two handles of the platform are two accounts at one place. */
export function isOneSite(platform: string): boolean {
  return !manySites.has(platform);
}

function sameIdentity(a: Facts, one: HandleFact, b: Facts, other: HandleFact): Line {
  const verified = Number(one.verified) + Number(other.verified);
  return {
    kind: "same-identity",
    direction: "for",
    strength: verified === 2 ? 90 : verified === 1 ? 85 : 70,
    sentence: `Both profiles have the ${platformName(one.platform)} handle ${one.key}, verified on ${verified === 2 ? "both" : verified === 1 ? "one of them" : "neither of them"}.`,
    refs: [handleRef(a, one), handleRef(b, other)],
  };
}

/**
 * A handle made of a name: namesakes arrive at the same. But where the name is one's own, so is what is made of it, when
 * nothing says that the other is called otherwise.
 */
function madeOfName(a: Facts, b: Facts, { nameOwners }: EvidenceContext): number {
  const names = [a, b].filter(({ hasFullName }) => hasFullName).map(({ person }) => nameKey(person.displayName));
  const [name = ""] = names;
  if (names.length === 0 || names.some((each) => each !== name)) return 45;
  return Math.max(45, Math.round((names.length === 2 ? 70 : 65) * rarity(nameOwners.get(name))));
}

function sameElsewhere(a: Facts, one: HandleFact, b: Facts, other: HandleFact, context: EvidenceContext): Line {
  const owners = context.handleOwners.get(one.key);
  const refs = [handleRef(a, one), handleRef(b, other)];
  const where = places([one.platform, other.platform]);
  if (!isTelling(one.key) || !isRare(owners)) {
    const why = isTelling(one.key) && owners !== undefined ? `${owners} profiles here have it` : "many may choose it";
    return {
      kind: "same-handle",
      direction: "weak",
      strength: 3,
      sentence: `${one.key} is the handle of both ${where}, but ${why}.`,
      refs,
    };
  }
  const isName = isMadeOfName(one.key, a.person.displayName) || isMadeOfName(one.key, b.person.displayName);
  return {
    kind: "same-handle",
    direction: "for",
    strength: (isName ? madeOfName(a, b, context) : 70) + (one.verified && other.verified ? 5 : 0),
    sentence: `${one.key} is the handle of both ${where}, and rare${isName ? ", though made of a name" : ""}.`,
    refs,
  };
}

/** The same handle at the same place, or at another one where it tells who it is. */
export function handleLines(a: Facts, b: Facts, context: EvidenceContext): Line[] {
  const lines = a.handles.flatMap((one) =>
    b.handles
      .filter((other) => other.key === one.key)
      .map((other) =>
        one.platform === other.platform && isOneSite(one.platform)
          ? sameIdentity(a, one, b, other)
          : sameElsewhere(a, one, b, other, context),
      ),
  );
  const same = strongest(lines.filter(({ kind }) => kind === "same-identity"));
  return [...same, ...strongest(lines.filter(({ kind }) => kind === "same-handle"))];
}

function linkedHandle(writer: Facts, owner: Facts): Line[] {
  const links = linksOf(writer.person);
  if (links.length === 0) return [];
  return owner.handles.flatMap((handle) => {
    const target = profileLink(handle.platform, handle.value, owner.person.attributes);
    const link = target === null ? undefined : links.find(({ key }) => key === linkKey(target));
    if (link === undefined) return [];
    return {
      kind: "profile-link" as const,
      direction: "for" as const,
      strength: handle.verified ? 80 : 50,
      sentence: `The link ${link.value} leads to the ${platformName(handle.platform)} handle ${handle.value} of the other profile.`,
      refs: [
        { profileId: writer.person.id, field: "attribute" as const, name: link.name, value: link.value },
        handleRef(owner, handle),
      ],
    };
  });
}

/** A profile link of one names the handle of the other; else the same website. */
export function linkLines(a: Facts, b: Facts): Line[] {
  const named = strongest([...linkedHandle(a, b), ...linkedHandle(b, a)]);
  if (named.length > 0) return named;
  const [one, other] = [a, b].map(({ person }) => attributeValue(person.attributes, "websiteUrl"));
  if (typeof one !== "string" || typeof other !== "string" || !one || linkKey(one) !== linkKey(other)) return [];
  return [
    {
      kind: "same-website",
      direction: "for",
      strength: 15,
      sentence: `Both profiles name the website ${linkKey(one)}.`,
      refs: attributeRefs(a, b, "websiteUrl", [one, other]),
    },
  ];
}
