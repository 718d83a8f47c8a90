import { escapeHtml } from "#server/platform/http/plain-page.ts";
import { mailPage, mailStyles } from "#server/platform/mail/mail-page.ts";
import type { LensFeedPost } from "#shared/contract/community-lens.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { formatLongDate } from "#shared/domain/text/dates.ts";
import { safeLink } from "#shared/domain/text/web-link.ts";

interface DigestOptions {
  readonly frequency: "daily" | "weekly";
  readonly now: Date;
  /** URL of the console, without a trailing slash. */
  readonly publicUrl: string;
  /** URL that turns the digest off without signing in. */
  readonly unsubscribe: string;
}

interface DigestMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribe: string;
}

const longestDescription = 240;

/** Builds the email of a digest. All texts of posts are escaped, and only http and https URLs become links. */
export function digestMail(
  posts: readonly LensFeedPost[],
  { frequency, now, publicUrl, unsubscribe }: DigestOptions,
): DigestMail {
  const day = formatLongDate(now);
  const subject = `Community Lens: ${posts.length === 1 ? "1 new post" : `${posts.length} new posts`}, ${day}`;
  const items = posts.map((post) => itemOf(post, publicUrl));
  const feedUrl = `${publicUrl}/community-lens`;
  const digestUrl = `${feedUrl}?drawer=digest`;
  const period = frequency === "daily" ? "day" : "week";
  const intro = `The most relevant posts of the last ${period} for your feed.`;
  const text = [
    "Community Lens",
    intro,
    ...items.map(({ title, description, origin, person, url }) =>
      [title, origin + (person ? ` (${person.name} in your record: ${person.url})` : ""), description, url]
        .filter((line) => line !== "")
        .join("\n"),
    ),
    `Open the feed: ${feedUrl}\nChange this digest: ${digestUrl}\nUnsubscribe: ${unsubscribe}`,
  ].join("\n\n");
  const { link } = mailStyles;
  const footer = `<a class="link" href="${escapeHtml(feedUrl)}" style="${link}">Open the feed</a> ·
      <a class="link" href="${escapeHtml(digestUrl)}" style="${link}">Change this digest</a> ·
      <a class="link" href="${escapeHtml(unsubscribe)}" style="${link}">Unsubscribe</a>`;
  const html = mailPage({
    subject,
    overline: day,
    title: "Community Lens",
    intro,
    rows: items.map(rowOf),
    footer,
  });
  return { subject, text, html, unsubscribe };
}

interface Item {
  readonly title: string;
  readonly description: string;
  /** Platform, age and author. */
  readonly origin: string;
  readonly person: { readonly name: string; readonly url: string } | null;
  readonly url: string;
}

function itemOf(post: LensFeedPost, publicUrl: string): Item {
  const { title, description } = post.post;
  const text = typeof description === "string" ? description : "";
  const host = URL.parse(post.url)?.hostname.replace(/^www\./, "") ?? "";
  const commentCount = post.comments ? [post.comments === 1 ? "1 comment" : `${post.comments} comments`] : [];
  const { person } = post;
  const [group] = person?.projectGroupIds ?? [];
  const path = person && `/people/${person.id}${group === undefined ? "" : `?projectGroup=${group}`}`;
  return {
    title: typeof title === "string" ? title : post.url,
    description:
      text.length > longestDescription ? `${text.slice(0, longestDescription).trimEnd()}…`.toWellFormed() : text,
    origin: [
      post.platform === "rss" ? host : platformName(post.platform),
      formatLongDate(post.postedAt),
      ...(post.author && !person ? [post.author.handle] : []),
      ...commentCount,
    ].join(" · "),
    person: person ? { name: person.displayName, url: `${publicUrl}${path}` } : null,
    url: safeLink(post.url) ?? "",
  };
}

function rowOf({ title, description, origin, person, url }: Item): string {
  const { font, ink, link, quiet } = mailStyles;
  return `
      <p class="quiet" style="margin:0 0 4px;font:12px/18px ${font};color:${quiet}">${escapeHtml(origin)}${
        person
          ? ` · <a class="link" href="${escapeHtml(person.url)}" style="${link};font-weight:600">${escapeHtml(person.name)}</a> in your record`
          : ""
      }</p>
      <p dir="auto" style="margin:0;font:600 16px/22px ${font}"><a class="ink" href="${escapeHtml(url)}" style="color:${ink};text-decoration:none">${escapeHtml(title)}</a></p>${
        description === ""
          ? ""
          : `
      <p class="quiet" dir="auto" style="margin:4px 0 0;font:14px/21px ${font};color:${quiet}">${escapeHtml(description)}</p>`
      }
    `;
}
