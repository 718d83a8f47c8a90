import { decodeHTML } from "entities";
import { lexer, type Token, type Tokens } from "marked";
import type { LensAuthor } from "#shared/contract/community-lens.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import { cleanAddress } from "#shared/profiles/clean-address.ts";

/** A post as a source tells of it. */
export interface ToldPost {
  readonly url: string;
  /** Address of the original, where this is a copy. */
  readonly original?: string | null | undefined;
  readonly platform: string;
  readonly postedAt: Date;
  /** How the description is written. The title is HTML with `html` (the default), else text, in which `Vec<T>` is no element. */
  readonly format?: "html" | "markdown" | "text";
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly thumbnail?: string | null | undefined;
  readonly author?: LensAuthor | null | undefined;
  readonly comments?: number | null | undefined;
  readonly points?: number | null | undefined;
}

/** A row of `lens_found_posts`, without the sources. */
export interface FoundPost {
  readonly address: string;
  readonly url: string;
  readonly platform: string;
  readonly posted_at: string;
  readonly title: string;
  readonly description: string;
  readonly thumbnail: string | null;
  readonly author: LensAuthor | null;
  readonly comments: number | null;
  readonly points: number | null;
}

const longestUrl = 2_000;

/** A post as it is kept; null for what cannot be shown: without an address, a title or a time that makes sense. */
export function foundPost(told: ToldPost, now: Date): FoundPost | null {
  const url = cleanAddress(told.url)?.url;
  const format = told.format ?? "html";
  const title = (format === "html" ? textOfHtml : oneLine)(told.title, longestTitle);
  const time = told.postedAt.getTime();
  if (url === undefined || url.length > longestUrl || title === "" || Number.isNaN(time)) return null;
  if (time > now.getTime() + 24 * 60 * 60_000) return null;
  const original = told.original ? cleanAddress(told.original)?.url : undefined;
  return {
    address: canonicalAddress(original ?? url),
    url,
    platform: told.platform,
    posted_at: new Date(Math.min(time, now.getTime())).toISOString(),
    title,
    description: readers[format](told.description ?? "", longestDescription),
    thumbnail: shortLink(told.thumbnail),
    author: told.author?.handle ? { ...told.author, handle: told.author.handle.slice(0, 200) } : null,
    comments: count(told.comments),
    points: count(told.points),
  };
}

const shortLink = (link: string | null | undefined): string | null => {
  const safe = safeLink(link);
  return safe !== null && safe.length <= longestUrl ? safe : null;
};

const count = (value: number | null | undefined): number | null =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(Math.max(0, Math.round(value)), 1e9) : null;

const longestTitle = 300;
const longestDescription = 1_000;
/** Characters read of a text: the expressions below take quadratic time on hostile HTML with many unclosed tags. */
const mostRead = 20_000;

/** Elements whose text is nobody's words. */
const hidden = /<(script|style|template|svg)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const breaks = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/blockquote|\/pre)\b[^>]*>/gi;
const tags = /<!--[\s\S]*?-->|<\/?[a-z][^>]*>/gi;

const wordsOfHtml = (html: string): string =>
  decodeHTML(html.slice(0, mostRead).replace(hidden, " ").replace(breaks, " ").replace(tags, ""));

const textOfHtml = (html: string, longest: number): string => oneLine(wordsOfHtml(html), longest);

/** Characters read of a Markdown text, of which a thousand are shown: hostile marks take quadratic time to read. */
const mostMarkdown = 2_500;

function textOfMarkdown(markdown: string, longest: number): string {
  // Templates of issues tell their authors what to write in comments.
  const text = markdown.slice(0, mostRead).replace(/<!--[\s\S]*?-->/g, "");
  return oneLine(lexer(text.slice(0, mostMarkdown)).map(wordsOf).join(" "), longest);
}

const readers = { html: textOfHtml, markdown: textOfMarkdown, text: oneLine } as const;

/** Elements that sites let through in Markdown; `<T>` in a sentence is none. */
const element =
  /^<\/?(?:a|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|input|ins|kbd|li|ol|p|picture|pre|q|s|samp|script|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|th|thead|tr|tt|u|ul|var|video)\b/i;

/** The words of a part of a Markdown text, without the marks; pictures have none. */
function wordsOf(token: Token): string {
  switch (token.type) {
    case "space":
    case "hr":
    case "def":
    case "image":
    case "checkbox":
      return "";
    case "br":
      return " ";
    case "html":
      if (token.block === true) return wordsOfHtml(token.text);
      return element.test(token.text) || token.text.startsWith("<!--") ? "" : token.text;
    case "code":
    case "codespan":
      return token.text;
    case "list":
      return token.items.map(wordsOf).join(" ");
    case "list_item":
      return token.tokens?.map(wordsOf).join(" ") ?? "";
    case "table":
      return [token.header, ...token.rows]
        .flat()
        .map((cell: Tokens.TableCell) => cell.tokens.map(wordsOf).join(""))
        .join(" ");
    case "blockquote":
      return token.tokens?.map(wordsOf).join(" ") ?? "";
    default:
      return "tokens" in token && token.tokens
        ? token.tokens.map(wordsOf).join("")
        : decodeHTML("text" in token ? String(token.text) : token.raw);
  }
}

/** A text in one line, cut at a word. */
function oneLine(text: string, longest: number): string {
  const line = text
    .slice(0, mostRead)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/\s+\S*$/, "")}…`.toWellFormed();
}
