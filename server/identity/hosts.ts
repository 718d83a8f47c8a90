import { inArray, sql } from "drizzle-orm";
import { type Hosts, providerHosts } from "#server/base/provider-hosts.ts";
import type { Database } from "#server/db/database.ts";
import { integrations } from "#server/db/schema/integrations.ts";
import type { ConnectedHost } from "#shared/profiles/hosts.ts";

/**
 * Servers beside the public sites whose people the record holds, each once: the forums that are connected, and the GitLab
 * that is read where it is not gitlab.com. Only what browsers reach over https.
 */
export async function listHosts(db: Database, hosts: Pick<Hosts, "GITLAB_URL">): Promise<ConnectedHost[]> {
  const platforms: ConnectedHost["platform"][] = ["discourse", "gitlab"];
  const rows = await db
    .selectDistinct({
      platform: sql<ConnectedHost["platform"]>`${integrations.platform}`,
      address: sql<string | null>`${integrations.settings}->>'forumHostname'`,
    })
    .from(integrations)
    .where(inArray(integrations.platform, platforms));
  const found = new Map<string, ConnectedHost>();
  for (const { platform, address } of rows) {
    const url = URL.parse((platform === "gitlab" ? hosts.GITLAB_URL : address) ?? "");
    if (url?.protocol !== "https:" || url.origin === providerHosts.GITLAB_URL) continue;
    found.set(`${platform} ${url.host}`, { platform, host: url.host });
  }
  return [...found.values()].sort((a, b) => (a.host < b.host ? -1 : 1));
}
