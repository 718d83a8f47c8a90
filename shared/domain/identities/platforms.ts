import type { Attributes } from "../attributes.ts";
import { safeLink } from "../text/web-link.ts";
import { platformKey } from "./platform-key.ts";

/** Name of a platform and the format of its identities and links (rules.md 2, wire.md 31). */
export interface Platform {
  readonly key: string;
  readonly name: string;
  /** Shown before the value of a person's identity. */
  readonly personPrefix?: string;
  /** Shown in an empty identity field. */
  readonly placeholder?: string;
  /** Start of a person's profile URL. The value follows. */
  readonly personAddress?: string;
  /** Shown before the value of an organization's identity. */
  readonly organizationPrefix?: string;
  /** Start of an organization's profile URL. The value follows. */
  readonly organizationAddress?: string;
}

const usernameOrEmail = "username or email address";
const linuxFoundationId = "Linux Foundation ID";

/** The catalog in the order of wire.md 31, then the platforms that are only displayed. */
export const platforms: readonly Platform[] = [
  {
    key: "github",
    name: "GitHub",
    personPrefix: "github.com/",
    personAddress: "https://github.com/",
    organizationPrefix: "github.com/",
    organizationAddress: "https://github.com/",
  },
  {
    key: "discord",
    name: "Discord",
    placeholder: "Discord username",
    personAddress: "https://discord.com/",
  },
  {
    key: "hackernews",
    name: "Hacker News",
    personPrefix: "news.ycombinator.com/user?id=",
    personAddress: "https://news.ycombinator.com/user?id=",
  },
  {
    key: "linkedin",
    name: "LinkedIn",
    personPrefix: "linkedin.com/in/",
    personAddress: "https://linkedin.com/in/",
    organizationPrefix: "linkedin.com/company/",
    organizationAddress: "https://linkedin.com/company/",
  },
  {
    key: "twitter",
    name: "X/Twitter",
    personPrefix: "twitter.com/",
    personAddress: "https://twitter.com/",
    organizationPrefix: "twitter.com/",
    organizationAddress: "https://twitter.com/",
  },
  { key: "slack", name: "Slack", placeholder: usernameOrEmail, personAddress: "https://slack.com/" },
  { key: "devto", name: "DEV", personPrefix: "dev.to/", personAddress: "https://dev.to/" },
  {
    key: "reddit",
    name: "Reddit",
    personPrefix: "reddit.com/user/",
    personAddress: "https://reddit.com/user/",
  },
  { key: "stackoverflow", name: "Stack Overflow", personPrefix: "stackoverflow.com/users/" },
  { key: "discourse", name: "Discourse", personPrefix: "https://meta.discourse.org/u/" },
  { key: "git", name: "Git", placeholder: "Git email address" },
  { key: "groupsio", name: "Groups.io", placeholder: "Groups.io email address" },
  { key: "confluence", name: "Confluence", placeholder: usernameOrEmail },
  { key: "jira", name: "Jira", placeholder: usernameOrEmail },
  { key: "gerrit", name: "Gerrit", placeholder: usernameOrEmail },
  { key: "cvent", name: "Cvent", placeholder: usernameOrEmail },
  { key: "lfid", name: "Linux Foundation ID", placeholder: linuxFoundationId },
  { key: "tnc", name: "Training & Certification", placeholder: linuxFoundationId },
  { key: "training_cert", name: "Training & Certification", placeholder: linuxFoundationId },
  {
    key: "gitlab",
    name: "GitLab",
    personPrefix: "gitlab.com/",
    personAddress: "https://gitlab.com/",
    organizationPrefix: "gitlab.com/",
    organizationAddress: "https://gitlab.com/",
  },
  {
    key: "crunchbase",
    name: "Crunchbase",
    organizationPrefix: "https://www.crunchbase.com/organization/",
    organizationAddress: "https://www.crunchbase.com/organization/",
  },
  { key: "hubspot", name: "HubSpot" },
  { key: "facebook", name: "Facebook" },
  { key: "n8n", name: "n8n" },
  { key: "zapier", name: "Zapier" },
  { key: "hashnode", name: "Hashnode" },
  { key: "kaggle", name: "Kaggle" },
  { key: "medium", name: "Medium" },
  { key: "producthunt", name: "Product Hunt" },
  { key: "youtube", name: "YouTube" },
  { key: "enrichment", name: "Enrichment" },
  { key: "peopledatalabs", name: "Enrichment" },
  { key: "custom", name: "Manually added" },
  { key: "crowd", name: "Community Data Platform" },
  { key: "other", name: "Other" },
];

