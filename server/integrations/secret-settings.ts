import type { Secrets } from "#server/base/secrets.ts";

/** Settings that hold a secret, on any platform: at any depth, in any case, with or without `_` and `-`. */
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

/** What `integrations.secrets` holds, encrypted. */
interface StoredSecrets {
  /** The token of the common calls. */
  readonly token?: string;
  /** Secret settings by their dotted path. */
  readonly settings?: Settings;
  /** What somebody brought along who signed in at the provider. */
  readonly oauth?: OAuthTokens;
}

export interface OAuthTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** ISO time; null: until it is revoked. */
  readonly expiresAt: string | null;
}

/** Settings without their secrets, and the secrets by their dotted path. */
export function splitSettings(settings: Settings): { open: Settings; secret: Settings } {
  const names = new Set(secretNames.map(inOneForm));
  const secret = new Map<string, unknown>();
  const openPart = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => openPart(each, [...path, String(index)]));
    if (typeof value !== "object" || value === null) return value;
    const open = Object.entries(value).flatMap(([name, part]) => {
      const at = [...path, name];
      // The difference of an audit entry has whole paths as names.
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

/** What a reader and the audit log may see of settings, or of any object that has settings in it. */
export function withoutSecrets<T extends Settings | null>(settings: T): T {
  return settings && (splitSettings(settings).open as T);
}

/**
 * Stored secrets with what was sent now: null forgets one, what is left out or empty stays.
 * @returns the text for `integrations.secrets`, encrypted; null when there is none
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

/** The settings with their secrets in place, as they were sent; the token of the common calls as `token`. */
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

/** The tokens of a sign-in at the provider; null when there was none. */
export const readTokens = (secrets: Secrets, stored: string | null): OAuthTokens | null =>
  readStored(secrets, stored).oauth ?? null;

/** Encrypted with another key they are lost: whoever connects anew replaces them. */
function readStored(secrets: Secrets, stored: string | null): StoredSecrets {
  if (stored === null) return {};
  try {
    return JSON.parse(secrets.decrypt(stored)) as StoredSecrets;
  } catch {
    return {};
  }
}
