import { badRequest } from "#server/platform/core/http-error.ts";
import { preparedRoute } from "#server/platform/http/route.ts";
import { confluenceConnect } from "#shared/contract/integrations.ts";
import { cleanKeys, spaceKeyErrors } from "#shared/validators/atlassian.ts";
import { checkSite, storeSite } from "../atlassian/connect-site.ts";
import { list, text } from "../atlassian/read-json.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { confluenceConnector } from "./connector.ts";

const confluence = { key: "confluence", connector: confluenceConnector } as const;

/** Confluence Cloud and Data Center. */
export const confluencePlatform: IntegrationPlatform = {
  key: "confluence",
  connector: confluenceConnector,
  editableSettings: ["spaces"],
  mapsPartitions: true,
  routes: (platform) => [
    preparedRoute(
      confluenceConnect,
      ({ body: { settings: sent, integrationId }, requester }) =>
        checkSite(platform, requester, confluence, { url: sent.url, integrationId }, (url, stored) => {
          const all = {
            url,
            username: text(sent.username)?.trim(),
            apiToken: text(sent.apiToken)?.trim() ?? text(stored.apiToken),
            orgAdminApiToken: text(sent.orgAdminApiToken)?.trim() ?? text(stored.orgAdminApiToken),
            orgAdminId: text(sent.orgAdminId)?.trim(),
          };
          const missing = Object.entries(all).find(([, value]) => !value);
          if (missing) throw badRequest(`${labels[missing[0] as keyof typeof labels]}: this field is required.`);
          return { ...all, spaces: checkedKeys(sent.spaces) };
        }),
      ({ requester }, site) => storeSite(platform, requester, confluence, site),
    ),
  ],
  async applySettings(_tx, _integration, settings) {
    return { ...settings, spaces: checkedKeys(list(settings.spaces).flatMap((key) => text(key) ?? [])) };
  },
};

const labels = {
  url: "URL",
  username: "Username",
  apiToken: "API token",
  orgAdminApiToken: "Organization admin API token",
  orgAdminId: "Organization admin ID",
} as const;

/** @throws HttpError 400 */
function checkedKeys(given: readonly string[]): string[] {
  const keys = cleanKeys(given, "confluence");
  if (keys.length === 0) throw badRequest("Enter at least one space key.");
  const wrong = spaceKeyErrors(keys).findIndex((error) => error !== null);
  if (wrong >= 0) throw badRequest(`"${keys[wrong]}" is not a space key.`);
  return keys;
}
