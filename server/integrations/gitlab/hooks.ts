import { randomBytes } from "node:crypto";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { IntegrationRecord } from "../records.ts";
import { readTokens } from "../secret-settings.ts";
import { callProvider, connectTo, parseSettings } from "../sync/connect-to.ts";
import { type Connector, SyncError } from "../sync/connector.ts";
import { gitlabConnector } from "./connector.ts";
import type { GitlabSettings } from "./settings.ts";

/** Webhooks of an integration as stored in its settings. */
export type Hooks = Pick<GitlabSettings, "webhooks" | "webhookSecret">;

/**
 * Creates webhooks in these projects. Creates none without a public URL or without a sign-in or token; scheduled syncs
 * then read all changes. The same applies when a personal token may not create webhooks.
 * @throws HttpError 500 with GitLab's message when a signed-in user may not create them (wire.md 26)
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

/** Removes the webhooks of a disconnected integration, as far as GitLab allows it. */
export async function removeHooks(platform: Platform, record: IntegrationRecord): Promise<void> {
  const { token, access, webhooks } = parseSettings(platform, gitlabConnector as Connector, record) as GitlabSettings;
  const bearer = access === "oauth" ? readTokens(platform.secrets, record.secrets)?.accessToken : token;
  if (!bearer || webhooks.length === 0) return;
  const connection = { segmentId: record.segmentId, settings: { access: "token", token: bearer } };
  const signal = AbortSignal.timeout(30_000);
  try {
    await callProvider(platform, gitlabConnector, connection, signal, async ({ http }) => {
      for (const { projectId, hookId } of webhooks) {
        await http.delete(`/projects/${projectId}/hooks/${hookId}`, { accept: [403, 404] });
      }
    });
  } catch (error) {
    // A webhook without an integration is rejected, and GitLab then disables it.
    platform.log.info(error, "GitLab webhooks could not be removed");
  }
}

/** Returns whether GitLab can reach the URL; it cannot reach localhost. */
function isReachable(address: string): boolean {
  const { hostname } = new URL(address);
  return !["localhost", "[::1]"].includes(hostname) && !hostname.startsWith("127.");
}
