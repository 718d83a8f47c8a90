import type { Secrets } from "#server/platform/core/secrets.ts";
import { isInheritedName } from "#shared/domain/text/inherited-name.ts";

/** Names of secret settings on any platform: at any depth, in any case, with or without `_` and `-`. */
export const secretNames: readonly string[] = [
  "accessToken",
  "apiKey",
  "apiToken",
  "authToken",
  "botToken",
  "clientSecret",
  "cookie",
  "groupsioCookie",
  "orgAdminApiToken",
  "password",
  "personalAccessToken",
  "privateKey",
  "refreshToken",
  "secret",
  "signingSecret",
  "token",
  "tokenSecret",
  "webhookSecret",
];

type Settings = Record<string, unknown>;

/** Decrypted content of `integrations.secrets`. */
interface StoredSecrets {
  /** Token of the common routes. */
  readonly token?: string;
  /** Secret settings by path (`toKey`). */
  readonly settings?: Settings;
  /** Tokens from a sign-in at the provider. */
  readonly oauth?: OAuthTokens;
}

export interface OAuthTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** ISO 8601; null when valid until revoked. */
  readonly expiresAt: string | null;
}

/** Path of a setting as one name: dotted, or a JSON list when a name contains a dot. */
const toKey = (path: readonly string[]): string =>
  path.some((name) => name.includes(".") || name.startsWith("[")) ? JSON.stringify(path) : path.join(".");

const pathOf = (key: string): readonly string[] =>
  key.startsWith("[") ? (JSON.parse(key) as string[]) : key.split(".");

/** False for the path of a property that every object inherits, which older versions stored. */
const isPlainKey = (key: string): boolean => !pathOf(key).some(isInheritedName);

/** Splits settings into open ones and secrets by path. */
export function splitSettings(settings: Settings): { open: Settings; secret: Settings } {
  const names = new Set(secretNames.map(inOneForm));
  const secret = new Map<string, unknown>();
  const openPart = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => openPart(each, [...path, String(index)]));
    if (typeof value !== "object" || value === null) return value;
    const open = Object.entries(value).flatMap(([name, part]) => {
      const at = [...path, name];
      // In the diff of an audit entry, names are whole paths.
      if (isInheritedName(name)) return [];
      const isSecret = names.has(inOneForm(name.slice(name.lastIndexOf(".") + 1)));
      if (!isSecret) return [[name, openPart(part, at)] as const];
      secret.set(toKey(at), part);
      return [];
    });
    return Object.fromEntries(open);
  };
  return { open: openPart(settings, []) as Settings, secret: Object.fromEntries(secret) };
}

const inOneForm = (name: string) => name.replaceAll(/[_-]/g, "").toLowerCase();

/** Removes secrets from settings, or from any object that contains settings, for API responses and the audit log. */
export function withoutSecrets<T extends Settings | null>(settings: T): T {
  return settings && (splitSettings(settings).open as T);
}

/**
 * Merges sent secrets into the stored ones. Null deletes a secret; undefined or empty keeps it.
 * @returns the encrypted text for `integrations.secrets`; null when there is none
 */
export function mergeSecrets(
  secrets: Secrets,
  stored: string | null,
  sent: {
    readonly token?: string | null | undefined;
    readonly settings: Settings;
    readonly oauth?: OAuthTokens | undefined;
  },
): string | null {
  const before = readStored(secrets, stored);
  const isSent = (value: unknown) => value !== undefined && value !== "";
  const settings = Object.entries({
    ...before.settings,
    ...Object.fromEntries(Object.entries(sent.settings).filter(([, value]) => isSent(value))),
  }).filter(([, value]) => value !== null);
  const token = isSent(sent.token) ? sent.token : before.token;
  const oauth = sent.oauth ?? before.oauth;
  if (settings.length === 0 && !token && !oauth) return null;
  const after: StoredSecrets = {
    ...(token && { token }),
    ...(settings.length > 0 && { settings: Object.fromEntries(settings) }),
    ...(oauth && { oauth }),
  };
  return secrets.encrypt(JSON.stringify(after));
}

/**
 * Returns the settings with their secrets restored, as sent by the client. The token of the common routes is `token`.
 */
export function readSettings(
  secrets: Secrets,
  { settings, secrets: stored }: { readonly settings: Settings; readonly secrets: string | null },
): Settings {
  const { token, settings: hidden = {} } = readStored(secrets, stored);
  const whole = structuredClone({ ...settings, ...(token !== undefined && { token }) });
  for (const [key, value] of Object.entries(hidden)) if (isPlainKey(key)) setAt(whole, pathOf(key), value);
  return whole;
}

/** Sets a value by its path. Touches own properties only. */
function setAt(whole: Settings, path: readonly string[], value: unknown): void {
  let at = whole;
  for (const name of path.slice(0, -1)) {
    const next = Object.hasOwn(at, name) ? at[name] : undefined;
    if (typeof next !== "object" || next === null) at[name] = {};
    at = at[name] as Settings;
  }
  at[path.at(-1) ?? ""] = value;
}

/**
 * Removes secrets under paths that older versions should not have accepted. Returns the same text when there are none.
 */
export function withPlainKeys(secrets: Secrets, stored: string | null): string | null {
  const before = readStored(secrets, stored);
  const settings = Object.entries(before.settings ?? {});
  const plain = settings.filter(([key]) => isPlainKey(key));
  if (plain.length === settings.length) return stored;
  return secrets.encrypt(JSON.stringify({ ...before, settings: Object.fromEntries(plain) } satisfies StoredSecrets));
}

/** Returns the tokens of a sign-in at the provider; null when there was none. */
export const readTokens = (secrets: Secrets, stored: string | null): OAuthTokens | null =>
  readStored(secrets, stored).oauth ?? null;

/** Secrets encrypted with another key are lost. Reconnecting replaces them. */
function readStored(secrets: Secrets, stored: string | null): StoredSecrets {
  if (stored === null) return {};
  try {
    return JSON.parse(secrets.decrypt(stored)) as StoredSecrets;
  } catch {
    return {};
  }
}
