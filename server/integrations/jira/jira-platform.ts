import { badRequest } from "#server/platform/core/http-error.ts";
import { preparedRoute } from "#server/platform/http/route.ts";
import { jiraConnect } from "#shared/contract/integrations.ts";
import { cleanKeys, projectKeyErrors } from "#shared/validators/atlassian.ts";
import { checkSite, storeSite } from "../atlassian/connect-site.ts";
import { list, object, text } from "../atlassian/read-json.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { jiraConnector } from "./connector.ts";

const jira = { key: "jira", connector: jiraConnector } as const;

/** Jira Cloud and Data Center. */
export const jiraPlatform: IntegrationPlatform = {
  key: "jira",
  connector: jiraConnector,
  editableSettings: ["projects"],
  mapsPartitions: true,
  routes: (platform) => [
    preparedRoute(
      jiraConnect,
      ({ body, requester }) =>
        checkSite(platform, requester, jira, body, (url, stored) => {
          const webhookSecret = secretOf(body.webhookSecret, stored.webhookSecret);
          return {
            url,
            auth: authOf(body, object(stored.auth)),
            projects: checkedKeys(body.projects ?? []),
            webhookSecret,
            hasWebhookSecret: webhookSecret !== null,
          };
        }),
      ({ requester }, site) => storeSite(platform, requester, jira, site),
    ),
  ],
  async applySettings(_tx, _integration, settings) {
    return { ...settings, projects: checkedKeys(list(settings.projects).flatMap((key) => text(key) ?? [])) };
  },
};

interface Credentials {
  readonly username?: string | null | undefined;
  readonly apiToken?: string | null | undefined;
  readonly personalAccessToken?: string | null | undefined;
}

/** Returns the sent secret, or the stored one when none was sent; null deletes it. */
function secretOf(sent: string | null | undefined, stored: unknown): string | null {
  return sent === null ? null : (text(sent)?.trim() ?? text(stored) ?? null);
}

/** `access` tells the form which credentials are stored. */
function authOf(sent: Credentials, stored: Readonly<Record<string, unknown>>) {
  const personalAccessToken = secretOf(sent.personalAccessToken, stored.personalAccessToken);
  if (personalAccessToken) return { access: "token", username: null, apiToken: null, personalAccessToken };
  const username = text(sent.username)?.trim() ?? null;
  const apiToken = secretOf(sent.apiToken, stored.apiToken);
  if (username && !apiToken) throw badRequest("Enter the API token of this user too.");
  if (apiToken && !username) throw badRequest("Enter the username of this API token too.");
  return { access: username ? "basic" : "none", username, apiToken, personalAccessToken };
}

/** @throws HttpError 400 */
function checkedKeys(given: readonly string[]): string[] {
  const keys = cleanKeys(given, "jira");
  const wrong = projectKeyErrors(keys).findIndex((error) => error !== null);
  if (wrong >= 0) throw badRequest(`"${keys[wrong]}" is not a project key.`);
  return keys;
}
