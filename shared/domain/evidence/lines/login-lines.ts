import { platformName } from "../../identities/platforms.ts";
import { type Login, loginKey, type MadePart, madeOf } from "../compare/logins.ts";
import type { Facts } from "../facts.ts";
import { type Prior, weightOf } from "../log-odds.ts";
import type { EvidenceContext } from "../person.ts";
import { chanceOfLogin, terms, wordChance } from "../terms.ts";
import { comparisons } from "../weights.ts";
import { identityRef, type Line, quoted, rarityOf, strongest } from "./line.ts";

/** A line that knows the login it is about. */
export interface LoginLine extends Line {
  readonly login: string;
}

/** Ways in which a login can be made of the same words. */
const orders = 4;
/** A beginning of a word fits about so many other words too. */
const begins = 1 / 12;

const ref = (facts: Facts, { kind, platform, value }: Login) =>
  kind === "name"
    ? { profileId: facts.person.id, field: "displayName" as const, value }
    : identityRef(facts, platform, value);

function spoken({ kind, platform, value, text }: Login): string {
  if (kind === "name") return "the name";
  if (kind === "handle")
    return platform === "email" ? `the handle in ${value}` : `the ${platformName(platform)} handle`;
  return kind === "domain" ? `the domain of ${value}` : text === "" ? "the mailbox" : `the mailbox name in ${value}`;
}

function sameLogin(
  a: Facts,
  one: Login,
  b: Facts,
  other: Login,
  hasSameName: boolean,
  prior: Prior,
  context: EvidenceContext,
): LoginLine {
  const owners = context.owners.get(terms.login(one.key));
  const isMade = [a, b].some(({ tokens }) => tokens.length > 1 && madeOf(one.key, tokens) !== null);
  const bits =
    hasSameName && isMade
      ? weightOf(comparisons.loginOfSameName, prior)
      : weightOf(comparisons.sameLogin, prior, chanceOfLogin(one.key, context));
  const [first, second] = [one, other].toSorted((x, y) => (spoken(x) < spoken(y) ? -1 : 1));
  const both =
    first === undefined || second === undefined
      ? ""
      : `${spoken(first)} of one profile and ${spoken(second)} of the other`;
  const isElsewhere =
    one.kind === "handle" && other.kind === "handle" && one.platform !== "email" && other.platform !== "email";
  const has = ["has it", "have it"] as const;
  return {
    kind: isElsewhere
      ? "same-handle"
      : one.kind === "mailbox" && other.kind === "mailbox"
        ? "email-name"
        : "same-login",
    direction: "for",
    bits,
    login: one.key,
    sentence: `${one.text} is ${both}.${rarityOf(owners, has)}`,
    refs: [ref(a, one), ref(b, other)],
  };
}

function chanceOfParts(parts: readonly MadePart[], context: EvidenceContext): number {
  return parts.reduce(
    (chance, { word, letters }) =>
      chance *
      (letters === word.length
        ? wordChance(word, context)
        : letters === 1
          ? begins
          : Math.max(begins ** letters, wordChance(word, context))),
    parts.length > 1 ? orders : 1,
  );
}

/** A handle, mailbox name or domain of one that is made of the other's name. */
function madeOfName(writer: Facts, owner: Facts, prior: Prior, context: EvidenceContext): LoginLine[] {
  if (owner.tokens.length < 2) return [];
  const own = new Set(owner.logins.map(({ origin }) => origin));
  return writer.logins.flatMap((login): LoginLine[] => {
    // What both have is compared as such.
    if (login.origin !== "name" && own.has(login.origin)) return [];
    const parts = madeOf(login.key, owner.tokens);
    if (parts === null) return [];
    const comparison = parts.length === 1 ? comparisons.loginOfOneName : comparisons.loginMadeOfName;
    const bits = weightOf(comparison, prior, chanceOfParts(parts, context));
    if (bits <= 0) return [];
    return [
      {
        kind: "login-of-name",
        direction: "for",
        bits,
        login: login.key,
        sentence: `${login.text}, ${spoken(login)}, looks made of the other’s name ${quoted(owner.person.displayName)}.`,
        refs: [
          ref(writer, login),
          { profileId: owner.person.id, field: "displayName", value: owner.person.displayName },
        ],
      },
    ];
  });
}

/** A name that is written without a blank, as names in Chinese are: two of them were compared as names. */
const isWholeName = ({ kind, key, value }: Login) => kind === "name" && loginKey(value) === key;

/**
 * The strongest handle, mailbox name or domain that both have; else one that is made of the other's name.
 * @param hasSameName the names speak for the two already.
 */
export function loginLine(
  a: Facts,
  b: Facts,
  hasSameName: boolean,
  prior: Prior,
  context: EvidenceContext,
): LoginLine | null {
  const origins = new Set(a.logins.map(({ origin }) => origin).filter((origin) => origin !== "name"));
  const shared = new Set(b.logins.filter(({ origin }) => origins.has(origin)).map(({ key }) => key));
  const same = a.logins.flatMap((one) =>
    b.logins.flatMap((other) =>
      one.key !== other.key ||
      shared.has(one.key) ||
      (one.kind === "domain" && other.kind === "domain") ||
      (hasSameName && isWholeName(one) && isWholeName(other))
        ? []
        : sameLogin(a, one, b, other, hasSameName, prior, context),
    ),
  );
  const [strong = null] = strongest(same.filter(({ bits }) => bits > 0));
  if (strong !== null || hasSameName) return strong;
  return strongest([...madeOfName(a, b, prior, context), ...madeOfName(b, a, prior, context)])[0] ?? null;
}
