import * as z from "zod/mini";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, eq, sql } from "#server/platform/db/drizzle.ts";
import { integrations } from "#server/platform/db/schema/integrations.ts";
import { preparedRoute, type Requester, route } from "#server/platform/http/route.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import {
  hubspotChoice,
  hubspotConnect,
  hubspotDryRun,
  hubspotFields,
  hubspotSignIn,
} from "#shared/contract/platforms/hubspot.ts";
import { connectedSegment, lockConnection, saveConnection } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import type { IntegrationRecord } from "../records.ts";
import type { OAuthTokens } from "../secret-settings.ts";
import { startSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector } from "../sync/connector.ts";
import { finishOAuth, redirectToSignIn } from "../sync/oauth.ts";
import { readAccount, readProperties } from "./api.ts";
import { hubspotConnector, hubspotOAuth } from "./connector.ts";
import { tryMapping } from "./dry-run.ts";
import { listAttributes, typeMapping } from "./mapping.ts";
import { defaultChoice, type HubspotContext, hubspotSettings } from "./settings.ts";

const notConnected = "Enter a service key, or sign in to HubSpot.";

const connector = hubspotConnector as Connector;

/** HubSpot, connected by sign-in or with the token of a private app. */
export const hubspotPlatform: IntegrationPlatform = {
  key: "hubspot",
  ownSignIn: hubspotOAuth,
  connector,
  editableSettings: ["reads", "sends", "mapping"],
  routes: (platform) => [
    route(hubspotSignIn.start, ({ requester }) =>
      redirectToSignIn(platform, requester, hubspotOAuth, connectedSegment(requester)),
    ),
    preparedRoute(
      hubspotSignIn.finish,
      async ({ query: { code, state }, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        const oauth = await finishOAuth(platform, requester, hubspotOAuth, { code, state, segmentId });
        const account = await askWith(platform, segmentId, oauth.accessToken, signal);
        return { access: { access: "oauth" as const, oauth, token: null }, account };
      },
      ({ requester }, { access, account }) => storeConnection(platform, requester, access, account),
    ),
    preparedRoute(
      hubspotConnect,
      async ({ body, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        const token = body.token?.trim();
        if (token) {
          const account = await askWith(platform, segmentId, token, signal);
          return { access: { access: "token" as const, token }, account };
        }
        const stored = await storedConnection(platform, segmentId);
        const account = await callProvider(platform, hubspotConnector, stored, signal, checkedAccount);
        return { access: { access: hubspotSettings.parse(stored.settings).access }, account };
      },
      ({ requester }, { access, account }) => storeConnection(platform, requester, access, account),
    ),
    route(hubspotFields, async ({ requester, signal }) => {
      const stored = await storedConnection(platform, connectedSegment(requester));
      const { members, organizations } = await listAttributes(platform.db);
      return callProvider(platform, hubspotConnector, stored, signal, async ({ http }) => ({
        members: { attributes: members, properties: await fieldsOf(http, "members") },
        organizations: { attributes: organizations, properties: await fieldsOf(http, "organizations") },
      }));
    }),
    route(hubspotDryRun, async ({ body: { records, mapping }, requester, signal }) => {
      const stored = await storedConnection(platform, connectedSegment(requester));
      const typed = await typeMapping(platform.db, { members: [], organizations: [], [records]: mapping });
      const connection = { ...stored, settings: { ...stored.settings, mapping: typed } };
      return callProvider(platform, hubspotConnector, connection, signal, (context) =>
        tryMapping(platform.db, context, records),
      );
    }),
  ],
  async applySettings(tx, integration, settings) {
    const read = z.safeParse(hubspotChoice, settings);
    if (!read.success) throw badRequest(`Invalid settings: ${z.prettifyError(read.error)}`);
    const mapping = await typeMapping(tx, read.data.mapping);
    // Resets the cursors, so that all records are read and compared with the new mapping.
    await tx.execute(sql`
      update integration_streams set cursor = '{}' where integration_id = ${integration.id}::uuid`);
    return { ...settings, ...read.data, mapping };
  },
};

/** Checks a token with HubSpot before it is stored. */
const askWith = (platform: Platform, segmentId: string, token: string, signal: AbortSignal) =>
  callProvider(
    platform,
    hubspotConnector,
    { segmentId, settings: { ...defaultTyped, access: "token", token } },
    signal,
    checkedAccount,
  );

const defaultTyped = { ...defaultChoice, mapping: { members: [], organizations: [] } };

async function checkedAccount(context: HubspotContext) {
  await hubspotConnector.check(context);
  return readAccount(context.http);
}

async function fieldsOf(http: HubspotContext["http"], kind: "members" | "organizations") {
  const properties = await readProperties(http, kind);
  return properties
    .map(({ name, label, type, isReadOnly }) => ({ name, label, type, isReadOnly }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** @throws HttpError 400 when HubSpot is not connected */
async function storedConnection({ db }: Platform, segmentId: string): Promise<IntegrationRecord> {
  const [stored] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.segmentId, segmentId), eq(integrations.platform, "hubspot")));
  if (!stored) throw badRequest(notConnected);
  return stored;
}

interface Access {
  readonly access: "oauth" | "token";
  /** Undefined: keeps the stored token. */
  readonly token?: string | null;
  readonly oauth?: OAuthTokens;
}

/** Stores the connection and keeps the settings. Sending is switched off when the account changes. */
async function storeConnection(
  platform: Platform,
  requester: Requester,
  { access, token, oauth }: Access,
  account: { readonly id: string; readonly url: string },
): Promise<Integration> {
  const segmentId = connectedSegment(requester);
  const record = await platform.db.transaction(async (tx) => {
    const before = await lockConnection(tx, "hubspot", segmentId);
    const chosen = z.safeParse(hubspotChoice, before?.settings).data ?? defaultChoice;
    const isSameAccount = before?.integrationIdentifier === account.id;
    const saved = await saveConnection(platform, tx, requester, {
      platform: "hubspot",
      connector,
      segmentId,
      settings: {
        ...chosen,
        mapping: await typeMapping(tx, chosen.mapping),
        sends: isSameAccount ? chosen.sends : defaultChoice.sends,
        access,
        account,
      },
      status: "in-progress",
      integrationIdentifier: account.id,
      token,
      oauth,
    });
    return startSync(tx, platform.jobs, saved);
  });
  return presentIntegration(record, [], undefined);
}
