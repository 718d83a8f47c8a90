import { decodeHTML } from "entities";
import { lexer, type Token, type Tokens } from "marked";
import { htmlText } from "#server/platform/core/html-text.ts";
import type { LensAuthor } from "#shared/contract/community-lens.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import { cleanAddress } from "#shared/profiles/clean-address.ts";

/** Post as returned by its source. */
export interface SourcePost {
  readonly url: string;
  /** URL of the original, when this post is a copy. */
  readonly original?: string | null | undefined;
  readonly platform: string;
  readonly postedAt: Date;
  /**
   * Format of the description. The title is HTML with `html` (the default), otherwise text, so that `Vec<T>` is no
   * element.
   */
  readonly format?: "html" | "markdown" | "text";
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly thumbnail?: string | null | undefined;
  readonly author?: LensAuthor | null | undefined;
  readonly comments?: number | null | undefined;
  readonly points?: number | null | undefined;
}

/** Row of `lens_found_posts`, without the sources. */
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

/** Converts a post to its stored form; null for a post without a valid URL, title or time. */
export function foundPost(post: SourcePost, now: Date): FoundPost | null {
  const url = cleanAddress(post.url)?.url;
  const format = post.format ?? "html";
  const title = (format === "html" ? textOfHtml : oneLine)(post.title, longestTitle);
  const time = post.postedAt.getTime();
  if (url === undefined || url.length > longestUrl || title === "" || Number.isNaN(time)) return null;
  if (time > now.getTime() + 24 * 60 * 60_000) return null;
  const original = post.original ? cleanAddress(post.original)?.url : undefined;
  return {
    address: canonicalAddress(original ?? url),
    url,
    platform: post.platform,
    posted_at: new Date(Math.min(time, now.getTime())).toISOString(),
    title,
    description: readers[format](post.description ?? "", longestDescription),
    thumbnail: shortLink(post.thumbnail),
    author: post.author?.handle ? { ...post.author, handle: post.author.handle.slice(0, 200) } : null,
    comments: count(post.comments),
    points: count(post.points),
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
/** Maximum number of characters to process. */
const mostRead = 20_000;

const wordsOfHtml = (html: string): string => htmlText(html, mostRead);

const textOfHtml = (html: string, longest: number): string => oneLine(wordsOfHtml(html), longest);

/**
 * Maximum number of Markdown characters to parse, of which a thousand are shown. Hostile markup takes quadratic time to
 * parse.
 */
const mostMarkdown = 2_500;

function textOfMarkdown(markdown: string, longest: number): string {
  const text = withoutComments(markdown.slice(0, mostRead));
  return oneLine(lexer(text.slice(0, mostMarkdown)).map(wordsOf).join(" "), longest);
}

/** Issue templates contain instructions for authors in HTML comments. */
function withoutComments(markdown: string): string {
  const [first = "", ...rest] = markdown.split("<!--");
  // A comment that is not closed is text.
  const lastClosed = rest.findLastIndex((part) => part.includes("-->"));
  return rest.reduce((text, part, at) => {
    const end = part.indexOf("-->");
    if (end !== -1) return text + part.slice(end + 3);
    return at > lastClosed ? `${text}<!--${part}` : text;
  }, first);
}

const readers = { html: textOfHtml, markdown: textOfMarkdown, text: oneLine } as const;

/** HTML elements that sites allow in Markdown. `<T>` in a sentence is not one. */
const element =
  /^<\/?(?:a|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|input|ins|kbd|li|ol|p|picture|pre|q|s|samp|script|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|th|thead|tr|tt|u|ul|var|video)\b/i;

/** Returns the words of a Markdown token without markup. Images have none. */
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

/** Cuts the last word, which may be incomplete. */
function atWordEnd(line: string): string {
  const end = line.lastIndexOf(" ");
  return end === -1 ? line : line.slice(0, end);
}

/** Returns a text as one line, cut at a word boundary. */
function oneLine(text: string, longest: number): string {
  const line = text
    .slice(0, mostRead)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return line.length <= longest ? line : `${atWordEnd(line.slice(0, longest - 1))}…`.toWellFormed();
}
