import type { Random } from "#demo/random.ts";
import type { EvidenceWork } from "#shared/domain/evidence/person.ts";

/** A human being, from whom profiles are generated. */
export interface Human {
  readonly truth: number;
  readonly given: string;
  readonly family: string;
  readonly handle: string;
  readonly mail: string;
  readonly work: readonly EvidenceWork[];
  readonly zone: string;
  readonly place: string;
  readonly projects: readonly string[];
}

const onsets = [
  "b",
  "br",
  "ch",
  "d",
  "f",
  "g",
  "h",
  "j",
  "k",
  "l",
  "m",
  "n",
  "p",
  "r",
  "s",
  "sh",
  "st",
  "t",
  "v",
  "w",
  "z",
] as const;
const vowels = ["a", "e", "i", "o", "u", "ai", "ea", "io"] as const;
const endings = ["", "n", "r", "s", "l", "ck", "nd", "ski", "sen", "ez", "ova", "man", "ley", "wa"] as const;
const nouns = [
  "pixel",
  "otter",
  "quark",
  "badger",
  "lambda",
  "turnip",
  "comet",
  "walrus",
  "tundra",
  "ferret",
  "kelp",
  "zephyr",
] as const;
const everyday = [
  "michael",
  "chris",
  "alex99",
  "thomas",
  "coder",
  "daniel",
  "hacker",
  "maria",
  "developer",
  "kevin1",
] as const;
const mailHosts = ["gmail.com", "outlook.com", "posteo.de", "yahoo.com", "proton.me"] as const;
const zones = [
  "Europe/Berlin",
  "Asia/Tokyo",
  "America/Halifax",
  "Africa/Nairobi",
  "Asia/Kolkata",
  "Europe/Lisbon",
] as const;
const places = ["Berlin", "Tokyo", "Halifax", "Nairobi", "Pune", "Lisbon", "Kraków"] as const;
const marks: Readonly<Record<string, string>> = { a: "á", e: "é", o: "ö", u: "ü", s: "š" };

/** Generates an invented word. */
export function word(random: Random, syllables: number): string {
  const parts = Array.from({ length: syllables }, () => random.pick(onsets) + random.pick(vowels));
  return parts.join("") + random.pick(endings);
}

export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const ascii = (text: string) => text.normalize("NFD").replace(/\p{Mn}/gu, "");

/** Generates name pools for this number of people: few given names, many family names. */
export function namePools(random: Random, humans: number): { given: string[]; families: string[] } {
  const pool = (size: number, syllables: number) =>
    Array.from({ length: size }, () => {
      const plain = capital(word(random, syllables));
      return random.chance(0.1) ? plain.replace(/[aeous]/, (letter) => marks[letter] ?? letter) : plain;
    });
  return { given: pool(400, 1), families: pool(Math.max(500, Math.round(humans ** 0.75)), 2) };
}

/** Picks a name so that a few names are common and most are rare: the nth name of the pool has a share of 1/n. */
export function commonFirst(random: Random, pool: readonly string[]): string {
  return pool[Math.floor(pool.length ** random.next()) - 1] ?? pool[0] ?? "";
}

/** Returns the requested name, with a number added when it is already in use. */
function uniqueName(usedNames: Set<string>, requestedName: string, withNumber: (number: number) => string): string {
  let name = requestedName;
  for (let number = 2; usedNames.has(name); number += 1) name = withNumber(number * 7);
  usedNames.add(name);
  return name;
}

/** Generates a person with a handle and an email that are not in `taken` yet. */
export function makeHuman(
  random: Random,
  truth: number,
  given: string,
  family: string,
  companies: number,
  usedNames: Set<string>,
): Human {
  const [first, last] = [ascii(given).toLowerCase(), ascii(family).toLowerCase()];
  const style = random.next();
  const requestedName =
    style < 0.25
      ? first + last
      : style < 0.4
        ? first.slice(0, 1) + last
        : style < 0.45
          ? random.pick(everyday)
          : `${word(random, 1)}${random.pick(nouns)}${random.chance(0.5) ? random.int(1, 99) : ""}`;
  const handle = uniqueName(usedNames, requestedName, (number) => `${requestedName}${number}`);
  const local = random.pick([
    `${first}.${last}`,
    `${first.slice(0, 1)}${last}`,
    handle,
    `${first}${random.int(1, 99)}`,
  ]);
  const company = Math.floor(companies * random.next() ** 2);
  const host = random.chance(0.7) ? random.pick(mailHosts) : `company${company}.example`;
  const work: EvidenceWork[] = random.chance(0.6)
    ? [
        {
          organizationId: `organization-${company}`,
          organizationName: `Company ${company}`,
          dateStart: random.chance(0.7) ? `${random.int(2012, 2024)}-0${random.int(1, 9)}-01` : null,
          dateEnd: null,
        },
      ]
    : [];
  return {
    truth,
    given,
    family,
    handle,
    mail: uniqueName(usedNames, `${local}@${host}`, (number) => `${local}${number}@${host}`),
    work,
    zone: random.pick(zones),
    place: random.pick(places),
    projects: random.sample(["1", "2", "3", "4", "5", "6", "7", "8"], random.int(1, 2)),
  };
}

export const fullName = ({ given, family }: Human) => `${given} ${family}`;

/** Varies a name as people enter it: complete, without accents, family name first, or with an initial. */
export function writtenName(random: Random, human: Human): string {
  const style = random.next();
  if (style < 0.75) return fullName(human);
  if (style < 0.85) return ascii(fullName(human));
  return style < 0.92 ? `${human.family} ${human.given}` : `${human.given.slice(0, 1)}. ${human.family}`;
}