/** Platforms on which a person can have a handle, for forms, without duplicate names. */
export const personPlatforms: readonly Platform[] = platforms.filter(
  ({ key, personPrefix, personAddress, placeholder }) =>
    key !== "training_cert" && (personPrefix ?? personAddress ?? placeholder) !== undefined,
);

/** Platforms on which an organization can have a handle, for forms. */
export const organizationPlatforms: readonly Platform[] = platforms.filter(
  ({ organizationAddress }) => organizationAddress !== undefined,
);

/** Default platform of a new handle: most people have a GitHub account. */
export const defaultPlatform = "github";

const byKey: ReadonlyMap<string, Platform> = new Map(platforms.map((platform) => [platform.key, platform]));

/** Labels of sources that are not shown in lists of platforms (wire.md 31). */
const hidden: ReadonlySet<string> = new Set(["integration_or_enrichment", "email", "integration", "unknown", "delete"]);

/** The catalog entry of a stored platform key; null for an unknown one. */
export function findPlatform(platform: string): Platform | null {
  return byKey.get(platformKey(platform)) ?? null;
}

/** Display name of a platform; an unknown key is returned unchanged. */
export function platformName(platform: string): string {
  return findPlatform(platform)?.name ?? platform;
}

/** Display names of a list of sources, without duplicates and internal sources (wire.md 31). */
export function platformNames(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key) => !hidden.has(key)).map(platformName))];
}

/** Sites whose profile URLs cannot be built from the value and are stored in the `url` attribute (rules.md 2). */
const addressInAttributes: ReadonlySet<string> = new Set(["stackoverflow", "discourse", "hubspot"]);

/** Start of a profile's path on somebody's own server. */
const serverPaths: Readonly<Record<string, string>> = {
  github: "/",
  gitlab: "/",
  discourse: "/u/",
  jira: "/secure/ViewProfile.jspa?name=",
  confluence: "/display/~",
};

/**
 * URL of a person's profile. Null when the platform has none, the value is a private LinkedIn one, or the stored value
 * is not an http or https URL (rules.md 2, profile links).
 */
export function profileLink(
  platform: string,
  value: string,
  attributes?: Attributes | null,
  site?: string | null,
): string | null {
  const key = platformKey(platform);
  if (site) {
    const path = serverPaths[key];
    return path && value ? safeLink(`https://${site}${path}${encodeURIComponent(value)}`) : null;
  }
  const urlAttribute = attributes?.url?.[key];
  const stored = typeof urlAttribute === "string" ? urlAttribute : null;
  if (addressInAttributes.has(key)) return stored === null ? null : safeLink(stored);
  // GitLab may be self-hosted.
  if (key === "gitlab" && value && stored?.toLowerCase().endsWith(`/${value.toLowerCase()}`)) return safeLink(stored);
  const address = byKey.get(key)?.personAddress;
  if (!address || !value || (key === "linkedin" && value.includes("private-"))) return null;
  return safeLink(address + encodeURIComponent(value));
}

const linkedInKinds: ReadonlySet<string> = new Set(["company", "school", "showcase"]);

/** Display form of an organization's handle. LinkedIn's are stored with their kind before a colon (wire.md 31). */
export function organizationHandle(platform: string, value: string): string {
  return platformKey(platform) === "linkedin" ? value.slice(value.indexOf(":") + 1) : value;
}

/** Stored form of an organization's handle. LinkedIn handles without a kind get `company:` (wire.md 12.7, 31). */
export function storedOrganizationHandle(platform: string, value: string): string {
  if (platformKey(platform) !== "linkedin") return value;
  return linkedInKinds.has(value.slice(0, Math.max(0, value.indexOf(":")))) ? value : `company:${value}`;
}

/** URL of an organization's profile; null when the platform has none. */
export function organizationLink(platform: string, value: string): string | null {
  const handle = organizationHandle(platform, value);
  const address = findPlatform(platform)?.organizationAddress;
  if (!address || !handle) return null;
  const kind = value.slice(0, Math.max(0, value.indexOf(":")));
  const isOtherKind = platformKey(platform) === "linkedin" && linkedInKinds.has(kind);
  return safeLink((isOtherKind ? `https://linkedin.com/${kind}/` : address) + encodeURIComponent(handle));
}
