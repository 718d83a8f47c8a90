import { attributeValue } from "../attributes.ts";
import { isFreeDomain } from "./compare-emails.ts";
import { isMadeOfName, isTelling } from "./compare-handles.ts";
import { isSimilarName, nameKey } from "./compare-names.ts";
import type { Facts } from "./facts.ts";
import { attributeRefs, identityRef, type Line, nameRefs, quoted, strongest } from "./line.ts";
import { common, rarity } from "./name-rarity.ts";
import { overlaps, spoken } from "./periods.ts";
import type { EvidenceContext } from "./person.ts";

/** A mailbox name that is like a handle of one's own tells more than the name does; one made of the name no more. */
function sharedMailboxName(a: Facts, b: Facts, share: number): Line[] {
  const split = (email: string) => [email.slice(0, email.lastIndexOf("@")).replace(/\+.*$/, ""), email] as const;
  const others = new Map(b.emails.map(({ key }) => split(key)));
  return strongest(
    a.emails.flatMap(({ key }) => {
      const [local] = split(key);
      const other = others.get(local);
      if (other === undefined || other === key || local.length < 3) return [];
      const isOwn = isTelling(local) && !isMadeOfName(local, a.person.displayName);
      return {
        kind: "email-name" as const,
        direction: "for" as const,
        strength: isOwn ? 85 : Math.round(72 * share),
        sentence: `${quoted(a.person.displayName)} has the mailbox name ${local} at two domains: ${[key, other].sort().join(" and ")}.`,
        refs: [identityRef(a, "email", key), identityRef(b, "email", other), ...nameRefs(a, b)],
      };
    }),
  );
}

/** A domain where each has an address of its own: one that both have speaks for itself already. */
function sharedDomain(a: Facts, b: Facts): string | undefined {
  const domains = (facts: Facts, other: Facts) =>
    facts.emails
      .filter(({ mailbox }) => !other.emails.some((each) => each.mailbox === mailbox))
      .map(({ key }) => key.slice(key.lastIndexOf("@") + 1));
  const others = new Set(domains(b, a));
  return domains(a, b)
    .filter((domain) => others.has(domain) && !isFreeDomain(domain))
    .sort()[0];
}

function sharedOrganization(a: Facts, b: Facts): Line[] {
  const name = quoted(a.person.displayName);
  const lines: Line[] = overlaps(a.work, b.work)
    .filter(({ one, other }) => one.organizationId === other.organizationId)
    .map((overlap) => ({
      kind: "name-organization",
      direction: "for",
      strength: Number.isFinite(overlap.from) ? 75 : 60,
      sentence: `${name} is at ${overlap.one.organizationName} in both profiles, ${spoken(overlap)}.`,
      refs: [
        ...[a, b].map(({ person }) => ({
          profileId: person.id,
          field: "organization" as const,
          name: overlap.one.organizationId,
          value: overlap.one.organizationName,
        })),
        ...nameRefs(a, b),
      ],
    }));
  if (lines.length > 0) return strongest(lines);
  const domain = sharedDomain(a, b);
  if (domain === undefined) return [];
  const sentence = `${name} has addresses at ${domain} in both profiles.`;
  return [{ kind: "name-organization", direction: "for", strength: 60, sentence, refs: nameRefs(a, b) }];
}

/** The same projects, from the same time zone where both tell theirs. */
function sharedProjects(a: Facts, b: Facts): Line[] {
  const zones = [a, b].map(({ person }) =>
    String(attributeValue(person.attributes, "timezone") ?? "")
      .trim()
      .toLowerCase(),
  );
  const others = new Set(b.person.projectIds);
  const shared = new Set(a.person.projectIds?.filter((id) => others.has(id))).size;
  const [zone = "", other = ""] = zones;
  const isKnown = zone !== "" && other !== "";
  if (shared === 0 || (isKnown && zone !== other)) return [];
  const where = shared === 1 ? "one shared project" : `${shared} shared projects`;
  const sentence = `${quoted(a.person.displayName)} is active in ${where}${isKnown ? " from the same time zone" : ""}.`;
  const refs = [...(isKnown ? attributeRefs(a, b, "timezone", [zone, other]) : []), ...nameRefs(a, b)];
  return [{ kind: "name-projects", direction: "for", strength: isKnown ? 45 : 35, sentence, refs }];
}

function weakName(a: Facts, b: Facts, isSame: boolean, owners: number | undefined): Line[] {
  const refs = nameRefs(a, b);
  const [one, other] = [a.person.displayName, b.person.displayName].sort();
  const name = quoted(one ?? "");
  if (!isSame) {
    if (!isSimilarName(a.tokens, b.tokens)) return [];
    const sentence = `${name} and ${quoted(other ?? "")} are alike. A name alone proves nothing.`;
    return [{ kind: "similar-name", direction: "weak", strength: 2, sentence, refs }];
  }
  const why = !a.hasFullName
    ? `${name} is a single word. It proves nothing alone.`
    : owners !== undefined && owners > 2
      ? `${name} is shared by ${owners} profiles here. It proves little alone.`
      : `Both are called ${name}. A name alone proves little.`;
  const strength = !a.hasFullName ? 1 : owners !== undefined && owners >= common ? 2 : 5;
  return [{ kind: "same-name", direction: "weak", strength, sentence: why, refs }];
}

/** What the names say: with mailbox, organization or projects beside them, or weakly, alone. */
export function nameLines(a: Facts, b: Facts, context: EvidenceContext): Line[] {
  const key = nameKey(a.person.displayName);
  const isSame = key !== "" && key === nameKey(b.person.displayName);
  const owners = context.nameOwners.get(key);
  if (!isSame || !a.hasFullName) return weakName(a, b, isSame, owners);
  const share = rarity(owners);
  const elsewhere = [...sharedOrganization(a, b), ...sharedProjects(a, b)];
  const lines = [
    ...sharedMailboxName(a, b, share),
    ...elsewhere.map((line) => ({ ...line, strength: Math.round(line.strength * share) })),
  ];
  return lines.length > 0 ? lines : weakName(a, b, isSame, owners);
}

/** Same location, same picture: weak, whatever else is there. */
export function attributeLines(a: Facts, b: Facts): Line[] {
  const both = (name: string) =>
    [a, b].map(({ person }) => {
      const value = attributeValue(person.attributes, name);
      return typeof value === "string" ? value.normalize("NFKC").trim() : "";
    });
  const [place = "", otherPlace = ""] = both("location");
  const [picture = "", otherPicture = ""] = both("avatarUrl");
  const lines: Line[] = [];
  if (place !== "" && place.toLowerCase() === otherPlace.toLowerCase()) {
    const sentence = `Both profiles name ${place} as their place.`;
    const refs = attributeRefs(a, b, "location", [place, otherPlace]);
    lines.push({ kind: "same-location", direction: "weak", strength: 2, sentence, refs });
  }
  if (picture !== "" && picture === otherPicture) {
    const sentence = "Both profiles show the same picture, which may be a default one.";
    const refs = attributeRefs(a, b, "avatarUrl", [picture, otherPicture]);
    lines.push({ kind: "same-picture", direction: "weak", strength: 1, sentence, refs });
  }
  return lines;
}
