import { identityValue } from "../domain/identities/identity-value.ts";
import { platformKey } from "../domain/identities/platform-key.ts";
import { findPlatform, platformName, storedOrganizationHandle } from "../domain/identities/platforms.ts";
import { foldAscii } from "../domain/text/fold-ascii.ts";
import { isPlaceholder } from "../domain/text/placeholders.ts";
import type { RecognizeOptions } from "./address.ts";
import { withoutAt } from "./answer.ts";
import { platformOfSite, siteHost } from "./hosts.ts";
import { pastedText, withoutEnd } from "./pasted-text.ts";
import { recognize } from "./recognize.ts";
import type { ProfilePlatform, RecognizedPost, RecognizedProfile } from "./recognized.ts";
import { isReservedName } from "./reserved-names.ts";
import { isShortLink } from "./short-link.ts";

/** Kind of record that has the handle. */
export type Holder = "member" | "organization";

/** Stored form of a typed handle, empty for a placeholder; or the reason that the text contains none. */
export type HandleReading =
  | { readonly value: string; readonly server?: string; readonly problem: null }
  | { readonly value: null; readonly problem: string };

interface Site {
  /** Start of addresses in which the site is left out, such as `in/ada` and `u/ada`. */
  readonly root: string;
  /** Start of a profile's address. The handle follows. */
  readonly profile: string;
}

const sites: Readonly<Record<ProfilePlatform, Site>> = {
  github: { root: "https://github.com/", profile: "https://github.com/" },
  linkedin: { root: "https://www.linkedin.com/", profile: "https://www.linkedin.com/in/" },
  twitter: { root: "https://x.com/", profile: "https://x.com/" },
  reddit: { root: "https://www.reddit.com/", profile: "https://www.reddit.com/user/" },
  gitlab: { root: "https://gitlab.com/", profile: "https://gitlab.com/" },
  devto: { root: "https://dev.to/", profile: "https://dev.to/" },
  stackoverflow: { root: "https://stackoverflow.com/", profile: "https://stackoverflow.com/users/" },
  hackernews: { root: "https://news.ycombinator.com/", profile: "https://news.ycombinator.com/user?id=" },
  discourse: { root: "https://meta.discourse.org/", profile: "https://meta.discourse.org/u/" },
};

