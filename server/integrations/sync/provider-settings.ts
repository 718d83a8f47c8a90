import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { type ProviderVariable, providerVariables } from "#server/platform/core/provider-hosts.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { afterCommit } from "#server/platform/db/request-transaction.ts";
import { providerSettings } from "#server/platform/db/schema/provider-settings.ts";
import type { Requester } from "#server/platform/http/route.ts";

type Needs = Pick<Platform, "config" | "db" | "secrets">;

/** Audit log id of the provider settings, which have no id. */
const settingsId = "00000000-0000-4000-8000-00000000c0f1";

/** Interval at which other processes read changed settings, milliseconds. */
const followMs = 5_000;

/**
 * Updates `config.providers` with the settings that an administrator entered. The operator's variables take precedence.
 */
export async function refreshProviders({ config, db, secrets }: Needs): Promise<void> {
  const stored = await db.select({ name: providerSettings.name, value: providerSettings.value }).from(providerSettings);
  const entered = new Map(stored.map(({ name, value }) => [name, decrypted(secrets, value)]));
  const providers: Partial<Record<ProviderVariable, string>> = config.providers;
  for (const name of providerVariables) {
    const value = config.operatorProviders[name] ?? entered.get(name);
    if (value === undefined) delete providers[name];
    else providers[name] = value;
  }
}

/** Returns undefined for a value encrypted with another key, which must be entered again. */
function decrypted(secrets: Needs["secrets"], value: string): string | undefined {
  try {
    return secrets.decrypt(value);
  } catch {
    return undefined;
  }
}

/**
 * Keeps `config.providers` current while the process runs, because another process may change the settings.
 * @returns function that stops it
 */
export function followProviders(platform: Needs): () => void {
  // Database failures are reported elsewhere. The known settings stay.
  const timer = setInterval(() => void refreshProviders(platform).catch(() => {}), followMs).unref();
  return () => clearInterval(timer);
}

/**
 * Returns this platform's settings for a provider, such as client id and secret. Other code must not read their
 * storage.
 * @param requester user who connects it; null for background work
 * @throws HttpError 400 that tells an admin which setting is missing, and other users that the provider is not set up
 */
export async function requireProviderSettings<Name extends ProviderVariable>(
  platform: Needs,
  requester: Pick<Requester, "user"> | null,
  provider: string,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  await refreshProviders(platform);
  const { providers } = platform.config;
  const missing = names.filter((name) => providers[name] === undefined);
  if (missing.length > 0) {
    const isAdmin = requester === null || requester.user.roles.includes("admin");
    throw badRequest(
      isAdmin
        ? `${provider} is not set up on this platform. Missing: ${missing.join(", ")}.`
        : `${provider} is not set up on this platform. Ask an administrator.`,
    );
  }
  return Object.fromEntries(names.map((name) => [name, providers[name] ?? ""])) as Record<Name, string>;
}

/** Lists the settings with their source, never their values. */
export async function listProviderSettings({ config, db }: Pick<Platform, "config" | "db">) {
  const stored = await db.execute<{ name: string; updated_at: string; updated_by: string | null }>(sql`
    select p.name, p.updated_at, coalesce(nullif(u.full_name, ''), u.email) as updated_by
    from provider_settings p left join users u on u.id = p.updated_by_id`);
  const byName = new Map(stored.rows.map((row) => [row.name, row]));
  return providerVariables.map((name) => {
    const row = byName.get(name);
    const isVariable = config.operatorProviders[name] !== undefined;
    return {
      name,
      source: isVariable ? ("variable" as const) : row ? ("stored" as const) : null,
      updatedAt: row ? iso(row.updated_at) : null,
      updatedBy: row?.updated_by ?? null,
    };
  });
}

/**
 * Stores settings of an administrator, encrypted. Null deletes a value; missing names stay unchanged. The audit log
 * lists the changed names, never the values.
 * @throws HttpError 400 for an unknown name
 */
export async function writeProviderSettings(
  platform: Needs,
  requester: Requester,
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { db, secrets } = platform;
  const changed = Object.entries(values).map(([name, value]) => {
    if (!(providerVariables as readonly string[]).includes(name)) {
      throw badRequest(`Provider setting "${name.slice(0, 60)}" does not exist.`);
    }
    return { name, value: value?.trim() || null };
  });
  for (const { name, value } of changed) {
    if (value === null) {
      await db.execute(sql`delete from provider_settings where name = ${name}`);
      continue;
    }
    const row = { value: secrets.encrypt(value), updatedById: requester.user.id, updatedAt: new Date() };
    await db
      .insert(providerSettings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: providerSettings.name, set: row });
  }
  if (changed.length === 0) return;
  await afterCommit(() => refreshProviders(platform));
  await writeAudit(db, requester, {
    actionType: "providers-edit",
    entityType: "settings",
    entityId: settingsId,
    oldState: { displayName: "Providers" },
    newState: {
      displayName: "Providers",
      ...Object.fromEntries(changed.map(({ name, value }) => [name, value === null ? "removed" : "entered"])),
    },
  });
}
