import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { preparedRoute, type Requester, route } from "#server/platform/http/route.ts";
import {
  stackoverflowConnect,
  stackoverflowSignIn,
  stackoverflowValidate,
  stackoverflowVolume,
} from "#shared/contract/platforms/social.ts";
import { cleanNames } from "#shared/validators/names.ts";
import { cleanTag, questionLimits, questionMessages } from "#shared/validators/question-limits.ts";
import { connectedSegment } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { connectAndSync } from "../start-sync.ts";
import { type ResolvedAccess, removeHosted, resolveAccess } from "../sync/access.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector } from "../sync/connector.ts";
import { redirectToSignIn } from "../sync/oauth.ts";
import { countMentions, type StackoverflowContext, type StackoverflowSettings, stackoverflowSettings } from "./api.ts";
import { findTag, stackoverflowConnector, stackoverflowOAuth } from "./connector.ts";

const connector = stackoverflowConnector as Connector;

/** Stack Overflow. It is public, so connecting takes only tags and keywords. */
export const stackoverflowPlatform: IntegrationPlatform = {
  key: "stackoverflow",
  signIn: stackoverflowOAuth,
  connector,
  editableSettings: ["tags", "keywords"],
  isPublic: true,
  routes: (platform) => [
    route(stackoverflowSignIn, ({ requester }) =>
      redirectToSignIn(platform, requester, stackoverflowOAuth, connectedSegment(requester)),
    ),
    preparedRoute(
      stackoverflowConnect,
      async ({ body, requester, signal }) => {
        const names = checkedSettings(body);
        const segmentId = connectedSegment(requester);
        const { asked, stored, oauth } =
          (await resolveAccess(platform, requester, stackoverflowOAuth, body)) ?? anonymousAccess;
        await callProvider(platform, stackoverflowConnector, { ...asked, segmentId }, signal, (context) =>
          checkVolume(context, names),
        );
        return { settings: { ...names, ...stored }, oauth };
      },
      async ({ requester }, prepared) => {
        const connection = {
          platform: "stackoverflow",
          connector,
          segmentId: connectedSegment(requester),
          ...prepared,
        };
        return presentIntegration(await connectAndSync(platform, requester, connection), [], undefined);
      },
    ),
    route(stackoverflowValidate, ({ query, requester, signal }) =>
      askStackOverflow(platform, requester, signal, async (context) => {
        const found = await findTag(context, cleanTag(query.tag));
        if (!found) throw badRequest(questionMessages.noTag);
        return found.body as { items: { name: string; count: number }[] };
      }),
    ),
    route(stackoverflowVolume, ({ query, requester, signal }) =>
      askStackOverflow(platform, requester, signal, async (context) => ({
        total: await volumeOf(context, cleanNames(query.keywords.split(";"))),
      })),
    ),
  ],
  applySettings: async (_tx, _integration, settings) => ({
    ...settings,
    ...checkedSettings(stackoverflowSettings.parse(settings)),
  }),
  onDisconnect: (platform, { settings }) => removeHosted(platform, stackoverflowOAuth, settings),
};

/** Access without sign-in. */
const anonymousAccess: ResolvedAccess = { asked: { settings: {} }, stored: {} };

function askStackOverflow<T>(
  platform: Platform,
  requester: Requester,
  signal: AbortSignal,
  ask: (context: StackoverflowContext) => Promise<T>,
): Promise<T> {
  const connection = { segmentId: connectedSegment(requester), settings: {} };
  return callProvider(platform, stackoverflowConnector, connection, signal, ask);
}

type Names = Pick<StackoverflowSettings, "tags" | "keywords">;

/** @throws HttpError 400 with the form's error message */
function checkedSettings({ tags, keywords }: Names): Names {
  const settings = { tags: cleanNames(tags, cleanTag), keywords: cleanNames(keywords) };
  if (settings.tags.length > questionLimits.tags) throw badRequest(questionMessages.tooManyTags);
  if (settings.tags.length + settings.keywords.length === 0) throw badRequest("Enter at least one tag or keyword.");
  return settings;
}

/** @throws HttpError 400 with the form's error message */
async function checkVolume(context: StackoverflowContext, { tags, keywords }: Names): Promise<void> {
  for (const tag of tags) {
    const found = await findTag(context, tag);
    if (!found) throw badRequest(`${tag}: ${questionMessages.noTag}`);
    if (found.count > questionLimits.ofTag) throw badRequest(`${tag}: ${questionMessages.tooMany}`);
  }
  if ((await volumeOf(context, keywords)) > questionLimits.ofKeywords) throw badRequest(questionMessages.tooMany);
}

async function volumeOf(context: StackoverflowContext, keywords: readonly string[]): Promise<number> {
  let total = 0;
  for (const keyword of keywords) total += await countMentions(context, keyword);
  return total;
}