/** Data, feeds and lists of a profile, and former paths of profiles, each with the path of the profile. */
const furtherPaths: Readonly<Partial<Record<ProfilePlatform, readonly (readonly [path: RegExp, profile: string])[]>>> =
  {
    github: [
      [/^\/([^/.]+)\.(?:keys|gpg|png|(?:private\.)?atom)$/, "/$1"],
      [/^\/([^/]+)\/(?:followers|following)\/?$/, "/$1"],
      [/^\/[^/]+\/[^/]+\/(?:issues\/created_by|pulls)\/([^/]+)\/?$/, "/$1"],
    ],
    gitlab: [[/^\/([^/]+)\.(?:keys|gpg|atom)$/, "/$1"]],
    discourse: [[/^(\/u(?:sers)?\/[^/]+)\.(?:json|rss)$/, "$1"]],
    reddit: [[/^(\/u(?:ser)?\/[^/.]+)\.(?:json|rss)$/i, "$1"]],
    linkedin: [
      [/^\/company-beta\//, "/company/"],
      [/^\/today\/author\/([^/]+)\/?$/, "/in/$1"],
    ],
    devto: [[/^\/feed\/([^/]+)\/?$/, "/$1"]],
    stackoverflow: [[/^\/users\/(?:edit|flair|preferences|story)\/(\d{1,10})(?:[./].*)?$/, "/users/$1"]],
  };

/** Platforms without a site of their own, whose identities may be any text. */
const anyText: ReadonlySet<string> = new Set(["custom", "other", "crowd", "enrichment", "peopledatalabs"]);

/**
 * Reads a typed, pasted or imported handle: the name itself, with or without `@`, or any address of the profile. It is
 * the only reader of handles, for forms, tables, imports and the API.
 */
export function readHandle(holder: Holder, platform: string, typed: string): HandleReading {
  if (typed.length > longest) return failed(`A username has at most ${longest} characters.`);
  const key = platformKey(platform);
  const text = withoutLabel(key, pastedText(identityValue("username", typed)));
  if (isPlaceholder(text)) return { value: "", problem: null };
  const address = addressOf(text);
  if (!Object.hasOwn(sites, key)) return address ? otherAddress(holder, key, address, text) : found(withoutAt(text));
  const site = key as ProfilePlatform;
  if (address) return inAddress(holder, site, address, text);
  if (holder === "organization" && site === "linkedin" && /^(?:company|school|showcase):/.test(text))
    return found(text);
  if (/[/?#%]/.test(text)) {
    const inside = relativeAddresses(holder, site, text).find((each) => recognize(each) !== null);
    return inside
      ? inAddress(holder, site, inside, text)
      : failed(`“${short(text)}” is not a profile on ${platformName(site)}.`);
  }
  const name = withoutEnd(withoutAt(text));
  if (/[\s@:"<>=~!$^*+;,()[\]{}|\\&`]/.test(name.replace(/\[(?:bot|deleted)\]$/i, "")))
    return failed(`“${short(name)}” is not a username on ${platformName(site)}.`);
  if (isReservedName(site, name))
    return failed(`“${name}” is reserved by ${platformName(site)}, so nobody has this username.`);
  return found(holder === "organization" ? storedOrganizationHandle(site, name) : name);
}

/** The first of these platforms on which the pasted address is a profile of such a record; null for any other text. */
export function platformOfAddress(holder: Holder, platforms: readonly string[], typed: string): string | null {
  if (typed.length > longest) return null;
  const text = pastedText(identityValue("username", typed));
  if (!addressOf(text)) return null;
  return (
    platforms.find((platform) => isSiteOf(platformKey(platform), text) && readHandle(holder, platform, text).value) ??
    null
  );
}

/** A forum or a GitLab server can have any host, so an address does not choose these platforms. */
const isSiteOf = (key: string, text: string): boolean => {
  const url = addressOf(text);
  if (!url) return false;
  const site = siteHost(url.host)?.site;
  return Object.hasOwn(sites, key) ? site !== undefined && platformOfSite(site) === key : site === undefined;
};

/** Characters of an address, which may contain a long query. */
const longest = 2_000;

const found = (value: string): HandleReading => ({ value, problem: null });
const failed = (problem: string): HandleReading => ({ value: null, problem });
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** Short names of platforms before a handle, as in `gh:ada` and `gh/ada`. */
const shortNames: Readonly<Record<string, readonly string[]>> = {
  ...{ github: ["gh"], gitlab: ["gl"], linkedin: ["li"], twitter: ["x", "tw"], stackoverflow: ["so"] },
  ...{ hackernews: ["hn"], youtube: ["yt"], facebook: ["fb"] },
};

/** Words that may stand before a handle, alone or after the platform: "GitHub username: ada". */
const handleWords = /(?:^|[\s_-])(?:account|handle|id|login|nick|nickname|profile|user|user ?name)$/;

/** Returns whether a text names the platform or its handles: "GitHub", "gh", "github.com", "GitHub handle", "Login". */
function isLabel(key: string, text: string): boolean {
  const label = foldAscii(text.trim());
  const platform = label.replace(handleWords, "").trim();
  if (platform === "") return label !== "";
  const names = [key, platformName(key), ...(shortNames[key] ?? [])];
  const { host } = Object.hasOwn(sites, key) ? new URL(sites[key as ProfilePlatform].root) : { host: "" };
  return names.some((each) => foldAscii(each) === platform) || host.replace(/^www\./, "") === platform;
}

/** "GitHub: ada", "gh:ada", "username: ada" and "ada (GitHub)" are ada. */
function withoutLabel(key: string, text: string): string {
  const [, name = "", after = ""] = /^([^\s()]{1,300}) ?\(([^()]{1,40})\)$/.exec(text) ?? [];
  if (name && isLabel(key, after)) return name;
  const colon = text.indexOf(":");
  return colon > 0 && colon < 40 && isLabel(key, text.slice(0, colon)) ? text.slice(colon + 1).trim() : text;
}

/** The text as a URL, also without a scheme; null for other text. A name may contain dots, as in `jane.doe`. */
function addressOf(text: string): URL | null {
  // Old addresses of X contain the name after `#!`.
  if (/^[a-z][a-z\d+.-]{1,20}:\/\//i.test(text)) return URL.parse(text.replace("/#!/", "/"));
  const bare = text.replace(/^\/\//, "");
  const end = bare.search(/[/?#]/);
  const host = (end < 0 ? bare : bare.slice(0, end)).toLowerCase();
  if (host.length > 253 || !/^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?::\d{1,5})?$/u.test(host)) return null;
  const hasPath = end >= 0 && /[^/]/.test(bare.slice(end));
  return siteHost(host) || host.startsWith("www.") || hasPath ? URL.parse(`https://${bare}`) : null;
}

/** Addresses that a path without a site may stand for: `u/ada`, `/in/ada/de`, `ada?tab=x`. */
function relativeAddresses(holder: Holder, site: ProfilePlatform, text: string): URL[] {
  const [first = "", ...rest] = text.replace(/^\//, "").split("/");
  // "linkedin/ada" and "gh/ada"
  const isSite = rest.length === 1 && [site, ...(shortNames[site] ?? [])].includes(first.toLowerCase());
  const path = [...(isSite ? [] : [first]), ...rest].join("/");
  const isCompany = holder === "organization" && site === "linkedin";
  const profile = isCompany ? `${sites.linkedin.root}company/` : sites[site].profile;
  return [`${sites[site].root}${path}`, `${profile}${withoutAt(path)}`].flatMap((each) => URL.parse(each) ?? []);
}

/** Address that GitHub's API gives for an app's account. */
const appPage = /^https:\/\/github\.com\/apps\/([\w-]{1,39})\/?$/;

function inAddress(holder: Holder, site: ProfilePlatform, address: URL, text: string): HandleReading {
  const app = holder === "member" && site === "github" ? appPage.exec(address.href)?.[1] : undefined;
  if (app) return found(`${app}[bot]`);
  const recognized = recognizedAt(site, address);
  const name = platformName(site);
  if (recognized === null) {
    return failed(
      isShortLink(address)
        ? `“${short(text)}” only leads to another address. Open it and copy the address that your browser then shows.`
        : `“${short(text)}” is not a profile on ${name}.`,
    );
  }
  if (recognized.platform !== site) {
    return failed(`“${short(text)}” is an address of ${platformName(recognized.platform)}, not of ${name}.`);
  }
  if (recognized.kind === "post") return authorOf(recognized, text);
  if (isOneGist(address)) return failed(`“${short(text)}” is a gist, not a profile.`);
  const problem = wrongKind(holder, recognized);
  if (problem !== null) return failed(`“${short(text)}” ${problem}`);
  const { value, server = recognized.host } = recognized;
  return { value, problem: null, ...(server !== undefined && { server }) };
}

/** What the address shows. Typed paths may have doubled slashes, and their first word capital letters. */
function recognizedAt(site: ProfilePlatform, typed: URL): ReturnType<typeof recognize> {
  const address = withPagesOwner(typed);
  const options = servers(site, address);
  const at = (path: string) => {
    const [pattern, profile = ""] = furtherPaths[site]?.find(([each]) => each.test(path)) ?? [];
    const url = new URL(address);
    url.pathname = pattern ? path.replace(pattern, profile) : path;
    return recognize(url, options);
  };
  const path = address.pathname.replace(/\/{2,}/g, "/");
  return at(path) ?? at(path.replace(/^\/[A-Z]+(?=\/)/, foldAscii));
}

/** The main page of `ada.github.io` is the account's. */
function withPagesOwner(address: URL): URL {
  const [, owner, host] = /^([\w-]+)\.(git(?:hub|lab))\.io$/.exec(address.host) ?? [];
  return owner ? new URL(`https://${host}.com/${owner}${address.pathname}`) : address;
}

function wrongKind(holder: Holder, { kind }: RecognizedProfile): string | null {
  if (holder === "member") return kind === "organization" ? "is the page of an organization, not of a person." : null;
  return kind === "person" ? "is the page of a person, not of an organization." : null;
}

/** On X and Reddit the address of a post contains its author. */
function authorOf({ platform, author }: RecognizedPost, text: string): HandleReading {
  const isNamed = platform === "twitter" || platform === "reddit";
  return isNamed && author ? found(author) : failed(`“${short(text)}” is a post, not a profile.`);
}

const isOneGist = ({ host, pathname }: URL): boolean =>
  host === "gist.github.com" && /^\/[^/]+\/[\da-f]{20,}/.test(pathname);

/** Hosts that are called like a code host's servers, and have no accounts. */
const withoutAccounts: ReadonlySet<string> = new Set([
  ...["github.blog", "github.community", "github.dev", "github.io", "github.net", "githubusercontent.com"],
  ...["about.gitlab.com", "docs.gitlab.com", "gitlab.io", "gitlab.net", "docs.github.com", "github.githubassets.com"],
]);

/** Servers other than the public site. The host of a forum says nothing; that of a code host usually its name. */
function servers(site: ProfilePlatform, { host }: URL): RecognizeOptions {
  if (site === "discourse") return { connected: [{ platform: site, host }] };
  if (siteHost(host) !== null || withoutAccounts.has(host) || /\.git(?:hub|lab)\.com$/.test(host)) return {};
  if (site === "gitlab" && /(?:^|[.-])git(?:lab)?[.-]/.test(host)) return { connected: [{ platform: site, host }] };
  return site === "github" && /(?:^|[.-])(?:github|ghe)[.-]/.test(host) ? { githubHosts: [host] } : {};
}

/** Addresses of profiles on platforms that `recognize` does not know: host, path and query, with the name in a group. */
const profileAddresses: Readonly<Record<string, readonly RegExp[]>> = {
  discord: [/^(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com\/users\/(?<name>\d{15,20})(?:[/?]|$)/],
  slack: [
    /^app\.slack\.com\/client\/(?<site>[TE][A-Z\d]{4,20})\/(?:\w{1,30}\/)?user_profile\/(?<name>[UW][A-Z\d]{4,20})(?:[/?]|$)/,
    /^[\w-]{1,63}(?:\.enterprise)?\.slack\.com\/team\/(?<name>[UW][A-Z\d]{4,20})(?:[/?]|$)/,
  ],
  jira: [/^[\w-]{1,63}\.atlassian\.net\/(?:jira\/)?people\/(?<name>[\w:-]{10,128})(?:[/?]|$)/],
  confluence: [/^[\w-]{1,63}\.atlassian\.net\/wiki\/(?:people\/|display\/~)(?<name>[\w:-]{10,128})(?:[/?]|$)/],
  facebook: [
    /^(?:[a-z-]{1,5}\.)?(?:facebook|fb)\.com\/people\/[^/?]{1,100}\/(?<name>\d{5,20})\/?(?:\?|$)/,
    /^(?:[a-z-]{1,5}\.)?(?:facebook|fb)\.com\/profile\.php\?(?:[^#]{0,200}&)?id=(?<name>\d{5,20})(?:&|$)/,
    /^(?:[a-z-]{1,5}\.)?(?:facebook|fb)\.com\/(?![^/?]*\.php)(?<name>[a-z\d.]{5,50})(?:\/about)?\/?(?:\?|$)/i,
  ],
  hashnode: [/^(?:www\.)?hashnode\.com\/@(?<name>[\w-]{1,60})(?:[/?]|$)/],
  kaggle: [/^(?:www\.)?kaggle\.com\/(?<name>[a-z\d]{2,50})(?:\/(?:code|datasets|discussion|followers))?\/?(?:\?|$)/],
  medium: [
    /^(?:www\.)?medium\.com\/@(?<name>[\w.-]{1,60})(?:\/(?:about|followers|following|lists))?\/?(?:\?|$)/,
    /^(?!www\.)(?<name>[\w-]{1,60})\.medium\.com\/(?:about)?(?:\?|$)/,
  ],
  producthunt: [/^(?:www\.)?producthunt\.com\/@(?<name>\w{1,60})(?:[/?]|$)/],
  youtube: [/^(?:(?:www|m)\.)?youtube\.com\/(?:@|c\/|user\/|channel\/)(?<name>[^/?]{1,100})(?:[/?]|$)/],
};

/** Addresses on Crunchbase differ by the kind of record. */
const onCrunchbase: Readonly<Record<Holder, RegExp>> = {
  member: /^(?:www\.)?crunchbase\.com\/person\/(?<name>[^/?]{1,200})/,
  organization: /^(?:www\.)?crunchbase\.com\/(?:organization|company)\/(?<name>[^/?]{1,200})/,
};

/** First path segments of these sites' own pages. */
const ownPages =
  /^(?:competitions|datasets|discussions|events|explore|groups|login|marketplace|models|pages|search|sharer|watch)$/i;

/** An address on a platform whose profiles are not recognized. */
function otherAddress(holder: Holder, platform: string, address: URL, text: string): HandleReading {
  const known = findPlatform(platform);
  if (!known || anyText.has(platform)) return found(text);
  const patterns = platform === "crunchbase" ? [onCrunchbase[holder]] : (profileAddresses[platform] ?? []);
  const path = decoded(`${address.host}${address.pathname}${address.search}`);
  for (const pattern of path === null ? [] : patterns) {
    const { name, site } = pattern.exec(path ?? "")?.groups ?? {};
    if (name && !ownPages.test(name)) return { value: name, problem: null, ...(site && { server: site }) };
  }
  return failed(`“${short(text)}” is not a profile on ${known.name}.`);
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return null;
  }
}

/** Whether handles of the platform are read from addresses and have no spaces. */
export const isReadPlatform = (platform: string): boolean => Object.hasOwn(sites, platformKey(platform));
