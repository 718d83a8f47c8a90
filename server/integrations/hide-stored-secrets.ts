import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { mergeSecrets, secretNames, splitSettings, withoutSecrets } from "./secret-settings.ts";

type Settings = Record<string, unknown>;

/**
 * Encrypts secrets that older versions stored in settings, and removes them from the audit log. Does nothing when there
 * are none.
 */
export function hideStoredSecrets({ db, secrets }: Pick<Platform, "db" | "secrets">): Promise<void> {
  return db.transaction(async (tx) => {
    const integrations = await tx.execute<{ id: string; settings: Settings; secrets: string | null }>(
      sql`select id, settings, secrets from integrations where ${namesSecret(sql`settings`)} for update`,
    );
    for (const { id, settings, secrets: stored } of integrations.rows) {
      const { open, secret } = splitSettings(settings);
      await tx.execute(sql`
        update integrations set settings = ${bulkJson([open])}::jsonb -> 0,
          secrets = ${mergeSecrets(secrets, stored, { settings: secret })}
        where id = ${id}::uuid`);
    }
    const entries = await tx.execute<{ id: string; old: Settings | null; new: Settings | null; diff: Settings | null }>(
      sql`select id, old_state as old, new_state as new, diff from audit_logs
        where action_type in ('integrations-connect', 'integrations-reconnect')
          and (${namesSecret(sql`old_state`)} or ${namesSecret(sql`new_state`)} or ${namesSecret(sql`diff`)})`,
    );
    for (const entry of entries.rows) {
      const open = [entry.old, entry.new, entry.diff].map((state) => withoutSecrets(state));
      await tx.execute(sql`
        update audit_logs set old_state = v -> 0, new_state = v -> 1, diff = v -> 2
        from (select ${bulkJson(open)}::jsonb as v) r where id = ${entry.id}::uuid`);
    }
  });
}

/** Matches objects with a name that may be a secret's. `splitSettings` then decides exactly. */
function namesSecret(value: SQL): SQL {
  const anyName = `[".](${secretNames.join("|")})" *:`;
  return sql`translate(${value}::text, '_-', '') ~* ${anyName}`;
}
