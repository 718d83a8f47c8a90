import { decodeHTML } from "entities";
import type { LensAuthor } from "#shared/contract/community-lens.ts";
import { safeLink } from "#shared/domain/web-link.ts";
import { canonicalAddress } from "#shared/profiles/canonical-address.ts";
import { cleanAddress } from "#shared/profiles/clean-address.ts";

/** A post as a source tells of it. */
export interface ToldPost {
  readonly url: string;
  /** Address of the original, where this is a copy. */
  readonly original?: string | null | undefined;
  readonly platform: string;
  readonly postedAt: Date;
  /** Title and description are text, in which `Vec<T>` is no element; else they are HTML. */
  readonly isPlainText?: true;
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
  const read = told.isPlainText ? oneLine : textOfHtml;
  const title = read(told.title, longestTitle);
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
    description: read(told.description ?? "", longestDescription),
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

function textOfHtml(html: string, longest: number): string {
  return oneLine(
    decodeHTML(html.slice(0, mostRead).replace(hidden, " ").replace(breaks, " ").replace(tags, "")),
    longest,
  );
}

/** A text in one line, cut at a word. */
function oneLine(text: string, longest: number): string {
  const line = text
    .slice(0, mostRead)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/\s+\S*$/, "")}…`.toWellFormed();
}
