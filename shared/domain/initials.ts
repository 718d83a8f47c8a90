const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3|\ufe0f/u;

function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

function upper(grapheme: string): string {
  const raised = grapheme.toUpperCase();
  // A letter that would grow into two (ß) stays as it is: an initial is one letter.
  return graphemes(raised).length === 1 ? raised : grapheme;
}

/** The first letters of up to the first two words of a name, emoji removed (core.md 2); empty when there is none. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/u)
    .map((word) => graphemes(word).filter((grapheme) => !emoji.test(grapheme)))
    .filter((word) => word.length > 0);
  const letters = words
    .map((word) => word.find((grapheme) => /[\p{L}\p{N}]/u.test(grapheme)))
    .filter((letter) => letter !== undefined);
  const chosen = letters.length > 0 ? letters.slice(0, 2) : words.slice(0, 1).map((word) => word[0] ?? "");
  return chosen.map(upper).join("");
}
