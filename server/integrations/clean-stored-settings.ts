import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isInheritedName } from "#shared/domain/text/inherited-name.ts";
import { withPlainKeys } from "./secret-settings.ts";

type Settings = Record<string, unknown>;

/**
 * Removes names such as `__proto__.x` from settings that older versions accepted. It runs at each start and not as a
 * migration, because secrets are encrypted.
 */
export function cleanStoredSettings({ db, secrets }: Pick<Platform, "db" | "secrets">): Promise<void> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; settings: Settings; secrets: string | null }>(
      sql`select id, settings, secrets from integrations for update`,
    );
    for (const { id, settings, secrets: stored } of rows) {
      const clean = withoutInheritedNames(settings);
      const cleanSecrets = withPlainKeys(secrets, stored);
      if (JSON.stringify(clean) === JSON.stringify(settings) && cleanSecrets === stored) continue;
      await tx.execute(sql`
        update integrations set settings = ${bulkJson([clean])}::jsonb -> 0, secrets = ${cleanSecrets}
        where id = ${id}::uuid`);
    }
  });
}

function withoutInheritedNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInheritedNames);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !name.split(".").some(isInheritedName));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutInheritedNames(part)]));
}
