import type { Secrets } from "#server/base/secrets.ts";

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
  /** Secret settings by dotted path. */
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

/** Splits settings into open ones and secrets by dotted path. */
export function splitSettings(settings: Settings): { open: Settings; secret: Settings } {
  const names = new Set(secretNames.map(inOneForm));
  const secret = new Map<string, unknown>();
  const openPart = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => openPart(each, [...path, String(index)]));
    if (typeof value !== "object" || value === null) return value;
    const open = Object.entries(value).flatMap(([name, part]) => {
      const at = [...path, name];
      // In the diff of an audit entry, names are whole paths.
      const isSecret = names.has(inOneForm(name.slice(name.lastIndexOf(".") + 1)));
      if (!isSecret) return [[name, openPart(part, at)] as const];
      secret.set(at.join("."), part);
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
  for (const [path, value] of Object.entries(hidden)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    let at: Settings = whole;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as Settings;
    }
    at[last] = value;
  }
  return whole;
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
