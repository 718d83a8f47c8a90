import { trimEndOf } from "../text/trim-characters.ts";
import { emailKey } from "./identity-value.ts";

/** A handle from a noreply address of a code host. */
export interface NoreplyHandle {
  readonly platform: "github" | "gitlab";
  /** Server of the account; empty for github.com and gitlab.com. */
  readonly site: string;
  readonly handle: string;
  /** The account's number, which does not change on rename; null for an address without one. */
  readonly account: string | null;
}

const publicHosts: ReadonlyMap<string, NoreplyHandle["platform"]> = new Map([
  ["github.com", "github"],
  ["gitlab.com", "gitlab"],
]);
const noreplyAddress = /^([^@\s]{1,300})@users\.noreply\.((?:[a-z\d-]{1,63}\.){1,10}[a-z\d-]{2,63})$/;

const handles: Readonly<Record<NoreplyHandle["platform"], RegExp>> = {
  // 123+name@ since 2017, name@ before; a bot's name ends in [bot].
  github: /^(?:(\d{1,20})\+)?([a-z\d][a-z\d_-]{0,63}(?:\[bot\])?)$/,
  // 123-name@, where the number is the account's id.
  gitlab: /^(?:(\d{1,20})-)?([a-z\d_][a-z\d_.-]{0,254})$/,
};

/**
 * Extracts the handle from a noreply address of GitHub or GitLab, in lower case; null for any other address. On servers
 * of one's own, the number tells which of both it is, else the name of the host.
 */
export function handleFromNoreply(email: string): NoreplyHandle | null {
  const [, local, host] = noreplyAddress.exec(emailKey(email)) ?? [];
  if (local === undefined || host === undefined) return null;
  const known = publicHosts.get(host);
  const platform = known ?? (/^\d+\+/.test(local) ? "github" : /^\d+-/.test(local) ? "gitlab" : namedPlatform(host));
  const [, account = null, handle] = (platform && handles[platform].exec(local)) ?? [];
  return platform && handle ? { platform, site: known ? "" : host, handle, account } : null;
}

function namedPlatform(host: string): NoreplyHandle["platform"] | null {
  // The public hosts have no servers below theirs.
  if (/^git(?:hub|lab)\.com\./.test(host)) return null;
  if (/(?:^|[.-])(?:github|ghes?)[.-]/.test(host)) return "github";
  return /(?:^|[.-])gitlab[.-]/.test(host) ? "gitlab" : null;
}

const roleNames: ReadonlySet<string> = new Set([
  "abuse",
  "admin",
  "administrator",
  "announce",
  "bot",
  "bugs",
  "build",
  "builds",
  "ci",
  "commits",
  "contact",
  "cron",
  "devel",
  "developers",
  "devops",
  "donotreply",
  "help",
  "helpdesk",
  "hostmaster",
  "info",
  "infra",
  "jenkins",
  "legal",
  "list",
  "lists",
  "mailer-daemon",
  "marketing",
  "no-reply",
  "nobody",
  "noreply",
  "notifications",
  "office",
  "ops",
  "postmaster",
  "press",
  "privacy",
  "release",
  "releases",
  "root",
  "sales",
  "security",
  "service",
  "spam",
  "support",
  "sysadmin",
  "team",
  "test",
  "users",
  "webmaster",
]);
const listHost = /^(?:lists?|groups|mailman|googlegroups|sourceware|vger)\./;

/**
 * True for mailboxes of a role, a machine or a list, which never identify a person (including noreply addresses without
 * a handle).
 */
export function isSharedMailbox(email: string): boolean {
  const [local = "", host = ""] = emailKey(email).split("@");
  if (handleFromNoreply(email)) return false;
  return (
    !local ||
    !host ||
    roleNames.has(local.replace(/\+.*$/s, "")) ||
    /(?:^|[._-])(?:no-?reply|do-?not-?reply|notifications?)(?:$|[._-])/.test(local) ||
    host.startsWith("users.noreply.") ||
    listHost.test(host) ||
    /^[^.]+$/.test(host) ||
    /\.(?:local|localdomain|lan|internal|invalid)$/.test(host)
  );
}

const placeholders: ReadonlySet<string> = new Set([
  "admin",
  "administrator",
  "anonymous",
  "author",
  "debian",
  "default",
  "deleted user",
  "dev",
  "developer",
  "example",
  "first last",
  "full name",
  "ghost",
  "git",
  "github",
  "gitlab",
  "invalid-email-address",
  "jane doe",
  "john doe",
  "me",
  "my name",
  "n/a",
  "name",
  "no author",
  "no name",
  "nobody",
  "none",
  "not committed yet",
  "null",
  "pi",
  "root",
  "test",
  "test user",
  "ubuntu",
  "undefined",
  "unknown",
  "user",
  "username",
  "vagrant",
  "your full name",
  "your name",
]);

/** True for names written by a tool, not a person ("root", "Your Name", "Deleted User", "ubuntu", an empty name). */
export function isPlaceholderName(name: string): boolean {
  const folded = name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
  return !/[\p{L}\p{N}]/u.test(folded) || placeholders.has(trimEndOf(folded.replace(/^[<("'[]+/, ""), ">)\"']"));
}

const botNames: ReadonlySet<string> = new Set([
  "dependabot",
  "dependabot-preview",
  "github actions",
  "github-actions",
  "greenkeeper",
  "renovate",
  "renovate bot",
  "semantic-release",
  "snyk",
  "travis ci",
  "jenkins",
  "zuul",
  "weblate",
  "hosted weblate",
  "pre-commit-ci",
  "copybara-service",
  "allcontributors",
  "codecov",
  "mergify",
]);

/** True for names and handles of bots: `[bot]` at the end, the word bot at either end, or a known service. */
export function isBotName(name: string): boolean {
  const folded = name.normalize("NFKC").trim().toLowerCase();
  return (
    /\[bot\]$/.test(folded) ||
    /(?:^|[\s_-])(?:ro)?bot(?:\s\d+)?$/.test(folded) ||
    /^bot[\s_-]/.test(folded) ||
    /[\s_-](?:ci|automation)[\s_-]?bot\b/.test(folded) ||
    botNames.has(folded)
  );
}

/**
 * Returns the name with which a shared mailbox means one person, as Git imports store it; null for other identities.
 */
export function sharedMailboxName(identity: {
  readonly platform: string;
  readonly type: string;
  readonly verified: boolean;
  readonly sourceId?: string | null | undefined;
}): string | null {
  const { platform, type, verified, sourceId } = identity;
  return platform === "git" && type === "username" && !verified ? (sourceId ?? null) : null;
}
