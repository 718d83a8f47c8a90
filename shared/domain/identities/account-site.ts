import { trimEndOf } from "../text/trim-characters.ts";
import { platformKey } from "./platform-key.ts";
import { platformName } from "./platforms.ts";

/** What the accounts of a platform are unique in. */
interface AccountScope {
  /**
   * - `platform`: one site, or ids that are unique across its sites.
   * - `server`: a server by its host and path. Accounts of the public one have no site.
   * - `workspace`: a workspace, by its id.
   */
  readonly scope: "platform" | "server" | "workspace";
  /** Hosts of the public service. Absent when every server is somebody's own. */
  readonly publicHosts?: RegExp;
  /** Fact that decides it. */
  readonly reason: string;
}

const onePlatform = (reason: string): AccountScope => ({ scope: "platform", reason });

const scopes: Readonly<Record<string, AccountScope>> = {
  github: {
    scope: "server",
    publicHosts: /^(?:(?:www|api)\.)?github\.com$/,
    reason: "Logins and node ids are unique on github.com, and again on every GitHub Enterprise server.",
  },
  gitlab: {
    scope: "server",
    publicHosts: /^(?:www\.)?gitlab\.com$/,
    reason: "Usernames and ids are unique on gitlab.com, and again on every self-managed server.",
  },
  jira: {
    scope: "server",
    publicHosts: /\.(?:atlassian\.net|jira\.com|jira-dev\.com)$/,
    reason: "Atlassian account ids are global. Keys (JIRAUSER10100) and names of Data Center count per server.",
  },
  confluence: {
    scope: "server",
    publicHosts: /\.(?:atlassian\.net|jira\.com|jira-dev\.com)$/,
    reason: "Atlassian account ids are global. Usernames and user keys of Data Center count per server.",
  },
  discourse: { scope: "server", reason: "Every forum has its own accounts; there is no common directory." },
  gerrit: { scope: "server", reason: "Usernames and account numbers count per server." },
  slack: {
    scope: "workspace",
    reason: "Names are unique in a workspace; the members of two workspaces are unrelated.",
  },
  hubspot: onePlatform("Record ids are unique in a customer account (portal), with whose id every value begins."),
  git: onePlatform("Commits name an email address."),
  groupsio: onePlatform("One account, named by its email address, is a member of groups on any Groups.io domain."),
  discord: onePlatform("Usernames and ids are unique across all servers (guilds)."),
  twitter: onePlatform("One site."),
  reddit: onePlatform("One site."),
  linkedin: onePlatform("One site."),
  hackernews: onePlatform("One site."),
  devto: onePlatform("Only dev.to is read, not other Forem sites."),
  stackoverflow: onePlatform("Only stackoverflow.com is read, not the other sites of the network."),
  lfid: onePlatform("One directory."),
  tnc: onePlatform("Accounts are those of the Linux Foundation's directory."),
  training_cert: onePlatform("Accounts are those of the Linux Foundation's directory."),
  cvent: { scope: "workspace", reason: "Contacts belong to the account of a customer." },
  crunchbase: onePlatform("One site."),
  facebook: onePlatform("One site."),
  hashnode: onePlatform("One site."),
  kaggle: onePlatform("One site."),
  medium: onePlatform("One site."),
  producthunt: onePlatform("One site."),
  youtube: onePlatform("One site."),
};

const scopeOf = (platform: string): AccountScope | undefined => scopes[platformKey(platform)];

/** True when accounts of the platform belong to servers or workspaces; undefined for an unknown platform. */
export function hasSites(platform: string): boolean | undefined {
  const found = scopeOf(platform);
  return found && found.scope !== "platform";
}

/**
 * True for an account whose server or workspace is unknown, although its platform has no public one. It is never taken
 * for the account of a site by its name alone.
 */
export function isUnscoped({
  platform,
  type,
  site,
}: {
  platform: string;
  type: string;
  site?: string | null | undefined;
}): boolean {
  const found = scopeOf(platform);
  return type === "username" && !site && found !== undefined && found.scope !== "platform" && !found.publicHosts;
}

/**
 * Site of a platform's accounts by the address of a server (host and path) or the id of a workspace, as typed or
 * configured. Empty for the public server and for platforms without sites; null when it names no server.
 */
export function readSite(platform: string, typed: string): string | null {
  const found = scopeOf(platform);
  const text = typed.trim();
  if (text === "" || found?.scope === "platform") return "";
  if (found?.scope === "workspace") return /^[\w.-]{1,100}$/.test(text) ? text : null;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url?.hostname || url.username !== "" || /\s/.test(text) || url.hostname.length > 253) return null;
  if (found?.publicHosts?.test(url.hostname)) return "";
  return (url.host + trimEndOf(url.pathname, "/")).slice(0, 320);
}

/**
 * Site under which an identity is stored. Emails have none: an address is the same everywhere.
 * @returns the sentence for the user as `problem` when the site cannot be one of this platform
 */
export function checkedSite(
  { platform, type }: { readonly platform: string; readonly type: string },
  typed: string | null | undefined,
): { readonly site: string; readonly problem?: undefined } | { readonly problem: string } {
  if (!typed?.trim()) return { site: "" };
  if (type !== "username") return { problem: "Only a username has a site." };
  if (hasSites(platform) === false) {
    return { problem: `Accounts of ${platformName(platform)} are unique everywhere. Leave the site empty.` };
  }
  const site = readSite(platform, typed);
  if (site !== null) return { site };
  return {
    problem:
      scopeOf(platform)?.scope === "workspace"
        ? `"${typed.trim().slice(0, 100)}" is not the id of a workspace.`
        : `"${typed.trim().slice(0, 100)}" is not the address of a server.`,
  };
}
