import { domainOf, isDomain } from "../domain/identities/domain-of.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { isPlaceholder } from "../domain/text/placeholders.ts";
import { siteHost } from "./hosts.ts";
import { pastedText, withoutEnd } from "./pasted-text.ts";
import { platformOfAddress, readHandle } from "./read-handle.ts";

/**
 * What an organization's website is: its domain, its account on a platform, or a page on a site that others use too.
 */
export type WebsiteReading =
  | { readonly kind: "domain" | "page"; readonly value: string }
  | { readonly kind: "handle"; readonly platform: string; readonly value: string }
  | { readonly kind: "empty" }
  | { readonly kind: "wrong" };

const platforms = ["github", "linkedin", "twitter", "gitlab", "crunchbase"];

/** Sites on which anyone has pages below the same domain. */
const sharedSites: ReadonlySet<string> = new Set(
  [
    "sites.google.com docs.google.com drive.google.com groups.google.com business.google.com maps.google.com goo.gl",
    "facebook.com fb.com instagram.com threads.net threads.com tiktok.com youtube.com youtu.be vimeo.com twitch.tv",
    "medium.com substack.com dev.to hashnode.com linktr.ee about.me carrd.co bio.link beacons.ai bit.ly tinyurl.com",
    "web.archive.org archive.org archive.ph",
    "t.me telegram.me discord.gg discord.com slack.com wa.me meetup.com eventbrite.com luma.com lu.ma notion.so",
    "bitbucket.org sourceforge.net codeberg.org launchpad.net sr.ht npmjs.com pypi.org hub.docker.com huggingface.co",
    "crates.io rubygems.org packagist.org crunchbase.com producthunt.com angel.co wellfound.com glassdoor.com xing.com",
    "vk.com ok.ru weibo.com wikipedia.org opencollective.com patreon.com ko-fi.com kaggle.com bsky.app mastodon.social",
    "fosstodon.org yelp.com trustpilot.com g2.com indeed.com quora.com pinterest.com slideshare.net speakerdeck.com",
  ]
    .join(" ")
    .split(" "),
);

/** Reads an organization's website as typed, pasted or imported. */
export function readWebsite(pasted: string): WebsiteReading {
  const typed = pastedText(cleanText(pasted)).replace(/^\/\//, "");
  if (isPlaceholder(typed.replace(/^https?:\/\/(?:www\.)?/i, ""))) return { kind: "empty" };
  const platform = platformOfAddress("organization", platforms, typed);
  const value = platform === null ? null : readHandle("organization", platform, typed).value;
  if (platform !== null && value) return { kind: "handle", platform, value };
  const domain = domainOf(withoutEnd(typed));
  // An IP address is no domain.
  if (!isDomain(domain) || /^[\d.]+$/.test(domain)) return { kind: "wrong" };
  const path = pathOf(typed);
  if (path === "" || !isShared(domain)) return { kind: "domain", value: domain };
  // On a known platform every organization's address is read above.
  return siteHost(domain) ? { kind: "wrong" } : { kind: "page", value: domain + path };
}

/** Identity of an organization that its website names; null for none. */
export function websiteIdentity(typed: string, type: "primary-domain" | "alternative-domain" = "primary-domain") {
  const read = readWebsite(typed);
  if (read.kind === "domain") return { platform: "custom", type, value: read.value };
  if (read.kind === "page") return { platform: "custom", type: "affiliated-profile" as const, value: read.value };
  if (read.kind === "handle") return { platform: read.platform, type: "username" as const, value: read.value };
  return null;
}

function isShared(domain: string): boolean {
  const labels = domain.split(".");
  return siteHost(domain) !== null || labels.some((_, at) => at < 3 && sharedSites.has(labels.slice(at).join(".")));
}

/** Path and query; empty for the main page of a site. */
function pathOf(typed: string): string {
  const address = typed.trim().replace(/^[a-z][a-z\d+.-]{0,20}:\/\//i, "");
  const slash = address.search(/[/?]/);
  const path = slash < 0 ? "" : address.slice(slash).replace(/#.*$/s, "").replace(/\/$/, "");
  return /^\/(?:index\.html?)?$/.test(path) ? "" : path;
}
