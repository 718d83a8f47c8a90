import type { OrganizationName } from "../../organizations/organization-name.ts";
import { terms } from "../terms.ts";
import { type ComparedNames, compareOrganizationNames, headOf, initialsOf, isMistyped } from "./compare-names.ts";
import { isGenericWord, isPlace, isPublicWord } from "./generic-words.ts";
import { usualShare } from "./name-words.ts";
import type { OrganizationContext } from "./organization.ts";

/** What two names have in common and what differs. Each value is multiplied by its weight (`nameWeights`). */
export type NameFeatures = Readonly<Record<(typeof featureNames)[number], number>>;

const featureNames = [
  "same",
  "initials",
  "initialsLetters",
  "initialsRivals",
  "mistyped",
  "mistypedLetters",
  "mistypedWords",
  "shared",
  "own",
  "otherOwn",
  "places",
  "otherPlaces",
  "parts",
  "otherParts",
  "beginning",
  "beginningRarity",
  "inside",
  "insideLater",
  "extraOnly",
  "both",
  "coined",
  "coinedHead",
  "coinedOwn",
  "coinedBoth",
  "coinedGeneric",
  "coinedOtherGeneric",
  "coinedShort",
  "coinedNames",
  "acronymHead",
  "acronymOwn",
  "acronymBoth",
  "acronymNames",
  "several",
  "schools",
  "schoolsOther",
  "otherKind",
  "onlyGeneric",
  "mistypedWord",
  "shortenedWord",
  "compoundWord",
  "initialsWord",
  "domainAlone",
] as const;

/** Relation of two names, with the words for a sentence. */
export interface NameRelation extends ComparedNames {
  readonly how: "same" | "initials" | "mistyped" | "words";
  readonly features: NameFeatures;
}

/** A word that no list of usual words has, in a small record. */
const unusualShare = 1.5e-5;
/** Names that the usual shares were counted in. */
const countedNames = 20_000;
/** Bits of the rarest word. */
const maxBits = 16;
/** Bits of short words, which are initials of many names, by their length. */
const shortWords: Readonly<Record<number, number>> = { 1: 1, 2: 7, 3: 11, 4: 14.5 };
/** This many other organizations with a word may be duplicates of the two. */
const ownDuplicates = 6;
const strangersAmongOwn = 0.1;

/** How much a word tells, in bits: the logarithm of its rarity among organizations. */
function bitsOf(word: string, { owners, profiles = 0 }: OrganizationContext): number {
  const others = Math.max(0, (owners.get(terms.word(word)) ?? 0) - 2);
  const strangers = Math.min(others, ownDuplicates) * strangersAmongOwn + Math.max(0, others - ownDuplicates);
  const usual = Math.max(unusualShare, usualShare(word));
  const share = Math.max((strangers + usual * countedNames) / (profiles + countedNames), usualShare(word) / 2);
  return Math.min(shortWords[word.length] ?? maxBits, -Math.log2(share));
}

/** Names that begin with one word: more than these tell no more, and very many are of one large organization. */
const manyNames = { telling: 8, ofOne: 24 };

/** Doublings of the number of names that begin with a word, beyond two. */
function namesakes(head: string | undefined, { owners }: OrganizationContext): number {
  const names = owners.get(terms.head(head ?? "")) ?? 0;
  return names < 2 || names > manyNames.ofOne ? 0 : Math.log2(Math.min(names, manyNames.telling)) - 1;
}

const none = Object.fromEntries(featureNames.map((name) => [name, 0])) as NameFeatures;

/** A match that is not exact counts for this share of the word. */
const exactness = { same: 1, joined: 1, compound: 0.9, initials: 1, mistyped: 0.8, beginning: 0.7 } as const;

const isSchool = ({ words }: OrganizationName) => words.some(isPublicWord);
const joined = ({ words }: OrganizationName) => words.join("");
const sorted = ({ words }: OrganizationName) => words.toSorted().join(" ");
/** Equal names of more letters are no more certain. */
const manyLetters = 12;

/** The letters that are one name, or its first word, and the initials of the other. */
function commonInitials(a: OrganizationName, b: OrganizationName): string | null {
  const [one, other] = [initialsOf(a), initialsOf(b)];
  const isShort = (name: OrganizationName, initials: string) =>
    initials !== "" && (joined(name) === initials || (name.words[0] === initials && !isSchool(name)));
  if (isShort(a, other)) return other;
  return isShort(b, one) ? one : null;
}

/** Shorter words with one other letter are other words. */
const leastTyped = 5;

/** True for names of as many words, of which one long word has one other letter. */
function isTypedName(a: OrganizationName, b: OrganizationName): boolean {
  if (a.words.length !== b.words.length || a.words.length < 2) return false;
  const differing = a.words.flatMap((word, at) => (word === b.words[at] ? [] : [[word, b.words[at] ?? ""] as const]));
  return (
    differing.length === 1 &&
    differing.every((pair) => pair.every((word) => word.length >= leastTyped)) &&
    isMistyped(joined(a), joined(b))
  );
}

