import { decodeHTML } from "entities";

const longestTitle = 300;
const longestDescription = 1_000;

/** Elements whose text is nobody's words. */
const hidden = /<(script|style|template|svg)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const breaks = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/blockquote|\/pre)\b[^>]*>/gi;
const tags = /<!--[\s\S]*?-->|<\/?[a-z][^>]*>/gi;

/** More than this of a text is not looked at: what is unclosed is searched for to the end, again and again. */
const mostRead = 20_000;

/** HTML as text in one line, cut at a word. */
export function plainText(html: string, longest: number): string {
  const text = decodeHTML(html.slice(0, mostRead).replace(hidden, " ").replace(breaks, " ").replace(tags, ""))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/\s+\S*$/, "")}…`.toWellFormed();
}

export const titleText = (html: string): string => plainText(html, longestTitle);
export const descriptionText = (html: string): string => plainText(html, longestDescription);
