import { randomBytes } from "node:crypto";
import { HttpError } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { IntegrationRecord } from "../records.ts";
import { readTokens } from "../secret-settings.ts";
import { askProvider, connectTo, parseSettings } from "../sync/connect-to.ts";
import { type Connector, SyncError } from "../sync/connector.ts";
import { gitlabConnector } from "./connector.ts";
import type { GitlabSettings } from "./settings.ts";

/** The hooks of an integration, as its settings keep them. */
export type Hooks = Pick<GitlabSettings, "webhooks" | "webhookSecret">;

/**
 * Has GitLab tell of what happens in these projects. Without an address that GitLab can reach, and without a sign-in, they
 * are read by the clock only. A personal token may not be allowed to make hooks: then the clock does, too.
 * @throws HttpError 500 with GitLab's words when somebody who signed in may not (wire.md 26)
 */
export async function createHooks(
  platform: Platform,
  record: IntegrationRecord,
  projectIds: readonly number[],
  signal: AbortSignal,
): Promise<Hooks> {
  const connector = gitlabConnector as Connector;
  const settings = parseSettings(platform, connector, record) as GitlabSettings;
  const webhookSecret = settings.webhookSecret ?? randomBytes(32).toString("hex");
  const webhooks = [...settings.webhooks];
  const missing = projectIds.filter((id) => !webhooks.some(({ projectId }) => projectId === id));
  if (settings.access === "public" || !isReachable(platform.config.publicUrl) || missing.length === 0) {
    return { webhooks, webhookSecret };
  }
  const connection = await connectTo(platform, connector, record, { signal, counts: { requests: 0, limits: 0 } });
  try {
    for (const projectId of missing) {
      const { body } = await connection.context.http.post(`/projects/${projectId}/hooks`, {
        body: {
          url: `${platform.config.publicUrl}/api/webhooks/gitlab/${record.id}`,
          token: webhookSecret,
          push_events: false,
          issues_events: true,
          merge_requests_events: true,
          note_events: true,
          enable_ssl_verification: true,
        },
      });
      const hookId = (body as { id?: unknown } | null)?.id;
      if (typeof hookId === "number") webhooks.push({ projectId, hookId });
    }
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    if (settings.access === "oauth") throw new HttpError(500, `GitLab did not create a webhook: ${error.message}`);
    platform.log.info(error, "GitLab did not create a webhook");
  } finally {
    await connection.close();
  }
  return { webhooks, webhookSecret };
}

/** Takes the hooks away of an integration that was disconnected, as far as GitLab lets them be. */
export async function removeHooks(platform: Platform, record: IntegrationRecord): Promise<void> {
  const { token, access, webhooks } = parseSettings(platform, gitlabConnector as Connector, record) as GitlabSettings;
  const bearer = access === "oauth" ? readTokens(platform.secrets, record.secrets)?.accessToken : token;
  if (!bearer || webhooks.length === 0) return;
  const connection = { segmentId: record.segmentId, settings: { access: "token", token: bearer } };
  const signal = AbortSignal.timeout(30_000);
  try {
    await askProvider(platform, gitlabConnector, connection, signal, async ({ http }) => {
      for (const { projectId, hookId } of webhooks) {
        await http.delete(`/projects/${projectId}/hooks/${hookId}`, { accept: [403, 404] });
      }
    });
  } catch (error) {
    // A hook without an integration is refused, and GitLab switches it off by itself.
    platform.log.info(error, "Webhooks of GitLab could not be removed");
  }
}

/** GitLab does not call this machine itself. */
function isReachable(address: string): boolean {
  const { hostname } = new URL(address);
  return !["localhost", "[::1]"].includes(hostname) && !hostname.startsWith("127.");
}
