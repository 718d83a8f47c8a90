import { trimEndOf } from "../domain/text/trim-characters.ts";

/** Mentions and pairs of marks around a copied name or address: quotation marks, brackets, emphasis. */
const surroundings: readonly (readonly [pattern: RegExp, inner: string])[] = [
  [/^<@!?([^<>|]+)(?:\|[^<>]*)?>$/, "$1"],
  [/^(?:<([^<>]*)>|\(([^()]*)\)|["“„]([^"“”„]*)["”“]|['‘]([^'‘’]*)['’]|«([^«»]*)»|「([^「」]*)」)$/, "$1$2$3$4$5$6"],
  [/^(\*{1,3}|`{1,3})([^*`]*)\1$/, "$2"],
];

/** Schemes as people mistype or double them: `https:/`, `https//`, `https://https://`. */
const scheme = /^(?:https?(?::\/{0,3}|\/\/))+(?=[^\s/:])/i;

/** Addresses in a text, up to what cannot be part of one. */
const addresses = /(?:https?:\/\/|(?<![\w@./-])www\.)[^\s<>"`[\]{}«»「」]+/gi;

/** Without the punctuation that follows a name or an address in a text. */
export const withoutEnd = (text: string): string =>
  trimEndOf(text, text.includes("(") ? ".,;:!?。、'’*" : ".,;:!?。、'’*)");

/**
 * A pasted name or address without what surrounded it: marks, the text and the markup of a link in Markdown or HTML,
 * a label. A text with several addresses stays as it is.
 */
export function pastedText(typed: string): string {
  let text = typed;
  for (let before = ""; before !== text; ) {
    before = text;
    const marked = trimEndOf(text, ".,;:");
    const [pattern, inner = ""] = surroundings.find(([each]) => each.test(marked)) ?? [];
    if (pattern) text = marked.replace(pattern, inner).trim();
  }
  const inside = new Set([...text.matchAll(addresses)].map(([address]) => withoutEnd(address)));
  const [only] = inside.size === 1 ? inside : [];
  const read = only && /[\s<>"`[\]{}«»「」]/.test(text) ? only : text;
  if (!scheme.test(read)) return read;
  return withoutEnd(read.replace(scheme, (found) => (/^http:/i.test(found) ? "http://" : "https://")));
}
