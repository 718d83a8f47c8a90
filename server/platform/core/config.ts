import { isIP } from "node:net";
import { relative, resolve } from "node:path";
import { CommanderError } from "@commander-js/extra-typings";
import ipaddr from "ipaddr.js";
import { emailKey } from "#shared/domain/identities/identity-value.ts";
import { foldAscii } from "#shared/domain/text/fold-ascii.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import { blockedPorts } from "./blocked-ports.ts";
import { createCommand, sentenceCase } from "./command.ts";
import { type Hosts, type ProviderVariable, providerHosts, providerVariables } from "./provider-hosts.ts";

const roles = ["all", "web", "worker"] as const;

export type Role = (typeof roles)[number];

/**
 * Configuration of this platform: flags first, environment variables second, defaults last. Read once at start by
 * `readConfig`.
 */
export interface Config {
  /** `all`: the web server with a child worker; otherwise one of them alone. */
  readonly role: Role;
  readonly port: number;
  readonly host: string;
  /** Origin under which browsers reach the platform, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute path of the folder for the embedded database, the key, and copies of git repositories and images. */
  readonly dataDir: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The same database without a pooler in between; null when `databaseUrl` leads to the database itself. */
  readonly databaseDirectUrl: string | null;
  /** True to skip the demo data at the first start. */
  readonly empty: boolean;
  /** Size of the demo data. 1 is about 1,200 people. */
  readonly demoScale: number;
  /** Scripts of the demo people's names: few that need additional fonts, or all. */
  readonly demoScripts: "few" | "all";
  /** Null for the embedded provider with its demo accounts. */
  readonly oidc: OidcConfig | null;
  /** Claim of the ID token that lists a user's roles. Dots lead into nested claims. */
  readonly rolesClaim: string;
  /** Roles of the provider by name in lower case, with the role that each one means here. */
  readonly roleMap: Readonly<Record<string, string>>;
  /** Verified email addresses in lower case, or subjects, of users who are administrators. */
  readonly oidcAdmins: readonly string[];
  /** `host` or `host:port`, lower case: private or loopback targets that outgoing requests may reach. */
  readonly outboundAllow: readonly string[];
  /** Signs app tokens and encrypts the secrets of integrations; null for the key file in the data folder. */
  readonly secretKey: string | null;
  /** Origins that may call the API from a browser, in addition to our own and the extension's. */
  readonly corsOrigins: readonly string[];
  /** Redirect addresses of the extension, in addition to the built-in ones. */
  readonly extensionRedirects: readonly string[];
  /** Addresses, networks and the name `loopback`: proxies whose forwarded client address is used. */
  readonly trustProxy: readonly string[];
  /** Maximum number of requests per minute and user; 0 for no limit. */
  readonly rateLimit: number;
  /** Token with which other machines may read `/metrics`; null to answer only programs on this machine. */
  readonly metricsToken: string | null;
  /** Folder of the nightly backups, outside the data folder, and the number of archives to keep; null for none. */
  readonly backup: { readonly folder: string; readonly keep: number } | null;
  /** Share of each provider's rate limit that syncs leave for people who search and preview, from 0 to 1. */
  readonly providerReserve: number;
  /** Days after which the texts of a platform's activities are deleted, by platform. Others are kept for ever. */
  readonly textRetention: ReadonlyMap<string, number>;
  /** Minutes without a request after which a session ends; 0 for never. */
  readonly sessionIdleMinutes: number;
  /** Issue tracker for reports of data issues, as a URL such as `…/repos/{owner}/{name}/issues`; null for none. */
  readonly issues: { readonly url: string; readonly token: string | null } | null;
  /**
   * Mail server for exports, as `smtps://user:password@host:465`, and the sender's address. Null: exports stay in a
   * folder.
   */
  readonly mail: { readonly url: string; readonly from: string; readonly fromName: string } | null;
  /**
   * OpenAI-compatible endpoint for replies and semantic similarity: its URL such as `https://host/v1`, the chat model
   * and the embedding model; null for none.
   */
  readonly model: {
    readonly url: string;
    readonly key: string | null;
    readonly name: string;
    readonly embeddingName: string;
  } | null;
  /** URL of GitHub's API, for finding people and enriching their attributes; null to send no such requests. */
  readonly github: { readonly url: string; readonly token: string | null } | null;
  /** Token for integrations that read GitHub without a token of their own. */
  readonly githubToken: string | null;
  /** URLs of the integration providers. */
  readonly hosts: Hosts;
  /**
   * Credentials of this platform at the integration providers: client ids, secrets, keys. Environment variables come
   * first, then values that an administrator entered. Kept up to date by `integrations/sync/provider-settings.ts`.
   */
  readonly providers: Readonly<Partial<Record<ProviderVariable, string>>>;
  /** The subset that was set by environment variables. */
  readonly operatorProviders: Readonly<Partial<Record<ProviderVariable, string>>>;
  /** Help links on error pages; null for no link. */
  readonly help: { readonly issueDesk: string | null; readonly chat: string | null };
}

