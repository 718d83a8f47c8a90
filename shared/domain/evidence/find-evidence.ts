import { attributeValue } from "../attributes.ts";
import { isBotName } from "../identities/git-identity.ts";
import { platformName, profileLink } from "../identities/platforms.ts";
import { linkKey, linksOf } from "./compare/links.ts";
import type { Evidence } from "./evidence.ts";
import { type Facts, factsOf } from "./facts.ts";
import type { HandleFact } from "./identity-facts.ts";
import { againstLines } from "./lines/against-lines.ts";
import { neverMergeLine } from "./lines/decision-lines.ts";
import { emailLines, mailmapLines, noreplyLines, renamedLines } from "./lines/email-lines.ts";
import { historyLines } from "./lines/history-lines.ts";
import { attributeRefs, handleRef, type Line, nameRefs, quoted, strongest } from "./lines/line.ts";
import { loginLine } from "./lines/login-lines.ts";
import { nameLine } from "./lines/name-lines.ts";
import { placeLines } from "./lines/place-lines.ts";
import { type Prior, priorOf, shareConfidence, weightOf } from "./log-odds.ts";
import type { EvidenceContext, EvidencePerson } from "./person.ts";
import { type Comparison, comparisons } from "./weights.ts";

/**
 * Finds the evidence for and against two profiles being one person, strongest first, independent of their order
 * (docs/matching.md). The weights add up to the confidence in percent (`score`). Returns no evidence for a profile and
 * itself.
 */
export function evidence(one: EvidencePerson, other: EvidencePerson, context: EvidenceContext): Evidence[] {
  if (one.id === other.id) return [];
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  const [a, b] = [factsOf(first), factsOf(second)];
  const prior = priorOf(first, second, context);
  const bot = botLines(a, b, prior);
  const name = bot.length > 0 ? null : nameLine(a, b, prior, context);
  const isWholeName = name !== null && name.bits > 0 && name.kind !== "part-of-name";
  const login = loginLine(a, b, isWholeName, prior, context);
  // A shared part of a name and a login that equals or contains it are one fact.
  const isOneFact =
    name?.kind === "part-of-name" &&
    login !== null &&
    (login.kind === "login-of-name" || [...a.tokens, ...b.tokens].includes(login.login));
  const place = placeLines(a, b, prior, context);
  const isZone = ({ kind }: Line) => kind === "same-time-zone" || kind === "other-time-zone";
  // The time zone of a profile and the clock of its commits are one fact.
  const history = historyLines(a, b, prior).filter((line) => !(isZone(line) && place.some(isZone)));
  const found = shareConfidence(
    [
      ...bot,
      ...mailmapLines(a, b, prior),
      ...emailLines(a, b, prior),
      ...noreplyLines(a, b, prior),
      ...renamedLines(a, b, prior),
      ...accountLines(a, b, prior),
      ...linkLines(a, b, prior),
      ...(name === null || isOneFact ? [] : [name]),
      ...(login === null ? [] : [login]),
      ...place,
      ...history,
      ...againstLines(a, b, prior),
    ],
    prior,
  );
  return context.neverMerge ? [neverMergeLine(a.person, b.person, "the same person", found), ...found] : found;
}

const appSuffix = /\[bot\]$/i;

/** Names of a bot without the suffix of apps, and whether an account has the suffix, which only one app can have. */
function botNames({ person: { displayName, identities } }: Facts): Map<string, boolean> {
  const names = new Map<string, boolean>();
  const handles = identities.flatMap(({ value }) => {
    const [local = ""] = value.split("@");
    return value.includes("@") && !appSuffix.test(local) ? [] : [local.replace(/^\d+\+/, "")];
  });
  for (const text of [displayName, ...handles]) {
    const name = text.normalize("NFKC").trim().toLowerCase();
    const plain = name.replace(appSuffix, "");
    if (plain !== "" && isBotName(name)) names.set(plain, names.get(plain) === true || appSuffix.test(name));
  }
  return names;
}

/** Line for two profiles of one app: `name[bot]` on a code host is one account for ever, whatever its number. */
function botLines(a: Facts, b: Facts, prior: Prior): Line[] {
  if (!a.isBot || !b.isBot) return [];
  const others = botNames(b);
  const shared = [...botNames(a)].find(([name, isApp]) => others.has(name) && (isApp || others.get(name) === true));
  if (!shared) return [];
  const sentence = `Both are the bot ${quoted(shared[0])}.`;
  return [
    { kind: "same-name", direction: "for", bits: weightOf(comparisons.sameApp, prior), sentence, refs: nameRefs(a, b) },
  ];
}

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
function accountLines(a: Facts, b: Facts, prior: Prior): Line[] {
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
function linkLines(a: Facts, b: Facts, prior: Prior): Line[] {
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
