const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3|\ufe0f/u;

/** The first matching grapheme. The rest of the text is not segmented, because lists call this for many names. */
function firstGrapheme(text: string, isMatch: (grapheme: string) => boolean): string | undefined {
  for (const { segment } of segmenter.segment(text)) if (isMatch(segment)) return segment;
  return undefined;
}

const isLetter = (grapheme: string) => /[\p{L}\p{N}]/u.test(grapheme) && !emoji.test(grapheme);
const isNoEmoji = (grapheme: string) => !emoji.test(grapheme);

function upper(grapheme: string): string {
  const raised = grapheme.toUpperCase();
  // A letter with a two-letter upper case (ß) stays unchanged, because an initial is one letter.
  return firstGrapheme(raised, () => true) === raised ? raised : grapheme;
}

/** The first letters of up to two words of a name, emoji removed (rules.md 2); empty when there are none. */
export function initials(name: string): string {
  const words = name.split(/\s+/u);
  const letters: string[] = [];
  for (const word of words) {
    const letter = firstGrapheme(word, isLetter);
    if (letter !== undefined) letters.push(upper(letter));
    if (letters.length === 2) break;
  }
  if (letters.length > 0) return letters.join("");
  const sign = words.map((word) => firstGrapheme(word, isNoEmoji)).find((each) => each !== undefined);
  return sign === undefined ? "" : upper(sign);
}