/** Compares two names; null when they have nothing in common or one is empty. */
export function relateNames(
  a: OrganizationName,
  b: OrganizationName,
  context: OrganizationContext,
): NameRelation | null {
  // Domains with one label are compared as domains.
  if (a.key === "" || b.key === "" || (a.domain !== null && b.domain !== null && a.key === b.key)) return null;
  const compared = compareOrganizationNames(a, b);
  const schools = Number(isSchool(a) && isSchool(b));
  const relation = (how: NameRelation["how"], features: Partial<NameFeatures>): NameRelation => ({
    ...compared,
    how,
    features: { ...none, ...features },
  });
  if (a.key === b.key || a.letters === b.letters || joined(a) === joined(b) || sorted(a) === sorted(b)) {
    // A name of frequent words alone is no name: "Research Institute".
    const rarity = Math.min(1, Math.max(...a.words.map((word) => bitsOf(word, context))) / 8);
    return relation("same", { same: rarity });
  }
  const initials = commonInitials(a, b);
  if (initials !== null) {
    const rivals = Math.max(0, (context.owners.get(terms.initials(initials)) ?? 0) - 2);
    const initialsLetters = initials.length;
    return relation("initials", { initials: 1, initialsLetters, initialsRivals: Math.min(rivals, 3), schools });
  }
  const isOneWord = a.words.length === 1 || b.words.length === 1;
  const kinds = new Set(compared.pairs.map(({ how }) => how));
  const isWhole = compared.left.length === 0 && compared.otherLeft.length === 0;
  const isTyped =
    (isWhole && kinds.has("mistyped") && !kinds.has("beginning") && !kinds.has("initials")) || isTypedName(a, b);
  if (isTyped || (isOneWord && isMistyped(joined(a), joined(b)))) {
    const mistypedLetters = Math.min(manyLetters, a.key.length, b.key.length);
    return relation("mistyped", {
      mistyped: 1,
      mistypedLetters,
      mistypedWords: Number(isTyped && !isOneWord),
      schools,
      schoolsOther: schools,
    });
  }
  if (compared.pairs.length === 0) return null;
  const told = compared.pairs.map(
    ({ one, other, how }) => exactness[how] * Math.max(...[...one, ...other].map((word) => bitsOf(word, context))),
  );
  const rarest = Math.max(...told);
  const isCoined = rarest >= 14;
  const sorts = [compared.left, compared.otherLeft].map((words) => {
    const own = words.filter((word) => !isGenericWord(word)).reduce((sum, word) => sum + bitsOf(word, context), 0);
    return {
      own,
      places: words.filter(isPlace).length,
      parts: words.filter((word) => isGenericWord(word) && !isPlace(word)).length,
    };
  });
  const range = (of: "own" | "places" | "parts") => sorts.map((each) => each[of]).sort((x, y) => x - y);
  const [[own = 0, otherOwn = 0], [places = 0, otherPlaces = 0], [parts = 0, otherParts = 0]] = [
    range("own"),
    range("places"),
    range("parts"),
  ];
  const isInside = compared.left.length === 0 || compared.otherLeft.length === 0;
  const shared = told.reduce((sum, bits) => sum + bits, 0);
  const [isAll, isAllOfOther] = [compared.left, compared.otherLeft].map((words) => words.length === 0);
  const isDomainAlone =
    (a.domain !== null && isAll && sorts[1]?.own === 0) || (b.domain !== null && isAllOfOther && sorts[0]?.own === 0);
  const kept = {
    schools,
    schoolsOther:
      schools * Math.min(2, [...compared.left, ...compared.otherLeft].filter((word) => !isPlace(word)).length),
    otherKind: Number(isSchool(a) !== isSchool(b)),
    mistypedWord: Number(kinds.has("mistyped")),
    shortenedWord: Number(kinds.has("beginning")),
    compoundWord: Number(kinds.has("compound")),
    initialsWord: Number(kinds.has("initials")),
    several: Number(compared.pairs.filter(({ one, other }) => ![...one, ...other].every(isGenericWord)).length > 1),
  };
  const names = namesakes(headOf(a.words), context);
  if (isCoined && compared.beginAlike && !schools) {
    return relation("words", {
      ...kept,
      coinedHead: 1,
      coinedOwn: Number(otherOwn > 0),
      coinedBoth: Number(own > 0),
      coinedGeneric: Math.min(places + parts, 2),
      coinedOtherGeneric: Math.min(otherPlaces + otherParts, 2),
      coinedShort: Number(rarest < 16),
      coinedNames: names,
    });
  }
  if (rarest === shortWords[3] && compared.beginAlike && !schools) {
    return relation("words", {
      ...kept,
      acronymHead: 1,
      acronymOwn: Number(otherOwn > 0),
      acronymBoth: Number(own > 0),
      acronymNames: names,
    });
  }
  return relation("words", {
    ...kept,
    shared,
    own,
    otherOwn,
    places: Math.min(places, 2),
    otherPlaces: Math.min(otherPlaces, 2),
    parts: Math.min(parts, 2),
    otherParts: Math.min(otherParts, 3),
    beginning: Number(compared.beginAlike),
    beginningRarity: compared.beginAlike ? rarest : 0,
    inside: Number(isInside),
    insideLater: Number(isInside && !compared.beginAlike && compared.pairs.length === 1),
    extraOnly: Number(otherOwn === 0),
    both: Number(own > 0),
    coined: Number(isCoined),
    domainAlone: Number(compared.beginAlike && [...kinds].join() === "same" && isDomainAlone),
    onlyGeneric: Number(compared.pairs.every(({ one, other }) => [...one, ...other].every(isGenericWord))),
  });
}
