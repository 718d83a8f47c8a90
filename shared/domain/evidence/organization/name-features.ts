import type { OrganizationName } from "../../organizations/organization-name.ts";
import { terms } from "../terms.ts";
import { type ComparedNames, compareOrganizationNames, initialsOf, isMistyped } from "./compare-names.ts";
import { isGenericWord, isPublicWord, usualShare } from "./name-words.ts";
import type { OrganizationContext } from "./organization.ts";

/** What two names have in common and what differs. Each value is multiplied by its weight (`nameWeights`). */
export type NameFeatures = Readonly<
  Record<
    | "same"
    | "sameLetters"
    | "initials"
    | "initialsLetters"
    | "initialsRivals"
    | "mistyped"
    | "mistypedLetters"
    | "shared"
    | "rarest"
    | "own"
    | "otherOwn"
    | "generic"
    | "otherGeneric"
    | "beginning"
    | "beginningRarity"
    | "inside"
    | "insideLater"
    | "schools"
    | "schoolsOwn"
    | "schoolsGeneric"
    | "otherKind"
    | "onlyGeneric"
    | "mistypedWord"
    | "shortenedWord",
    number
  >
>;

/** Relation of two names, with the words for a sentence. */
export interface NameRelation extends ComparedNames {
  readonly how: "same" | "initials" | "mistyped" | "words";
  readonly features: NameFeatures;
}

/** Smaller records do not make a word rarer. */
const smallestRecord = 5_000;
/** Bits of the rarest word. */
const maxBits = 12;
/** Bits of short words, which are initials of many names, by their length. */
const shortWords: Readonly<Record<number, number>> = { 1: 1, 2: 7, 3: 10.5 };
/** This many other organizations with a word may be duplicates of the two. */
const ownDuplicates = 6;
const strangersAmongOwn = 0.1;

/** How much a word tells, in bits: the logarithm of its rarity among organizations. */
function bitsOf(word: string, { owners, profiles = 0 }: OrganizationContext): number {
  const others = Math.max(0, (owners.get(terms.word(word)) ?? 0) - 2);
  const strangers = 0.3 + Math.min(others, ownDuplicates) * strangersAmongOwn + Math.max(0, others - ownDuplicates);
  const share = Math.max(usualShare(word), strangers / Math.max(smallestRecord, profiles));
  return Math.min(shortWords[word.length] ?? maxBits, -Math.log2(share));
}

const none: NameFeatures = {
  same: 0,
  sameLetters: 0,
  initials: 0,
  initialsLetters: 0,
  initialsRivals: 0,
  mistyped: 0,
  mistypedLetters: 0,
  shared: 0,
  rarest: 0,
  own: 0,
  otherOwn: 0,
  generic: 0,
  otherGeneric: 0,
  beginning: 0,
  beginningRarity: 0,
  inside: 0,
  insideLater: 0,
  schools: 0,
  schoolsOwn: 0,
  schoolsGeneric: 0,
  otherKind: 0,
  onlyGeneric: 0,
  mistypedWord: 0,
  shortenedWord: 0,
};

/** A match that is not exact counts for this share of the word. */
const exactness = { same: 1, joined: 1, mistyped: 0.8, beginning: 0.7 } as const;

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
  if (a.key === b.key || joined(a) === joined(b) || sorted(a) === sorted(b)) {
    const letters = Math.min(manyLetters, a.key.length, b.key.length);
    // A name of frequent words alone is no name: "Research Institute".
    const rarity = Math.min(1, Math.max(...a.words.map((word) => bitsOf(word, context))) / 8);
    return relation("same", { same: rarity, sameLetters: rarity * letters });
  }
  const initials = commonInitials(a, b);
  if (initials !== null) {
    const rivals = Math.max(0, (context.owners.get(terms.initials(initials)) ?? 0) - 2);
    const initialsLetters = initials.length;
    return relation("initials", { initials: 1, initialsLetters, initialsRivals: Math.min(rivals, 3), schools });
  }
  const isOneWord = a.words.length === 1 || b.words.length === 1;
  if (isOneWord && isMistyped(joined(a), joined(b))) {
    return relation("mistyped", {
      mistyped: 1,
      mistypedLetters: Math.min(manyLetters, a.key.length, b.key.length),
      schools,
    });
  }
  if (compared.pairs.length === 0) return null;
  const told = compared.pairs.map(
    ({ one, other, how }) => exactness[how] * Math.max(...[...one, ...other].map((word) => bitsOf(word, context))),
  );
  const rarest = Math.max(...told);
  const own = (words: readonly string[]) =>
    words.filter((word) => !isGenericWord(word)).reduce((sum, word) => sum + bitsOf(word, context), 0);
  const generic = (words: readonly string[]) => words.filter(isGenericWord).length;
  const [less = 0, more = 0] = [own(compared.left), own(compared.otherLeft)].sort((x, y) => x - y);
  const [few = 0, many = 0] = [generic(compared.left), generic(compared.otherLeft)].sort((x, y) => x - y);
  const isInside = compared.left.length === 0 || compared.otherLeft.length === 0;
  return relation("words", {
    shared: told.reduce((sum, bits) => sum + bits, 0),
    rarest,
    own: less,
    otherOwn: more,
    generic: Math.min(few, 2),
    otherGeneric: Math.min(many, 3),
    beginning: Number(compared.beginAlike),
    beginningRarity: compared.beginAlike ? rarest : 0,
    inside: Number(isInside),
    insideLater: Number(isInside && !compared.beginAlike && compared.pairs.length === 1),
    schools,
    schoolsOwn: schools * (less + more),
    schoolsGeneric: schools * (few + many),
    otherKind: Number(isSchool(a) !== isSchool(b)),
    onlyGeneric: Number(compared.pairs.every(({ one, other }) => [...one, ...other].every(isGenericWord))),
    mistypedWord: Number(compared.pairs.some(({ how }) => how === "mistyped")),
    shortenedWord: Number(compared.pairs.some(({ how }) => how === "beginning")),
  });
}
