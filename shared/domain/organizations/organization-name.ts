import { registeredDomain } from "../evidence/compare/compare-emails.ts";
import { foldName } from "../evidence/compare/compare-names.ts";
import { trimEndOf } from "../text/trim-characters.ts";

/** An organization's name prepared for comparison. */
export interface OrganizationName {
  /**
   * The words without legal forms, articles and prepositions, folded, with equivalent words written alike
   * ("Université" and "Univ." become "university"). A domain has the words of its label.
   */
  readonly words: readonly string[];
  /**
   * The name without legal forms, punctuation, spaces, a leading @, and the ending of a domain, folded. Equal for the
   * spellings of one name. Empty for a name without letters and digits.
   */
  readonly key: string;
  /**
   * All letters as written, without legal forms and a first "the": "bankofnordvik". Arriving names are compared by it.
   */
  readonly letters: string;
  /** The domain, when the name is one. */
  readonly domain: string | null;
}

/** Legal forms, as the last words of a name. */
const legalForms: ReadonlySet<string> = new Set(
  [
    "ab ag aps as asa asbl bhd bv bvba co coltd company corp corporation cv doo eg ek ev eood eurl ev gbr ges gesmbh gmbh",
    "gmbhco gk incorporated inc incorp jsc kft kg kgaa kk kommanditgesellschaft limited llc llp lp ltd ltda mbh nv oao ood ooo",
    "ou oy oyj pbc pjsc plc private pt pte pty pvt sa saas sab sadecv sapi sarl sas sasu sca scrl sdnbhd sdn se sia sl slu sp",
    "spa spk spol spzoo sprl srl sro stiftung tbk ug uab vof vzw zoo zrt",
    "aktiebolag aktiengesellschaft aktieselskab aksjeselskap anpartsselskab cie dac ehf eireli eirl ggmbh hf invag lda",
    "ohg osakeyhtio pllc scic scop scs sgps snc",
    "оао зао ооо пао ао ип тов пат прат фоп тоо еоод оод еад ад доо αε επε ικε בעמ شمم ذمم लिमिटेड प्राइवेट",
  ]
    .join(" ")
    .split(" "),
);

/** Legal forms that mean nothing else anywhere in a name: "Nordvik Corp. of America". */
const certainForms: ReadonlySet<string> = new Set(
  "corp corporation gmbh inc incorporated llc llp ltd limited plc pty pvt sarl srl".split(" "),
);

/** Legal forms before a name: "PT Nordvik", "ООО Нордвик". */
const leadingForms: ReadonlySet<string> = new Set("pt ooo oao zao ооо оао зао пао ао тов пат прат тоо شركة".split(" "));

/** Legal forms of several words, behind a name and before it. */
const formPhrases: ReadonlySet<string> = new Set(
  [
    "sa de cv|s de rl de cv|srl de cv|sapi de cv|ltd sti|limited sirketi|anonim sirketi|san ve tic|sanayi ve ticaret",
    "joint stock company|limited liability company|limited liability partnership|public limited company",
    "private limited company|unlimited company|sociedad anonima|sociedad limitada|sociedade anonima|societe anonyme",
    "societa per azioni|naamloze vennootschap|besloten vennootschap|spolka akcyjna",
    "spolka z ograniczona odpowiedzialnoscia|gesellschaft mit beschrankter haftung|ug haftungsbeschrankt|et cie|und co",
  ].flatMap((line) => line.split("|")),
);
const leadingPhrases: ReadonlySet<string> = new Set(
  [
    "cong ty tnhh|cong ty co phan|общество с ограниченной ответственностью|акционерное общество",
    "товариство з обмеженою відповідальністю",
  ].flatMap((line) => line.split("|").map((phrase) => splitWords(foldName(phrase)).join(" "))),
);
const longestPhrase = 5;

