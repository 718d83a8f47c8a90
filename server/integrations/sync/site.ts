import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq, isNull, sql } from "#server/platform/db/drizzle.ts";
import { integrationSites, integrations } from "#server/platform/db/schema/integrations.ts";
import { recordTables } from "#server/records/common/record-kind.ts";
import { parseSettings } from "./connect-to.ts";
import { type Connector, type SyncContext, SyncError } from "./connector.ts";

/** Returns the site of a connection's accounts and stores it, because activities are assigned by it later. */
export async function saveSite(
  db: Executor,
  connector: Connector,
  { integrationId, settings, hosts }: SyncContext,
): Promise<string> {
  const site = connector.site?.(settings, hosts) ?? "";
  await db
    .insert(integrationSites)
    .values({ integrationId, platform: connector.platform, site })
    .onConflictDoUpdate({ target: integrationSites.integrationId, set: { site } });
  return site;
}

/**
 * Stores the site of integrations and identities of earlier versions, once at the start. Identities without a known
 * integration stay unscoped.
 */
export async function fillSites(
  platform: Pick<Platform, "config" | "db" | "log" | "secrets">,
  findConnector: (key: string) => Connector | undefined,
): Promise<void> {
  const found = await platform.db
    .select({ integration: integrations })
    .from(integrations)
    .leftJoin(integrationSites, eq(integrationSites.integrationId, integrations.id))
    .where(isNull(integrationSites.integrationId));
  const sites = found.flatMap(({ integration }) => {
    const connector = findConnector(integration.platform);
    if (!connector) return [];
    const site = siteOf(platform, connector, integration);
    return site === null ? [] : [{ integrationId: integration.id, platform: connector.platform, site }];
  });
  if (sites.length === 0) return;
  await platform.db.transaction(async (tx) => {
    await tx.insert(integrationSites).values(sites).onConflictDoNothing();
    if (sites.every(({ site }) => site === "")) return;
    for (const { identities } of Object.values(recordTables)) {
      await tx.execute(sql`
        update ${identities} i set site = s.site from integration_sites s
        where s.integration_id = i.integration_id and s.site <> '' and s.platform = i.platform
          and i.type = 'username' and i.site = ''`);
    }
  });
}

/** Null when the settings are invalid: they are read again at the next start. */
function siteOf(
  platform: Pick<Platform, "config" | "secrets">,
  connector: Connector,
  integration: typeof integrations.$inferSelect,
): string | null {
  try {
    return connector.site?.(parseSettings(platform, connector, integration), platform.config.hosts) ?? "";
  } catch (error) {
    if (error instanceof SyncError) return null;
    throw error;
  }
}
