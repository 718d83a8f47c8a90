import { badRequest, HttpError, notFound } from "#server/platform/core/http-error.ts";
import { preparedRoute, route } from "#server/platform/http/route.ts";
import { linkedinConnect, linkedinOnboard, linkedinSignIn } from "#shared/contract/platforms/social.ts";
import { connectedSegment, lockConnection, saveConnection } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { startSync } from "../start-sync.ts";
import { removeHosted, requireAccess } from "../sync/access.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector } from "../sync/connector.ts";
import { redirectToSignIn } from "../sync/oauth.ts";
import { linkedinSettings, readOrganizations } from "./api.ts";
import { linkedinConnector, linkedinOAuth } from "./connector.ts";

const connector = linkedinConnector as Connector;

/** LinkedIn. A user who manages pages of organizations signs in and selects one of them. */
export const linkedinPlatform: IntegrationPlatform = {
  key: "linkedin",
  signIn: linkedinOAuth,
  connector,
  editableSettings: [],
  routes: (platform) => [
    route(linkedinSignIn, ({ requester }) =>
      redirectToSignIn(platform, requester, linkedinOAuth, connectedSegment(requester)),
    ),
    preparedRoute(
      linkedinConnect,
      async ({ body, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        const { asked, stored, oauth } = await requireAccess(platform, requester, linkedinOAuth, body ?? {});
        const organizations = await callProvider(
          platform,
          linkedinConnector,
          { ...asked, segmentId },
          signal,
          readOrganizations,
        );
        if (organizations.length === 0) throw badRequest("This account does not manage a LinkedIn organization page.");
        return { organizations, stored, oauth };
      },
      async ({ requester }, { organizations, stored, oauth }) => {
        const segmentId = connectedSegment(requester);
        const record = await platform.db.transaction(async (tx) => {
          const before = await lockConnection(tx, "linkedin", segmentId);
          const used = linkedinSettings.parse(before?.settings ?? {}).organizations.find(({ inUse }) => inUse);
          // Selects a single organization automatically, and keeps an earlier selection.
          const [only, another] = organizations;
          const chosen = organizations.find(({ id }) => id === used?.id) ?? (another ? undefined : only);
          const saved = await saveConnection(platform, tx, requester, {
            platform: "linkedin",
            connector,
            segmentId,
            settings: {
              organizations: organizations.map((each) => ({ ...each, inUse: each === chosen })),
              updateMemberAttributes: true,
              ...stored,
            },
            status: chosen ? "in-progress" : "pending-action",
            oauth,
          });
          return chosen ? startSync(tx, platform.jobs, saved) : saved;
        });
        return presentIntegration(record, [], undefined);
      },
    ),
    route(linkedinOnboard, async ({ body: { organizationId }, requester }) => {
      const segmentId = connectedSegment(requester);
      const record = await platform.db.transaction(async (tx) => {
        const before = await lockConnection(tx, "linkedin", segmentId);
        if (!before) throw notFound();
        const { organizations } = linkedinSettings.parse(before.settings);
        if (!organizations.some(({ id }) => id === organizationId)) {
          throw new HttpError(404, "This account does not manage this organization.");
        }
        const saved = await saveConnection(platform, tx, requester, {
          platform: "linkedin",
          connector,
          segmentId,
          settings: {
            ...before.settings,
            organizations: organizations.map((each) => ({ ...each, inUse: each.id === organizationId })),
          },
          status: "in-progress",
        });
        return startSync(tx, platform.jobs, saved);
      });
      return presentIntegration(record, [], undefined);
    }),
  ],
  onDisconnect: (platform, { settings }) => removeHosted(platform, linkedinOAuth, settings),
};
