import { isLegalForm, writtenAlike } from "../../organizations/organization-name.ts";

const regionNames = new Intl.DisplayNames("en", { type: "region" });

/** Countries in English, without those whose name is also another word. */
function countries(): string[] {
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = regionNames.of(first + second) ?? "";
      return name === first + second ? [] : [name.toLowerCase()];
    }),
  );
}

/** Parts of the world, and cities and adjectives that follow the name of a company. */
const otherPlaces =
  "africa apac asia atlantic bangalore barcelona beijing bengaluru berlin boston british budapest canadian chennai chinese dublin dutch east eastern emea europe european french german global hamburg hangzhou hyderabad indian international italia japanese korea korean latam london madrid mexico milan moscow mumbai munich nanjing nordic north northern oceania pacific paris prague pune russian seoul shanghai shenzhen south southern spanish stockholm sydney tokyo toronto uk usa vienna warsaw west western worldwide zurich deutschland espana polska osterreich schweiz suomi sverige norge danmark nederland";

/** States of the USA, by their last word. */
const states =
  "alabama alaska arizona arkansas california carolina colorado connecticut dakota delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada hampshire jersey mexico york ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming";

const places: ReadonlySet<string> = new Set([
  ...countries().filter((name) => !name.includes(" ") && !["jersey", "jordan", "guernsey", "chad"].includes(name)),
  ...otherPlaces.split(" "),
  ...states.split(" "),
]);

/** Words for a part of an organization, or for what most organizations of a trade do. */
const parts: ReadonlySet<string> = new Set(
  [
    "business center centre cloud communication community computer consulting consumer department development digital division",
    "electronic engineering enterprise global group headquarters holding industry information innovation institute insurance",
    "internet it laboratory management media mobile network office online organization product products project rd",
    "research science security semiconductor service software solution subsidiary system team technology",
    "telecommunication unit wireless corporate",
  ]
    .join(" ")
    .split(" "),
);

/** True for a place. */
export const isPlace = (word: string): boolean => places.has(word);

/** Words that are written behind a name without a space: "Nordvikcloud", "nordvikhq". */
const endings: ReadonlySet<string> = new Set(
  "ag ai air app apps bank brasil com corp dev games gmbh group health home hq inc int io js labs lab llc ltd media net online pay services soft solutions studio studios sys systems tech technologies tv uk us usa ware web works world db co org project dao team data storage interactive linux hosting design capital partners ventures games energy robotics analytics embedded electronics".split(
    " ",
  ),
);

/** True for a word, or its form behind another, that rarely tells two organizations apart. */
export const isEnding = (text: string): boolean => endings.has(text) || isGenericWord(text);

/** The beginning of a word that ends with such a word: "nordvik" of "nordvikcloud". Null when there is none. */
export function stemOf(word: string): string | null {
  for (let at = 3; at < word.length; at++) if (isEnding(word.slice(at))) return word.slice(0, at);
  return null;
}

/** True for a word that rarely tells two organizations apart: a place, a department, or a trade. */
export const isGenericWord = (word: string): boolean => places.has(word) || parts.has(word);

const publicWords: ReadonlySet<string> = new Set(
  "university institute college school academy polytechnic ecole hochschule fachhochschule ministry government embassy council commission authority bureau city federal".split(
    " ",
  ),
);

/** True for a word of schools and public bodies, whose names differ in generic words and places. */
export const isPublicWord = (word: string): boolean => publicWords.has(word);

/** Shorter endings of domains belong to the name: "cis" and "co" of "cisco". */
const shortestEnding = 3;
const shortestStem = (ending: string) => (ending.length > shortestEnding ? 3 : 4);

/**
 * The words of a domain's label: "nordviktech" has those of "Nordvik Technology", "nordvikinc" those of "Nordvik". The
 * part before the ending stays whole.
 */
export function splitLabel(label: string): string[] {
  if (isGenericWord(label)) return [label];
  for (let at = 3; at <= label.length - shortestEnding; at++) {
    const [stem, ending] = [label.slice(0, at), label.slice(at)];
    if (stem.length < shortestStem(ending)) continue;
    if (isLegalForm(ending)) return [stem];
    if (isEnding(ending) || isGenericWord(writtenAlike(ending))) return [stem, writtenAlike(ending)];
  }
  return [label];
}
