import { platformName } from "../../identities/platforms.ts";
import { type Login, loginKey, type MadePart, madeOf } from "../compare/logins.ts";
import type { Facts } from "../facts.ts";
import { type Prior, weightOf } from "../log-odds.ts";
import type { EvidenceContext } from "../person.ts";
import { chanceOfLogin, terms, wordChance } from "../terms.ts";
import { comparisons } from "../weights.ts";
import { identityRef, type Line, quoted, rarityOf, strongest } from "./line.ts";

/** A line with its login. */
export interface LoginLine extends Line {
  readonly login: string;
}

/** Number of ways to form a login from the same words. */
const orders = 4;
/** Chance that one more letter at the beginning of another word matches. */
const letterChance = 1 / 12;

const ref = (facts: Facts, { kind, platform, value }: Login) =>
  kind === "name"
    ? { profileId: facts.person.id, field: "displayName" as const, value }
    : identityRef(facts, platform, value);

function describeLogin({ kind, platform, value, text }: Login): string {
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
  const isFromName = [a, b].some(({ tokens }) => tokens.length > 1 && madeOf(one.key, tokens) !== null);
  const bits =
    hasSameName && isFromName
      ? weightOf(comparisons.loginOfSameName, prior)
      : weightOf(comparisons.sameLogin, prior, chanceOfLogin(one.key, context));
  const [first, second] = [one, other].toSorted((x, y) => (describeLogin(x) < describeLogin(y) ? -1 : 1));
  const both =
    first === undefined || second === undefined
      ? ""
      : `${describeLogin(first)} of one profile and ${describeLogin(second)} of the other`;
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
          ? letterChance
          : Math.max(letterChance ** letters, wordChance(word, context))),
    parts.length > 1 ? orders : 1,
  );
}

/** Lines for a handle, mailbox name or domain of one profile that is formed from the other's name. */
function nameLoginLines(writer: Facts, owner: Facts, prior: Prior, context: EvidenceContext): LoginLine[] {
  if (owner.tokens.length < 2) return [];
  const own = new Set(owner.logins.map(({ origin }) => origin));
  return writer.logins.flatMap((login): LoginLine[] => {
    // A login that both profiles have is compared as the same login.
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
        sentence: `${login.text}, ${describeLogin(login)}, looks made of the other’s name ${quoted(owner.person.displayName)}.`,
        refs: [
          ref(writer, login),
          { profileId: owner.person.id, field: "displayName", value: owner.person.displayName },
        ],
      },
    ];
  });
}

/** True for a name without spaces, such as a Chinese name. Two of them were already compared as names. */
const isWholeName = ({ kind, key, value }: Login) => kind === "name" && loginKey(value) === key;

/**
 * Returns the strongest line for a handle, mailbox name or domain that both have; else for one formed from the other's
 * name.
 * @param hasSameName whether the names are already evidence for the two.
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
  return strongest([...nameLoginLines(a, b, prior, context), ...nameLoginLines(b, a, prior, context)])[0] ?? null;
}
