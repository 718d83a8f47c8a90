/** Controls, and what Unicode defines to show nothing: zero width and bidirectional marks, soft hyphens, fillers. */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Spaces of all widths. JavaScript counts the byte order mark among them, and not the empty Braille pattern. */
const otherSpaces = /[^\S\n\r\t\x20\uFEFF]|\u2800/g;

/**
 * Removes invisible characters except line breaks and tabs, and turns every kind of space into a plain one. Joiners
 * stay where a script or an emoji needs them. Spaces at the ends are removed, letters are composed (NFC).
 */
export function cleanText(text: string): string {
  return isPlain(text) ? text.trim() : cleanJoiners(cleanOnce(text.normalize("NFC"))).trim();
}

const cleanOnce = (text: string) => withoutInvisible(text).normalize("NFC");

/** Rounds in which real texts are clean. Each may take as long as the text. */
const mostRounds = 3;

/**
 * Removes the joiners that join nothing once others are removed, since marks then change their order. A text that does
 * not settle loses all.
 */
function cleanJoiners(text: string): string {
  let clean = text;
  for (let round = 0; round < mostRounds; round++) {
    if (!anyJoiner.test(clean)) return clean;
    const again = cleanOnce(clean);
    if (again === clean) return clean;
    clean = again;
  }
  return clean.replaceAll(anyJoiners, "").normalize("NFC");
}

/** Like `cleanText`, for text of one line: line breaks, tabs and repeated spaces become one space. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, " ");

/** Printable ASCII with line breaks and tabs, which contains nothing to remove. */
const isPlain = (text: string) => /^[\n\r\t\x20-\x7E]*$/.test(text);

function withoutInvisible(text: string): string {
  return text
    .replaceAll(otherSpaces, " ")
    .replaceAll(invisible, (character) => ("\n\r\t".includes(character) || joiners.has(character) ? character : ""))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, (joiner, at: number, all: string) =>
      isJoining(joiner, all, at) ? joiner : "",
    );
}

/** Zero width non-joiner and joiner, and the selector of an emoji's colored form. */
const joiners: ReadonlySet<string> = new Set(["\u200C", "\u200D", "\uFE0F"]);
const anyJoiner = /\u200C|\u200D|\uFE0F/;
const anyJoiners = /\u200C|\u200D|\uFE0F/g;

/** Whether a joiner or an emoji's variation selector changes how its neighbors look. */
function isJoining(joiner: string, text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 3), at);
  const after = text.slice(at + 1, at + 3);
  if (joiner === "\uFE0F") return /\p{Extended_Pictographic}$/u.test(before) || after.startsWith("\u20E3");
  if (/(?:\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})$/u.test(before)) {
    return /^\p{Extended_Pictographic}/u.test(after);
  }
  // Marks of one script, such as a virama. Accents belong to every script and join nothing.
  return (
    /[[\p{M}--\p{Script=Inherited}]\p{Script=Arabic}]$/v.test(before) &&
    /^[[\p{M}--\p{Script=Inherited}]\p{Lo}]/v.test(after)
  );
}