/** A legal form before a name in quotation marks: `UAB "Nordvik"`. Without the marks it may be part of the name. */
const beforeQuoted = /^(\p{L}{2,5})\.?\s*["«“„'‘](.+)["»”“'’]$/u;

/** Legal forms written without spaces in East Asian names. */
const unspacedForms =
  /株式会社|株式會社|有限会社|合同会社|合名会社|合資会社|\(有\)|유한책임회사|บริษัท|จ(?:ำ|ํา)กัด|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|유한회사|㈜|\(주\)|\(株\)|（株）/gu;

/** What is left out of names. Their stored keys follow it. */
export const nameRules: readonly unknown[] = [
  ...[legalForms, certainForms, leadingForms, formPhrases, leadingPhrases].map((words) => [...words]),
  unspacedForms.source,
];

/** Words that say nothing about a name. A name of nothing else keeps them. */
const fillers: ReadonlySet<string> = new Set(
  "the of and for at in on to an de der die das des du la le les el los del di da do dos das und et en fur pour van von voor".split(
    " ",
  ),
);

/** Spellings, abbreviations and translations of words that are frequent in names. */
const equivalents: ReadonlyMap<string, string> = new Map(
  Object.entries({
    academy: "acad academie academia akademie accademia",
    administration: "admin",
    advanced: "adv",
    association: "assoc asso associacao asociacion associazione",
    business: "biz",
    center: "centre centro centrum zentrum ctr",
    college: "coll",
    communication: "communications comm comms",
    computer: "comp computers",
    consulting: "consultants consultancy consult",
    department: "dept dep departement departamento",
    development: "dev devel developments",
    division: "div",
    electronic: "electronics elec",
    engineering: "eng engrg engg",
    enterprise: "enterprises",
    foundation: "fdn fondation fundacion fundacao fondazione",
    government: "govt gov",
    holding: "holdings",
    group: "grp gruppe groupe grupo gruppo",
    industry: "industries ind",
    information: "info informations",
    institute: "inst institut instituto istituto",
    international: "intl int internationale internacional",
    laboratory: "lab labs laboratories laboratoire laboratorio laboratorium",
    management: "mgmt mgt",
    national: "natl nat nacional nationale nazionale",
    network: "networks networking net",
    research: "recherche forschung rsch",
    science: "sciences sci",
    semiconductor: "semiconductors semicon",
    service: "services svc svcs",
    society: "soc",
    software: "sw",
    solution: "solutions soln",
    system: "systems sys systemes",
    technical: "technische technisch tecnica",
    technology: "technologies tech technologie tecnologia tecnologias technol",
    telecommunication: "telecommunications telecom telecoms telekom telco telecomunicaciones telecomunicacoes",
    university:
      "u univ uni universite universitat universitaet universidad universidade universita universiteit universitet universitetet universitas uniwersytet univerzita",
    usa: "us america american",
    uk: "britain",
  }).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)),
);

/** The word that stands for it and its abbreviations and translations in names. */
export const writtenAlike = (word: string): string => equivalents.get(word) ?? word;

/** Legal forms that also end other words: "pharmacie". */
const wordEndings: ReadonlySet<string> = new Set("cie dac lda scic scop scs".split(" "));

/** True for a legal form that may be written together with a name: "gmbh". */
export const isLegalForm = (word: string): boolean => legalForms.has(word) && !wordEndings.has(word);

const domainForm = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\d-]*[\p{L}\d]$/u;

/** Longer names are descriptions. The rest is not read. */
const maxLength = 300;

