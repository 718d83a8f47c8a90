import { type Hosts, providerHosts } from "#server/platform/core/provider-hosts.ts";
import type { Database } from "#server/platform/db/database.ts";
import { inArray } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";
import { integrationPlatforms } from "./catalog.ts";

const publicSites: ReadonlySet<string> = new Set(Object.values(providerHosts));

/**
 * Lists the connected servers other than the public sites, without duplicates and sorted by name: forums and
 * self-hosted code hosts. Includes only hosts served over https.
 */
export async function listConnectedHosts(db: Database, hosts: Hosts): Promise<ConnectedHost[]> {
  const platforms = integrationPlatforms.filter(({ serverAddress }) => serverAddress);
  const rows = await db
    .select({ platform: integrations.platform, settings: integrations.settings })
    .from(integrations)
    .where(inArray(integrations.platform, [...platforms.map(({ key }) => key)]));
  const found = new Map<string, ConnectedHost>();
  for (const { platform: key, settings } of rows) {
    const address = platforms.find((platform) => platform.key === key)?.serverAddress?.(settings, hosts);
    const url = typeof address === "string" ? URL.parse(address) : null;
    if (url?.protocol !== "https:" || publicSites.has(url.origin)) continue;
    // `ConnectedHost` covers every platform that has its own servers.
    found.set(`${key} ${url.host}`, { platform: key as ConnectedHost["platform"], host: url.host });
  }
  return [...found.values()].sort((a, b) => (a.host < b.host ? -1 : 1));
}
