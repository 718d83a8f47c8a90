import { isComparable, type MatchedWords, matchNames, nameKeyOf, type WordMatch } from "../compare/compare-names.ts";
import type { Facts } from "../facts.ts";
import { type Prior, weightOf } from "../log-odds.ts";
import type { EvidenceContext } from "../person.ts";
import { terms, wordChance } from "../terms.ts";
import { comparisons } from "../weights.ts";
import { type Line, nameRefs, quoted, rarityOf } from "./line.ts";

/** Given and family names are correlated: a stranger has both this many times more often than by chance. */
const dependence = 8;
/** A name that is cut short or has one changed letter matches several names. */
const variants = 3;

/** Probability that a stranger's name matches these words. */
function chanceOfWords(pairs: readonly MatchedWords[], context: EvidenceContext): number {
  return pairs.reduce(
    (chance, { one, other, how }) => {
      const [short, long] = one.length <= other.length ? [one, other] : [other, one];
      if (how === "initial") return chance * wordChance(short.slice(0, 1), context);
      const most = Math.max(wordChance(long, context), how === "same" ? 0 : wordChance(short, context));
      return (
        chance *
        (how === "same"
          ? most
          : how === "short" && short.length < 4
            ? variants * Math.max(most, 1e-3)
            : variants * most)
      );
    },
    pairs.length > 1 ? dependence : 1,
  );
}

/** Line for the two display names, for or against; null when they prove nothing. */
export function nameLine(a: Facts, b: Facts, prior: Prior, context: EvidenceContext): Line | null {
  if (a.tokens.length === 0 || b.tokens.length === 0) return null;
  const refs = nameRefs(a, b);
  const [one = "", other = ""] = [a.person.displayName, b.person.displayName].sort();
  const { pairs, left, otherLeft } = matchNames(a.tokens, b.tokens);
  const hasMatch = (kind: WordMatch) => pairs.some(({ one: word, how }) => how === kind && word.length > 1);
  const hasFullWord = hasMatch("same") || hasMatch("transcribed");
  const chance = chanceOfWords(pairs, context);
  const whole = left.length === 0 && otherLeft.length === 0 && pairs.every(({ how }) => how === "same");
  if (whole && (a.hasFullName || b.hasFullName)) {
    const owners = context.owners.get(terms.name(nameKeyOf(a.tokens)));
    const statement =
      one === other ? `Both are called ${quoted(one)}.` : `${quoted(one)} and ${quoted(other)} are one name.`;
    const sentence = `${statement}${rarityOf(owners, ["is", "are"])}`;
    return { kind: "same-name", direction: "for", bits: weightOf(comparisons.sameName, prior, chance), sentence, refs };
  }
  if (pairs.length >= 2 && hasFullWord && (left.length === 0 || otherLeft.length === 0)) {
    const isOther = hasMatch("transcribed");
    const comparison = isOther
      ? comparisons.otherScript
      : hasMatch("beginning")
        ? comparisons.nameBeginning
        : comparisons.similarName;
    const sentence = `${quoted(one)} and ${quoted(other)} may be one name${isOther ? " in two spellings" : ""}.`;
    return { kind: "similar-name", direction: "for", bits: weightOf(comparison, prior, chance), sentence, refs };
  }
  if (a.hasFullName && b.hasFullName) {
    if (!isComparable(a.tokens, b.tokens) || pairs.length >= 2) return null;
    const isPart = pairs.length === 1 && hasFullWord;
    const bits = isPart
      ? Math.max(
          weightOf(comparisons.differentNames, prior),
          Math.min(-2, weightOf(comparisons.differentFamilyNames, prior, chance)),
        )
      : weightOf(comparisons.differentNames, prior);
    const sentence = `${quoted(one)} and ${quoted(other)} ${isPart ? "share only a part" : "have nothing in common"}.`;
    return { kind: "different-names", direction: "against", bits, sentence, refs };
  }
  if (pairs.length !== 1 || pairs[0]?.how !== "same" || (a.tokens.length === 1) === (b.tokens.length === 1))
    return null;
  const bits = weightOf(comparisons.oneNameOfSeveral, prior, chance);
  const [part, full] = a.tokens.length === 1 ? [a, b] : [b, a];
  const sentence = `${quoted(part.person.displayName)} is a part of the name ${quoted(full.person.displayName)}.`;
  return bits <= 0 ? null : { kind: "part-of-name", direction: "for", bits, sentence, refs };
}
