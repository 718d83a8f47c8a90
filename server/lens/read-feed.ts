import { type AnyFeed, parseFeed } from "feedsmith";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { recognize } from "#shared/profiles/recognize.ts";
import type { SourcePost } from "./found-post.ts";

const mostItems = 100;

/** Platforms by the domain of their posts. All other posts have the platform `rss`. */
const domains: readonly (readonly [domain: string, platform: string])[] = [
  ["dev.to", "devto"],
  ["github.com", "github"],
  ["hashnode.dev", "hashnode"],
  ["hashnode.com", "hashnode"],
  ["kaggle.com", "kaggle"],
  ["linkedin.com", "linkedin"],
  ["medium.com", "medium"],
  ["news.ycombinator.com", "hackernews"],
  ["producthunt.com", "producthunt"],
  ["reddit.com", "reddit"],
  ["stackoverflow.com", "stackoverflow"],
  ["twitter.com", "twitter"],
  ["x.com", "twitter"],
  ["youtube.com", "youtube"],
];

/** Returns the platform of a post, by its URL. */
export function platformOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? "";
  return domains.find(([domain]) => host === domain || host.endsWith(`.${domain}`))?.[1] ?? "rss";
}

/**
 * Reads the first hundred posts of an RSS, Atom, RDF or JSON feed.
 * @throws OutgoingError when the text is no feed
 */
export function readFeed(text: string, address: string): SourcePost[] {
  let parsed: AnyFeed;
  try {
    parsed = parseFeed(text, { maxItems: mostItems });
  } catch (error) {
    throw new OutgoingError(`${new URL(address).host} did not return a feed.`, { cause: error });
  }
  return itemsOf(parsed).flatMap((item) => {
    const url = URL.parse(item.link ?? "", address)?.href;
    const postedAt = new Date(item.date ?? Number.NaN);
    if (url === undefined || item.title === undefined || Number.isNaN(postedAt.getTime())) return [];
    const { title, description, thumbnail } = item;
    return [{ url, platform: platformOf(url), postedAt, title, description, thumbnail, author: authorIn(item, url) }];
  });
}

interface Item {
  readonly link: string | undefined;
  readonly date: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly thumbnail?: string | undefined;
  readonly author: string | undefined;
  readonly authorUrl?: string | undefined;
}

/** Converts the items of each feed format to one form. */
function itemsOf({ format, feed }: AnyFeed): Item[] {
  switch (format) {
    case "atom":
      return (feed.entries ?? []).map((entry) => ({
        link: (entry.links?.find(({ rel }) => rel === undefined || rel === "alternate") ?? entry.links?.[0])?.href,
        date: entry.published ?? entry.updated,
        title: entry.title?.value,
        description: entry.summary?.value ?? entry.content?.value ?? entry.media?.groups?.[0]?.description?.value,
        thumbnail: entry.media?.groups?.[0]?.thumbnails?.[0]?.url ?? entry.media?.thumbnails?.[0]?.url,
        author: entry.authors?.[0]?.name,
        authorUrl: entry.authors?.[0]?.uri,
      }));
    case "rss":
      return (feed.items ?? []).map((item) => ({
        link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
        date: item.pubDate ?? item.dc?.dates?.[0],
        title: item.title,
        description: item.description ?? item.content?.encoded,
        thumbnail:
          item.media?.thumbnails?.[0]?.url ?? item.enclosures?.find(({ type }) => type?.startsWith("image/"))?.url,
        author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name,
      }));
    case "rdf":
      return (feed.items ?? []).map((item) => ({
        link: item.link,
        date: item.dc?.dates?.[0],
        title: item.title,
        description: item.description ?? item.content?.encoded,
        author: item.dc?.creators?.[0],
      }));
    case "json":
      return (feed.items ?? []).map((item) => ({
        link: item.url ?? item.external_url,
        date: item.date_published ?? item.date_modified,
        title: item.title ?? item.summary,
        description: item.summary ?? item.content_text ?? item.content_html,
        thumbnail: item.image,
        author: item.authors?.[0]?.name,
        authorUrl: item.authors?.[0]?.url,
      }));
  }
}

/**
 * Returns the author. Only a profile URL or a handle identifies a person on the platform; a plain name gets the
 * platform `rss`.
 */
function authorIn({ author, authorUrl }: Item, url: string): SourcePost["author"] {
  const profile = authorUrl === undefined ? null : recognize(authorUrl);
  if (profile && profile.kind !== "post") {
    return { platform: profile.platform, handle: profile.handle, url: authorUrl ?? null };
  }
  const platform = platformOf(url);
  if (platform === "reddit" && author?.startsWith("/u/")) return { platform, handle: author.slice(3) };
  if (platform === "devto") {
    const handle = URL.parse(url)?.pathname.split("/")[1];
    if (handle) return { platform, handle };
  }
  return author === undefined ? null : { platform: "rss", handle: author, url: authorUrl ?? null };
}
