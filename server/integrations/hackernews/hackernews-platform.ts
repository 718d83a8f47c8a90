import { badRequest } from "#server/platform/core/http-error.ts";
import { preparedRoute } from "#server/platform/http/route.ts";
import { hackernewsConnect } from "#shared/contract/platforms/social.ts";
import { cleanNames, cleanUrl, urlSlugError, urlSlugMessage } from "#shared/validators/names.ts";
import { connectedSegment } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { connectAndSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector } from "../sync/connector.ts";
import { type HackernewsSettings, hackernewsConnector, hackernewsSettings } from "./connector.ts";

const connector = hackernewsConnector as Connector;

/** Hacker News. It is public, so connecting takes only keywords and URLs. */
export const hackernewsPlatform: IntegrationPlatform = {
  key: "hackernews",
  connector,
  editableSettings: ["keywords", "urls"],
  isPublic: true,
  routes: (platform) => [
    preparedRoute(
      hackernewsConnect,
      async ({ body, requester, signal }) => {
        const settings = checkedSettings(body);
        const segmentId = connectedSegment(requester);
        await callProvider(platform, hackernewsConnector, { segmentId, settings }, signal, hackernewsConnector.check);
        return settings;
      },
      async ({ requester }, settings) => {
        const connection = { platform: "hackernews", connector, segmentId: connectedSegment(requester), settings };
        return presentIntegration(await connectAndSync(platform, requester, connection), [], undefined);
      },
    ),
  ],
  applySettings: async (_tx, _integration, settings) => checkedSettings(hackernewsSettings.parse(settings)),
};

/** @throws HttpError 400 with the form's error message */
function checkedSettings({ keywords, urls }: HackernewsSettings): { keywords: string[]; urls: string[] } {
  if (urls.some((url) => urlSlugError(url) !== null)) throw badRequest(urlSlugMessage);
  const settings = { keywords: cleanNames(keywords), urls: cleanNames(urls, cleanUrl) };
  if (settings.keywords.length + settings.urls.length === 0) throw badRequest("Enter at least one URL or keyword.");
  return settings;
}