/** The operator's own sign-in provider. */
export interface OidcConfig {
  /** Without a trailing slash, even where the provider spells its issuer with one. */
  readonly issuer: string;
  readonly clientId: string;
}

/** Error with one sentence for each problem of the flags and variables. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The command that starts the platform, with its flags.
 * @param name as a user types it
 */
export function serverCommand(name: string) {
  return createCommand(name, "Runs the platform. The README and docs/configuration.md list the environment variables.")
    .option("--port <number>", "port of the web server (PORT, 4100)")
    .option("--host <name>", "address to listen at (HOST, 127.0.0.1)")
    .option("--data-dir <folder>", "folder for the embedded database, the key and copies (DATA_DIR, .data)")
    .option("--database-url <url>", "PostgreSQL instead of the embedded database (DATABASE_URL)")
    .option("--role <role>", `${roles.join(", ")} (ROLE, all)`)
    .option("--empty", "skip the demo data at the first start (EMPTY)");
}

type Flags = ReturnType<ReturnType<typeof serverCommand>["opts"]>;

/**
 * Reads and checks flags and variables, collecting every problem.
 * @throws ConfigError naming each invalid flag or variable.
 */
export function readConfig(args: readonly string[], environment: Environment): Config {
  const problems: string[] = [];
  const given = readFlags(args, problems);
  const setting = (flag: Exclude<keyof Flags, "empty">, variable: string) =>
    given[flag] ?? variableOf(environment, variable);
  const list = (variable: string) => listOf(variableOf(environment, variable));

  const port = wholeNumber(setting("port", "PORT"), 4100, 1, 65535, "The port (--port or PORT)", problems);
  if (blockedPorts.has(port)) problems.push(`Browsers block port ${port}. Choose another with --port.`);
  const oidc = readOidc(environment, problems);
  const host = setting("host", "HOST") ?? "127.0.0.1";
  if (isIP(host) === 0 && !/^[a-z0-9.-]+$/i.test(host)) {
    problems.push(`The host (--host or HOST) must be a host name or an IP address, not "${host}".`);
  } else if (!isLoopback(host) && oidc === null) {
    problems.push(
      `The host ${host} can be reached from other machines, so OIDC_ISSUER and OIDC_CLIENT_ID must be set: the built-in demo accounts are for this machine only.`,
    );
  }
  const publicUrl = readOrigin(variableOf(environment, "PUBLIC_URL"), "PUBLIC_URL", problems);
  if (publicUrl !== undefined && oidc === null && !isLoopback(new URL(publicUrl).hostname)) {
    problems.push(
      `PUBLIC_URL ${publicUrl} can be reached from other machines, so OIDC_ISSUER and OIDC_CLIENT_ID must be set.`,
    );
  }
  const secretKey = variableOf(environment, "SECRET_KEY") ?? null;
  if (secretKey !== null && secretKey.length < 32) problems.push("SECRET_KEY must have at least 32 characters.");
  const metricsToken = variableOf(environment, "METRICS_TOKEN") ?? null;
  if (metricsToken !== null && metricsToken.length < 16)
    problems.push("METRICS_TOKEN must have at least 16 characters.");
  const corsOrigins = list("CORS_ORIGINS").map((origin) => readOrigin(origin, "CORS_ORIGINS", problems) ?? "");
  const role = roles.find((each) => each === (setting("role", "ROLE") ?? "all"));
  if (!role) problems.push(`The role (--role or ROLE) must be ${roles.join(", ")}, not "${setting("role", "ROLE")}".`);
  const dataDir = resolve(given.dataDir ?? variableOf(environment, "DATA_DIR") ?? ".data");
  const operatorProviders: Config["operatorProviders"] = Object.fromEntries(
    providerVariables.flatMap((name) => {
      const value = variableOf(environment, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const config: Config = {
    role: role ?? "all",
    port,
    host,
    publicUrl: publicUrl ?? `http://${isLoopback(host) ? "localhost" : hostInUrl(host)}:${port}`,
    dataDir,
    databaseUrl: readDatabaseUrl(setting("databaseUrl", "DATABASE_URL"), "--database-url or DATABASE_URL", problems),
    databaseDirectUrl: readDatabaseUrl(variableOf(environment, "DATABASE_DIRECT_URL"), "DATABASE_DIRECT_URL", problems),
    empty: given.empty ?? readSwitch(variableOf(environment, "EMPTY"), "EMPTY", problems),
    demoScale: wholeNumber(variableOf(environment, "DEMO_SCALE"), 1, 1, 1000, "DEMO_SCALE", problems),
    demoScripts: readDemoScripts(variableOf(environment, "DEMO_SCRIPTS"), problems),
    oidc,
    rolesClaim: variableOf(environment, "OIDC_ROLES_CLAIM") ?? "http://lfx.dev/claims/roles",
    roleMap: readRoleMap(variableOf(environment, "OIDC_ROLE_MAP"), problems),
    oidcAdmins: list("OIDC_ADMINS").map((entry) => (entry.includes("@") ? emailKey(entry) : entry)),
    outboundAllow: list("OUTBOUND_ALLOW").map((entry) => readTarget(entry, problems)),
    secretKey,
    corsOrigins,
    extensionRedirects: list("EXTENSION_REDIRECTS").map((entry) => readRedirect(entry, problems)),
    trustProxy: readProxies(variableOf(environment, "TRUST_PROXY"), problems),
    rateLimit: wholeNumber(variableOf(environment, "RATE_LIMIT"), 1200, 0, 1_000_000, "RATE_LIMIT", problems),
    metricsToken,
    backup: readBackup(environment, dataDir, problems),
    providerReserve:
      wholeNumber(variableOf(environment, "PROVIDER_RESERVE"), 20, 0, 90, "PROVIDER_RESERVE", problems) / 100,
    textRetention: readTextRetention(variableOf(environment, "TEXT_RETENTION"), problems),
    sessionIdleMinutes: readIdleMinutes(variableOf(environment, "SESSION_IDLE_MINUTES"), problems),
    issues: readIssues(environment, problems),
    mail: readMail(environment, problems),
    model: readModel(environment, problems),
    github: readGithub(environment, problems),
    githubToken: variableOf(environment, "GITHUB_API_TOKEN") ?? null,
    hosts: readHosts(environment, problems),
    providers: { ...operatorProviders },
    operatorProviders,
    help: {
      issueDesk: readWebAddress(variableOf(environment, "ISSUE_DESK_URL"), "ISSUE_DESK_URL", problems),
      chat: readWebAddress(variableOf(environment, "CHAT_URL"), "CHAT_URL", problems),
    },
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function hostInUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

function readFlags(args: readonly string[], problems: string[]): Flags {
  const command = serverCommand("npm start --")
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  try {
    return command.parse(args, { from: "user" }).opts();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const known = command.options.map(({ long }) => long).filter((long) => long !== "--version");
    problems.push(`${sentenceCase(error.message.replace(/^error: /, ""))}. Known flags: ${known.join(", ")}.`);
    return {};
  }
}

/** Treats an empty variable as not set, as in `PORT= npm start`. */
function variableOf(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim();
  return value === "" ? undefined : value;
}

function listOf(value: string | undefined): string[] {
  return (value ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function wholeNumber(
  value: string | undefined,
  preset: number,
  least: number,
  most: number,
  name: string,
  problems: string[],
): number {
  if (value === undefined) return preset;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
  return preset;
}

/** Reads entries such as `slack=365`. */
function readTextRetention(value: string | undefined, problems: string[]): Config["textRetention"] {
  const entries = listOf(value).flatMap((entry) => {
    const [, platform, days] = /^([a-z]{1,30})=(\d{1,5})$/.exec(entry) ?? [];
    if (platform && Number(days) > 0) return [[platform, Number(days)] as const];
    problems.push(`TEXT_RETENTION must list days by platform, such as slack=365,discord=90, not "${entry}".`);
    return [];
  });
  return new Map(entries);
}

/** Shorter timeouts would end sessions while someone reads a page. */
function readIdleMinutes(value: string | undefined, problems: string[]): number {
  if (value === "0") return 0;
  return wholeNumber(value, 480, 10, 1_440, "SESSION_IDLE_MINUTES (0 for no limit)", problems);
}

function readBackup(environment: Environment, dataDir: string, problems: string[]): Config["backup"] {
  const keep = wholeNumber(variableOf(environment, "BACKUP_KEEP"), 7, 1, 1_000, "BACKUP_KEEP", problems);
  const written = variableOf(environment, "BACKUP_DIR");
  if (written === undefined) return null;
  const folder = resolve(written);
  if (!relative(dataDir, folder).startsWith("..")) problems.push("BACKUP_DIR must be outside the data folder.");
  return { folder, keep };
}

function readSwitch(value: string | undefined, name: string, problems: string[]): boolean {
  if (value === undefined) return false;
  if (/^(1|true|yes)$/i.test(value)) return true;
  if (!/^(0|false|no)$/i.test(value)) problems.push(`${name} must be true or false, not "${value}".`);
  return false;
}

function readDemoScripts(value: string | undefined, problems: string[]): Config["demoScripts"] {
  if (value !== undefined && value !== "few" && value !== "all") {
    problems.push(`DEMO_SCRIPTS must be few or all, not "${value}".`);
  }
  return value === "all" ? "all" : "few";
}

function readUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

function readOrigin(value: string | undefined, name: string, problems: string[]): string | undefined {
  if (value === undefined) return undefined;
  const url = readUrl(value);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url && isWeb && url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "") {
    return url.origin;
  }
  // The URL standard gives extension URLs the origin `null`.
  if (url && name === "CORS_ORIGINS" && /^(chrome|moz)-extension:\/\/[a-z0-9-]+$/.test(value)) return value;
  problems.push(`${name} must be a URL such as https://community.example.org, without a path, not "${value}".`);
  return undefined;
}

function readWebAddress(value: string | undefined, name: string, problems: string[]): string | null {
  if (value === undefined) return null;
  const url = readUrl(value);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  problems.push(`${name} must be a URL such as https://help.example.org/desk, not "${value}".`);
  return null;
}

/** Path of the discovery document below the issuer. */
export const discoveryPath = "/.well-known/openid-configuration";

function readOidc(environment: Environment, problems: string[]): Config["oidc"] {
  // Providers show the discovery address beside the issuer, and spell the issuer with or without a slash.
  const written = variableOf(environment, "OIDC_ISSUER");
  const issuer = written && trimEndOf(trimEndOf(written, "/").replace(discoveryPath, ""), "/");
  const clientId = variableOf(environment, "OIDC_CLIENT_ID");
  if (issuer === undefined && clientId === undefined) return null;
  if (issuer === undefined || clientId === undefined) {
    problems.push("OIDC_ISSUER and OIDC_CLIENT_ID must be set together.");
  }
  const url = readUrl(issuer ?? "https://unset.example");
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (!isSafe) {
    problems.push(`OIDC_ISSUER must be an https URL (http only on this machine), not "${issuer}".`);
  }
  return { issuer: issuer ?? "", clientId: clientId ?? "" };
}

/** Parses `their name = our name` pairs, separated by commas, or a JSON object for names that contain either. */
function readRoleMap(value: string | undefined, problems: string[]): Record<string, string> {
  const pairs = value?.startsWith("{")
    ? jsonPairs(value)
    : listOf(value).map((entry) => entry.split("=").map((part) => part.trim()));
  const isValid = pairs.every(
    ([theirs, ours, ...more]) =>
      theirs && ours && more.length === 0 && /^(admin|viewer|readonly|admin:.+)$/i.test(ours),
  );
  if (!isValid) {
    problems.push(
      `OIDC_ROLE_MAP must list pairs such as "Platform Team=admin, Staff=viewer, Cloud=admin:{source id of a project group}", not "${value}".`,
    );
  }
  return Object.fromEntries(pairs.map(([theirs = "", ours = ""]) => [foldAscii(theirs), ours]));
}

function jsonPairs(value: string): string[][] {
  try {
    return Object.entries(JSON.parse(value) as object).map(([theirs, ours]) => [theirs, String(ours)]);
  } catch {
    return [[]];
  }
}

function readIssues(environment: Environment, problems: string[]): Config["issues"] {
  const url = readWebAddress(variableOf(environment, "ISSUES_API_URL"), "ISSUES_API_URL", problems);
  return url === null ? null : { url, token: variableOf(environment, "ISSUES_API_TOKEN") ?? null };
}

function readMail(environment: Environment, problems: string[]): Config["mail"] {
  const value = variableOf(environment, "SMTP_URL");
  if (value === undefined) return null;
  const url = readUrl(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "") {
    // The value may hold a password, so it is not repeated.
    problems.push("SMTP_URL must look like smtps://user:password@mail.example.org:465.");
    return null;
  }
  return { url: value, ...readSender(variableOf(environment, "MAIL_FROM"), url.hostname, problems) };
}

/** Sender of emails, as an address or as `Name <address>`. */
function readSender(value: string | undefined, host: string, problems: string[]): { from: string; fromName: string } {
  const usual = { from: `community-data-platform@${host}`, fromName: "Community Data Platform" };
  if (value === undefined) return usual;
  const text = value.trim();
  const start = text.endsWith(">") ? text.lastIndexOf("<") : -1;
  const [named, address] = start < 0 ? ["", text] : [text.slice(0, start), text.slice(start + 1, -1)];
  const [, escaped] = /^"((?:[^"\\]|\\.)*)"$/.exec(named.trim()) ?? [];
  const quoted = escaped?.replaceAll(/\\(.)/g, "$1");
  const name = (quoted ?? named).trim();
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address) || (quoted === undefined && /["@<>]/.test(name))) {
    problems.push(`MAIL_FROM must be an email address or "Name <address>", not "${value}".`);
    return usual;
  }
  return { from: address, fromName: name || usual.fromName };
}

function readModel(environment: Environment, problems: string[]): Config["model"] {
  const url = readWebAddress(variableOf(environment, "MODEL_API_URL"), "MODEL_API_URL", problems);
  const name = variableOf(environment, "MODEL_NAME");
  if (url === null) return null;
  if (name === undefined) problems.push("MODEL_API_URL and MODEL_NAME must be set together.");
  const key = variableOf(environment, "MODEL_API_KEY") ?? null;
  const embeddingName = variableOf(environment, "MODEL_EMBEDDING_NAME") ?? name ?? "";
  return { url: trimEndOf(url, "/"), key, name: name ?? "", embeddingName };
}

function readGithub(environment: Environment, problems: string[]): Config["github"] {
  const url = readWebAddress(variableOf(environment, "GITHUB_API_URL"), "GITHUB_API_URL", problems);
  return url === null ? null : { url, token: variableOf(environment, "GITHUB_API_TOKEN") ?? null };
}

function readHosts(environment: Environment, problems: string[]): Hosts {
  const hosts = Object.entries(providerHosts).map(([variable, preset]) => {
    const address = readWebAddress(variableOf(environment, variable), variable, problems) ?? preset;
    return [variable, trimEndOf(address, "/")];
  });
  return Object.fromEntries(hosts) as Hosts;
}

function readDatabaseUrl(value: string | undefined, name: string, problems: string[]): string | null {
  if (value === undefined) return null;
  const url = readUrl(value);
  if (url?.protocol === "postgres:" || url?.protocol === "postgresql:") return value;
  // The value may hold a password, so it is not repeated.
  problems.push(`The database URL (${name}) must look like postgresql://user:password@host:5432/name.`);
  return null;
}

function readTarget(value: string, problems: string[]): string {
  if (!/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i.test(value)) {
    problems.push(`OUTBOUND_ALLOW must list hosts or host:port, not "${value}".`);
  }
  return value.toLowerCase();
}

function readProxies(value: string | undefined, problems: string[]): string[] {
  const proxies = value === undefined ? ["loopback"] : listOf(value);
  for (const proxy of proxies) {
    if (proxy === "loopback" || ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy)) continue;
    problems.push(
      `TRUST_PROXY must list addresses or networks such as 10.0.0.5 or 10.0.0.0/8, or loopback, not "${proxy}".`,
    );
  }
  return proxies;
}

function readRedirect(value: string, problems: string[]): string {
  const url = readUrl(value);
  if (url?.protocol !== "https:" || url.hash !== "") {
    problems.push(`EXTENSION_REDIRECTS must list https URLs, not "${value}".`);
  }
  return value;
}
