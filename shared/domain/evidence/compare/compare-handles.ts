import { isBotName, isPlaceholderName } from "../../identities/git-identity.ts";
import { valueKey } from "../../identities/identity-value.ts";
import { digits, trimEndOf } from "../../text/trim-characters.ts";

/** Comparison key of a handle: lower case, in Unicode normalization form NFKC, without a leading @. */
export function handleKey(handle: string): string {
  return valueKey("username", handle).replace(/^@/, "");
}

/**
 * Handles that many people choose independently: technical terms and first names. All other common handles are
 * recognized by their count in the data.
 */
const everydayWords: ReadonlySet<string> = new Set(
  [
    "academy account alexander alexandra amanda andrea andreas andrew android angela anonymous anthony antonio arthur",
    "barbara benjamin bernard bitcoin brandon builder carlos carolina caroline catherine charles charlie chris",
    "christian christina christine christoph christopher claudia cloud coder coding community company computer",
    "contact crypto daniel danielle david debian deborah designer developer dominic edward elizabeth engineer ernesto",
    "eduardo emily federico fernando florian foobar francesco francis francisco frederic gabriel george gerald github",
    "gitlab gregory hacker heather helena hello henrik hunter infinity jackson jacob james jasmine jeffrey jennifer",
    "jeremy jessica jonathan joseph joshua julian julien justin kathleen katherine kenneth kernel kevin kubernetes",
    "laurent lawrence learner leonardo library linux lorenzo lucas machine manager margaret marco marcus marina mario",
    "martin martina master matthew maurice maxime melissa michael michelle miguel monica natalia nathan nicholas",
    "nicolas ninja nobody oliver official olivia open opensource orange pamela patricia patrick phantom philip",
    "phoenix pierre player programmer project python rachel random raphael raymond rebecca ricardo richard robert",
    "roberto ronald ryan samantha samuel sandra sebastian service shadow simon sophie spider stefan stephanie stephen",
    "steven student studio susan system teacher teresa theresa thomas tiger timothy travel ubuntu unicorn valentin",
    "vanessa victor victoria vincent walter wanderer website william wizard xavier zachary",
  ]
    .join(" ")
    .split(" "),
);

const minLength = 6;
/** One person may have three profiles before they are merged. A handle with more profiles is not personal. */
const rareUpTo = 3;

/** True for a handle that identifies one person: long enough, not an everyday word or first name, not a machine's. */
export function isDistinctiveHandle(handle: string): boolean {
  const plain = handle.replace(/[^\p{L}\p{N}]/gu, "");
  return (
    plain.length >= minLength &&
    /\p{L}/u.test(plain) &&
    !isEverydayWord(trimEndOf(plain, digits)) &&
    !isBotName(handle) &&
    !isPlaceholderName(handle)
  );
}

/** True when few profiles have the value; false also when the number is unknown. */
export function isRare(owners: number | undefined): boolean {
  return owners !== undefined && owners <= rareUpTo;
}

/** True for technical terms and first names, which many people choose. */
export function isEverydayWord(word: string): boolean {
  return everydayWords.has(word);
}
