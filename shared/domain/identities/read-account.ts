import { pastedText } from "../../profiles/pasted-text.ts";
import { type Holder, readHandle } from "../../profiles/read-handle.ts";
import { cleanText } from "../text/clean-text.ts";
import { hasSites, isUnscoped, readSite } from "./account-site.ts";
import { accountText } from "./account-text.ts";
import { isDeletedAccountName } from "./deleted-account.ts";
import { platformKey } from "./platform-key.ts";
import { platformName } from "./platforms.ts";

/** An account as typed: the plain handle, and its site unless it was left out. */
export interface AccountText {
  readonly value: string;
  readonly site: string;
}

/**
 * Paths of profiles that only this software has, with the name as group. What precedes them is part of the site. On a
 * code host the path is the bare name, as on any website.
 */
const profilePaths: Readonly<Record<string, RegExp>> = {
  discourse: /\/u(?:sers)?\/([^/?#]+?)(?:\.(?:json|rss))?(?:[/?#].*)?$/s,
  jira: /\/secure\/ViewProfile\.jspa\?(?:[^#]*&)?name=([^&#]+)/,
  confluence: /\/(?:display\/~|users\/viewuserprofile\.action\?username=)([^/?&#]+)/,
};

/** Longer texts are no addresses of profiles. */
const maxAddress = 2_000;

/** Reads the address of a profile on a server of one's own; null for any other text. */
export function readAccountAddress(platform: string, typed: string): AccountText | null {
  if (typed.length > maxAddress) return null;
  const pattern = profilePaths[platformKey(platform)];
  const text = pastedText(cleanText(typed));
  const isBare = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8}(?::\d{1,5})?\//i.test(text);
  const url = isBare || /^https?:\/\//i.test(text) ? URL.parse(isBare ? `https://${text}` : text) : null;
  const path = url && url.pathname + url.search;
  const found = path && pattern ? pattern.exec(path) : null;
  if (!url || !path || !found?.[1]) return null;
  const site = readSite(platform, url.host + path.slice(0, found.index));
  if (!site) return null;
  try {
    return { value: decodeURIComponent(found[1].replaceAll("+", "%20")), site };
  } catch {
    return null;
  }
}

/** Reads `accountText` or the address of a profile; anything else is a handle without a site. */
export function readAccountText(platform: string, typed: string): AccountText {
  const none = { value: typed, site: "" };
  if (hasSites(platform) === false) return none;
  const address = readAccountAddress(platform, typed);
  if (address) return address;
  const text = typed.trim();
  const open = text.lastIndexOf(" (");
  const [value, bracketed] =
    open > 0 && text.endsWith(")") ? [text.slice(0, open).trimEnd(), text.slice(open + 2, -1)] : [];
  const site = value && bracketed && looksLikeSite(platform, bracketed) ? readSite(platform, bracketed) : null;
  return value && site ? { value, site } : none;
}

/** Stored form of a typed account, empty for a placeholder; or the reason that the text contains none. */
export type AccountReading =
  | { readonly value: string; readonly site: string; readonly problem: null }
  | { readonly value: null; readonly problem: string };

/**
 * Reads a typed, pasted or imported account: a handle, also with its site in brackets, or any address of the profile.
 * The server of an address is the site.
 */
export function readAccount(holder: Holder, platform: string, typed: string): AccountReading {
  const { value: text, site } = readAccountText(platform, typed);
  const read = readHandle(holder, platform, text);
  if (read.problem !== null) return read;
  if (isDeletedAccountName(platformKey(platform), read.value))
    return {
      value: null,
      problem: `${platformName(platform)} shows “${read.value}” in place of accounts that are nobody's.`,
    };
  const server = site || (read.server && readSite(platform, read.server)) || "";
  return { value: read.value, site: server, problem: null };
}

/** Text of a typed or pasted account as forms show it. */
export const cleanAccountText = (platform: string, typed: string, holder: Holder = "member"): string => {
  const read = readAccount(holder, platform, typed);
  return read.value === null ? typed.trim() : accountText(read);
};

/** Servers have a dot or a port in their address, so that "Ada (work)" stays a name. */
const looksLikeSite = (platform: string, text: string): boolean =>
  /[.:]/.test(text) || isUnscoped({ platform, type: "username", site: "" });