/** The text as a host name without scheme, `www.` and path; null when it is not one. */
function hostOf(text: string): string | null {
  const host = text
    .toLowerCase()
    .replace(/^[a-z]{2,10}:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[/?#:].*$/s, "");
  return domainForm.test(host) ? host : null;
}

/** The domain of an address that stands for a name ("https://www.nordvik.example/about"); other names as they are. */
export const withoutAddressParts = (name: string): string =>
  /^(?:https?:\/\/|www\.)/i.test(name) ? (hostOf(name) ?? name) : name;

/** The part of a domain that names its owner: `example` of `eng.example.co.uk`. */
export function domainLabel(domain: string): string {
  return registeredDomain(domain).split(".")[0] ?? "";
}

/** Suffixes under which only public institutions register. */
const institutions = /\.(?:edu|gov|mil|int|(?:ac|edu|gov|govt|gouv|gob|go|mil)\.[a-z]{2})$/;

/** Domains of universities where they have no suffix of their own: uni-jena.de, univ-lyon1.fr, universiteitleiden.nl. */
const universities = /^(?:uni|univ|tu)-[a-z]|^universi(?:taet|teit|tet|ty|te|ta|dade?)/;

/** True for a domain of a university, an authority or the like. */
export const isInstitution = (domain: string): boolean => institutions.test(domain) || universities.test(domain);

/**
 * Domains with one key belong to one company, when it is called so: `suse.com` and `suse.de`. Institutions that share a
 * label differ: `mit.edu` and `mit.ac.kr`.
 */
export const ownerKey = (domain: string): string =>
  isInstitution(domain) ? registeredDomain(domain) : domainLabel(domain);

/** Splits a folded text into words; dotted letters ("S.p.A.", "U.S.") are one word. */
function splitWords(folded: string): string[] {
  return folded
    .replace(/['’‘`´]/gu, "")
    .replace(
      /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu,
      (letters) => ` ${letters.replaceAll(".", "")} `,
    )
    .replace(/(?<=[\p{L}\p{N}])[&+](?=[\p{L}\p{N}])|(?<=\p{L}) ?& ?(?=\p{L}(?![\p{L}\p{N}]))/gu, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Number of words at one end that are one of the phrases, beside other words; 0 for none. */
function phraseLength(
  words: readonly string[],
  phrases: ReadonlySet<string>,
  wordsAtEnd: (length: number) => readonly string[],
): number {
  for (let length = Math.min(longestPhrase, words.length - 1); length > 1; length -= 1) {
    if (phrases.has(wordsAtEnd(length).join(" "))) return length;
  }
  return 0;
}

function withoutLegalForms(words: readonly string[]): string[] {
  const left = [...words];
  while (left.length > 1 && leadingForms.has(left[0] ?? "")) left.shift();
  left.splice(
    0,
    phraseLength(left, leadingPhrases, (length) => left.slice(0, length)),
  );
  for (;;) {
    const ending = phraseLength(left, formPhrases, (length) => left.slice(-length));
    if (ending > 0) left.splice(-ending);
    const [last = "", before = "", third = ""] = left.slice(-3).reverse();
    if (left.length > 3 && last.length === 1 && legalForms.has(third + before + last)) left.splice(-3);
    else if (left.length > 2 && legalForms.has(before + last) && (last.length === 1 || before.length === 1))
      left.splice(-2);
    else if (left.length > 1 && (legalForms.has(last) || last === "and")) left.pop();
    else break;
  }
  const certain = left.filter((word) => !certainForms.has(word));
  return certain.length > 0 ? certain : left;
}

/** UTF-8 that was read as Latin-1, once or twice: "MÃ©xico". */
const misread = /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** Letters that Windows has instead of the control characters of Latin-1, by their byte. */
const windowsBytes: ReadonlyMap<string, number> = new Map(
  Array.from("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ", (letter, at) => [letter, 0x80 + at] as const),
);

/** Repairs letters that were read in the wrong encoding; returns other texts as they are. */
function repairEncoding(text: string): string {
  let repaired = text;
  for (let times = 0; times < 2 && misread.test(repaired); times++) {
    const bytes = Array.from(repaired, (letter) => windowsBytes.get(letter) ?? letter.codePointAt(0) ?? 0);
    if (bytes.some((byte) => byte > 0xff)) return repaired;
    try {
      repaired = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
    } catch {
      return repaired;
    }
  }
  return repaired;
}

/** Words between a name and its owner: "Nordvik, a Larch company", "Nordvik, part of Larch". */
const ownerStart = /[\s,](?:(an?) |(?:part|subsidiary|division|member|brand) of )/giu;
const ownerEnd = /(?:company|business|subsidiary)$/iu;

/** The text without its owner behind it. */
function withoutOwner(text: string): string {
  for (const { index, 1: article } of text.matchAll(ownerStart)) {
    const alone = text.slice(0, index);
    if (hasLetters(alone) && (article === undefined || ownerEnd.test(text))) return alone;
  }
  return text;
}

/** Words between two names of one organization. */
const otherName =
  /[\s,;(](?:d\/?b\/?a|doing business as|[fa]\/?k\/?a|formerly known as|formerly called|formerly|also known as|trading as|t\/a)[\s.:]/iu;

/** Words before the organization for which somebody works. */
const workingThere = /^(?:i )?(?:work(?:s|ing)?|employed|employee)(?: (?:at|for|by)(?= )| ?@)/iu;

/** A link of Markdown. */
const markdownLink = /\[([^[\]]*)\]\([^()]*\)/gu;

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);

function plainText(name: string): string {
  const text = repairEncoding(name.slice(0, maxLength))
    .replace(/[™℠©®]/gu, " ")
    .normalize("NFKC")
    .replace(/[\p{Cf}]/gu, "")
    .replace(markdownLink, "$1")
    .trim()
    .replace(workingThere, "")
    .trim();
  const [, form = "", quoted = ""] = beforeQuoted.exec(text) ?? [];
  const bare = withoutOwnAddress(legalForms.has(foldName(form)) ? quoted : text).replace(/^@\s*/, "");
  return withoutOwner(bare).replace(unspacedForms, " ");
}

/** The text without the account or the domain beside the name, when it is called like it: "Nordvik @nordvik". */
function withoutOwnAddress(text: string): string {
  const parts = text.split(/\s+/u);
  const at = parts.length < 2 || parts.length > 8 ? -1 : parts.findIndex((part) => addressLabel(part) !== null);
  if (at < 0) return text;
  const rest = trimEndOf(
    parts
      .toSpliced(at, 1)
      .join(" ")
      .replace(/^[\s|/–-]+/u, ""),
    " |/–-",
  );
  return hasLetters(rest) && readPlain(rest).letters === addressLabel(parts[at] ?? "") ? rest : text;
}

/** Letters of an account's name or of a domain's label; null for another word. */
function addressLabel(word: string): string | null {
  if (/^@[\w-]+$/u.test(word)) return readPlain(word.slice(1)).letters;
  const host = hostOf(word);
  return host === null ? null : readPlain(host).letters;
}

/** Brackets with their text. One that is not closed ends with the name. */
const brackets = /[([{][^)\]}]*(?:[)\]}]|$)/gu;

/** The domain in a name of nothing else but legal forms and an article: "The Nordvik.example Co., Ltd.". */
function hostBesideLegalForms(text: string): string | null {
  const words = text.split(/[\s,;"'«»“”„‘’]/u).map((word) => word.replace(/\.$/u, ""));
  const found = words.find((word) => hostOf(word) !== null);
  if (found === undefined) return null;
  const others = words.filter((word) => word !== found && hasLetters(word) && !/^the$/iu.test(word));
  return withoutLegalForms(["x", ...splitWords(foldName(others.join(" ")))]).length === 1 ? hostOf(found) : null;
}

function readPlain(plain: string): OrganizationName {
  const outside = plain.replace(brackets, " ");
  const shown = hasLetters(outside) ? outside.trim() : plain;
  const host = hostOf(shown) ?? hostBesideLegalForms(shown);
  if (host !== null) {
    const label = domainLabel(host);
    const words = label.split("-").filter((word) => word !== "");
    const letters = words.join("");
    return { words: words.map(writtenAlike), key: letters, letters, domain: host };
  }
  const words = withoutLegalForms(splitWords(foldName(shown)));
  const telling = words.filter((word) => !fillers.has(word));
  const used = telling.length > 0 ? telling : words;
  return {
    words: used.map(writtenAlike),
    key: used.join(""),
    letters: (words.length > 1 && words[0] === "the" ? words.slice(1) : words).join(""),
    domain: null,
  };
}

/** Prepares a name. Brackets and what they contain are left out, unless nothing else is there. */
export function readOrganizationName(name: string): OrganizationName {
  return readPlain(plainText(name).split(otherName)[0] || plainText(name));
}

/** First letters of the words, all and without those that say nothing; empty for fewer than three words. */
function initialsIn(text: string): string[] {
  const words = splitWords(foldName(text));
  return [words, words.filter((word) => !fillers.has(word))]
    .filter(({ length }) => length > 2)
    .map((all) => all.map((word) => word[0]).join(""));
}

const isShortFor = (short: OrganizationName, long: string) => initialsIn(long).includes(short.letters);

/**
 * The name, and the others that its text contains: behind "formerly" or "doing business as", and in brackets when one
 * is short for the other. Other brackets contain a place, a department or an owner.
 */
export function readOrganizationNames(name: string): OrganizationName[] {
  const [first = "", ...later] = plainText(name).split(otherName);
  const outside = first.replace(brackets, " ");
  const inside = (first.match(brackets) ?? [])
    .map((text) => text.replace(/[()[\]{}]/gu, " ").trim())
    .filter((text) => isShortFor(readPlain(text), outside) || isShortFor(readPlain(outside), text));
  const all = [first, ...inside, ...later].filter(hasLetters).map(readPlain);
  return [...new Map(all.map((each) => [each.key, each])).values()].filter(({ key }) => key !== "");
}

function textsIn(attribute: unknown): string[] {
  if (typeof attribute !== "object" || attribute === null) return [];
  return Object.values(attribute)
    .flat()
    .filter((value) => typeof value === "string" && value.trim() !== "");
}

/** Attributes that contain names of an organization. */
interface NameAttributes {
  readonly name?: unknown;
  readonly alternativeName?: unknown;
}

/** Names in the attributes: of each source, of organizations that were merged into it, and names that were entered. */
export function namesIn(attributes: NameAttributes | null | undefined): string[] {
  return [...new Set([...textsIn(attributes?.name), ...textsIn(attributes?.alternativeName)])];
}

/** True when one of the domains is called like the organization: "Whatever" at whatever.com. */
export function hasNamesake(name: string, domains: readonly string[]): boolean {
  const { letters } = readOrganizationName(name);
  return domains.some((domain) => readOrganizationName(domain).letters === letters);
}
