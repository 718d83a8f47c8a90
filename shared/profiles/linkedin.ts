import type { Address } from "./address.ts";
import { post, profile } from "./answer.ts";
import type { RecognizedPost, RecognizedProfile, Samples } from "./recognized.ts";
import { reservedOnLinkedIn } from "./reserved-names.ts";

// Letters of any script with their marks, digits, emoji and their joiners. Invisible characters and bidirectional
// controls are excluded.
const name =
  /^(?=.*[\p{L}\p{N}\p{So}])[\p{L}\p{M}\p{N}\p{So}\p{Pd}\p{Emoji_Modifier}\u200C-\u200D_.'’·&+,!()|]{1,120}$/u;

type Unchosen = Pick<RecognizedProfile, "unchosen">;

const memberId = /^AC[a-z]AA[\w-]{30,}$/i;
const organizationKinds: ReadonlySet<string> = new Set(["company", "school", "showcase"]);

/** A member's page with its detail pages and languages. */
export function linkedInPerson(address: Address): RecognizedProfile | null {
  const page = pathOf(address);
  const [word = "", second = ""] = page;
  const handle = word === "in" ? second : word === "pub" ? oldName(page) : word === "sales" ? memberOf(page) : "";
  return isName(handle) ? profile(address, "person", handle, unchosen(handle)) : null;
}

export const linkedInPersonSamples: Samples = {
  "https://www.linkedin.com/in/jane-doe-1a2b3c/": "jane-doe-1a2b3c",
  "https://linkedin.com/in/JaneDoe?originalSubdomain=de": "JaneDoe",
  "https://de.linkedin.com/in/j%C3%BCrgen-m%C3%BCller": "jürgen-müller",
  "https://www.linkedin.com/in/%E5%BC%A0%E4%BC%9F-123/": "张伟-123",
  "https://in.linkedin.com/in/अन्विता-देशमुख": "अन्विता-देशमुख",
  "https://www.linkedin.com/in/jane-%F0%9F%91%A9%F0%9F%8F%BD%E2%80%8D%F0%9F%92%BB": "jane-👩🏽‍💻",
  "https://www.linkedin.com/in/jane-doe/details/experience/": "jane-doe",
  "https://www.linkedin.com/mwlite/in/jane-doe": "jane-doe",
  "https://www.linkedin.com/mwlite/profile/in/jane-doe": "jane-doe",
  "https://www.linkedin.com/comm/in/jane-doe?midToken=x": "jane-doe",
  "https://www.linkedin.com/m/in/jane-doe": "jane-doe",
  "https://www.linkedin.cn/in/jane-doe": "jane-doe",
  "https://www.linkedin.cn/incareer/in/jane-doe": "jane-doe",
  "https://de.linkedin.com/pub/jane-doe/a7/576/b50?trk=pub-pbmap": "jane-doe-b50576a7",
  "https://www.linkedin.com/sales/lead/ACwAABcdEfGh0123456789_-abcdefGHIJKLMNO,NAME_SEARCH,aBcD":
    "ACwAABcdEfGh0123456789_-abcdefGHIJKLMNO",
  "https://www.linkedin.com/sales/people/ACwAABcdEfGh0123456789_-abcdefGHIJKLMNO":
    "ACwAABcdEfGh0123456789_-abcdefGHIJKLMNO",
  "https://www.linkedin.com/in/jane-doe/recent-activity/all/": "jane-doe",
  "https://www.linkedin.com/in/jane-doe/overlay/contact-info/": "jane-doe",
  "https://www.linkedin.com/in/jane-doe/de": "jane-doe",
  "https://www.linkedin.com/in/private-0a1b2c": "private-0a1b2c",
  "https://www.linkedin.com/in/123456789": "123456789",
  "https://www.linkedin.com/in/ACoAABcdEfGh0123456789_-abcdefGHIJKLMNO": "ACoAABcdEfGh0123456789_-abcdefGHIJKLMNO",
};

/** The page of a company, a school or a showcase with its tabs. */
export function linkedInOrganization(address: Address): RecognizedProfile | null {
  const path = pathOf(address);
  const [kind = "", handle = ""] = path[0] === "sales" && path[1] === "company" ? path.slice(1) : path;
  if (!organizationKinds.has(kind) || !isName(handle)) return null;
  return profile(address, "organization", handle, { ...numbered(handle), value: `${kind}:${handle}` });
}

export const linkedInOrganizationSamples: Samples = {
  "https://www.linkedin.com/company/the-linux-foundation/": "company:the-linux-foundation",
  "https://www.linkedin.com/company/the-linux-foundation/people/?keywords=kernel": "company:the-linux-foundation",
  "https://www.linkedin.com/organization-guest/company/acme": "company:acme",
  "https://www.linkedin.com/company/1035": "company:1035",
  "https://fr.linkedin.com/company/l'atelier-%C3%A9cole": "company:l'atelier-école",
  "https://www.linkedin.com/company/at&t/posts/": "company:at&t",
  "https://www.linkedin.com/school/mit/people/": "school:mit",
  "https://www.linkedin.com/showcase/open-source-lab": "showcase:open-source-lab",
  "https://www.linkedin.com/sales/company/1035": "company:1035",
  "https://www.linkedin.com/mwlite/company/acme": "company:acme",
};

// The last segment of a post's URL ends with the kind of the post, its number and a checksum.
const postMark = /(?<=^|[_-])(activity|share|ugcpost)-(\d{10,20})(?:-[\w-]{1,20})?$/i;
const postUrn = /^urn:li:(activity|share|ugcPost):(\d{10,20})$/;

/** A post of a member or an organization, by its descriptive URL or its number. */
export function linkedInPost(address: Address): RecognizedPost | null {
  const [first, second = "", third = ""] = pathOf(address);
  const isPost = first === "posts" && second.length <= 500;
  const mark = isPost ? postMark.exec(second) : first === "feed" && second === "update" ? postUrn.exec(third) : null;
  if (!mark) return null;
  const path = isPost ? `posts/${encodeURIComponent(second)}` : `feed/update/${third}`;
  const id = `${mark[1]}:${mark[2]}`.toLowerCase();
  // The author's name ends at the first underscore, because names contain none.
  const end = second.indexOf("_");
  const author = isPost && end < mark.index ? second.slice(0, Math.max(0, end)) : "";
  return post(address, "post", id, `https://www.linkedin.com/${path}`, isName(author) ? author : "");
}

export const linkedInPostSamples: Samples = {
  "https://www.linkedin.com/posts/jane-doe_boring-is-nice-activity-7000000000000000000-aBcD?utm_source=share&rcm=x":
    "https://www.linkedin.com/posts/jane-doe_boring-is-nice-activity-7000000000000000000-aBcD",
  "https://de.linkedin.com/posts/j%C3%BCrgen_activity-7000000000000000000-aB_D":
    "https://www.linkedin.com/posts/j%C3%BCrgen_activity-7000000000000000000-aB_D",
  "https://www.linkedin.com/posts/activity-7000000000000000000-aBcD":
    "https://www.linkedin.com/posts/activity-7000000000000000000-aBcD",
  "https://www.linkedin.com/posts/acme_we-moved-ugcPost-7000000000000000000-aBcD/":
    "https://www.linkedin.com/posts/acme_we-moved-ugcPost-7000000000000000000-aBcD",
  "https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000/?trk=feed":
    "https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000",
  "https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7000000000000000000":
    "https://www.linkedin.com/feed/update/urn:li:share:7000000000000000000",
};

/** An article of a member or an organization. */
export function linkedInArticle(address: Address): RecognizedPost | null {
  const [first, slug = "", more] = pathOf(address);
  if (first !== "pulse" || more !== undefined || slug.length > 300 || !/^[\p{L}\p{M}\p{N}-]+$/u.test(slug)) return null;
  return post(address, "article", slug, `https://www.linkedin.com/pulse/${encodeURIComponent(slug)}`);
}

export const linkedInArticleSamples: Samples = {
  "https://www.linkedin.com/pulse/some-article-jane-doe-abcde/?trk=x":
    "https://www.linkedin.com/pulse/some-article-jane-doe-abcde",
  "https://de.linkedin.com/pulse/%C3%BCber-den-wolken-jane": "https://www.linkedin.com/pulse/%C3%BCber-den-wolken-jane",
};

/** Old URLs end with a number in three parts. Current names contain the parts joined, the last one first. */
function oldName([, name = "", ...parts]: readonly string[]): string {
  return /^[\da-f]{2}\/[\da-f]{3}\/[\da-f]{3}$/.test(parts.join("/")) ? `${name}-${parts.toReversed().join("")}` : "";
}

/** Sales Navigator URLs contain only the member id. */
function memberOf([, section, lead = ""]: readonly string[]): string {
  const [id = ""] = lead.split(",");
  return (section === "lead" || section === "people") && memberId.test(id) ? id : "";
}

// The mobile sites, links in emails and the site for China have the same pages below these segments.
const prefixes: ReadonlySet<string> = new Set(["m", "mwlite", "comm", "incareer", "organization-guest"]);

function pathOf({ site, segments }: Address): readonly string[] {
  if (site !== "linkedin") return [];
  const [first = "", second] = segments;
  return prefixes.has(first) ? segments.slice(second === "profile" ? 2 : 1) : segments;
}

function isName(text: string): boolean {
  return name.test(text) && !reservedOnLinkedIn.has(text.toLowerCase());
}

/**
 * Detects names that the member did not choose: `private-` names, which enrichment stores for members who hide theirs,
 * and LinkedIn's own member ids and numbers.
 */
function unchosen(handle: string): Unchosen {
  if (handle.includes("private-")) return { unchosen: "private" };
  return memberId.test(handle) ? { unchosen: "member-id" } : numbered(handle);
}

function numbered(handle: string): Unchosen {
  return /^\d+$/.test(handle) ? { unchosen: "numeric" } : {};
}
