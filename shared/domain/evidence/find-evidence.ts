import { isBotName } from "../identities/git-identity.ts";
import type { Evidence } from "./evidence.ts";
import { type Facts, factsOf } from "./facts.ts";
import { againstLines } from "./lines/against-lines.ts";
import { neverMergeLine } from "./lines/decision-lines.ts";
import { emailLines, mailmapLines, noreplyLines, renamedLines } from "./lines/email-lines.ts";
import { accountLines, linkLines } from "./lines/handle-lines.ts";
import { historyLines } from "./lines/history-lines.ts";
import { type Line, nameRefs, quoted } from "./lines/line.ts";
import { loginLine } from "./lines/login-lines.ts";
import { nameLine } from "./lines/name-lines.ts";
import { placeLines } from "./lines/place-lines.ts";
import { type Prior, priorOf, shareConfidence, weightOf } from "./log-odds.ts";
import type { EvidenceContext, EvidencePerson } from "./person.ts";
import { comparisons } from "./weights.ts";

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
