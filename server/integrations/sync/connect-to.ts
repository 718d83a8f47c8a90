import * as z from "zod/mini";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { targetOf } from "#server/platform/outgoing/resolve-target.ts";
import { createSafeFetch } from "#server/platform/outgoing/safe-fetch.ts";
import { trimEndOf } from "#shared/domain/text/trim-characters.ts";
import type { IntegrationRecord } from "../records.ts";
import { readSettings } from "../secret-settings.ts";
import { type Auth, type Connector, type Http, type MintedToken, type SyncContext, SyncError } from "./connector.ts";
import { type Credentials, createHttp } from "./http.ts";
import { createLimits } from "./limits.ts";
import { freshToken, revokeTokens } from "./oauth.ts";
import { readStored } from "./stored-activities.ts";

/** Open connection of a connector for one integration. */
export interface Connection {
  readonly context: SyncContext;
  close(): Promise<void>;
}

interface Options {
  readonly signal: AbortSignal;
  /** Counters of requests and of reached rate limits. */
  readonly counts: { requests: number; limits: number; billed?: Record<string, number> | null };
  /** True for a sync, which leaves a share of the provider's limit to others. */
  readonly isSync?: boolean;
}

interface Needs extends Pick<Platform, "config" | "secrets" | "log"> {
  /** Null: no database access and no stored sign-in. */
  readonly db: Platform["db"] | null;
}

/** Tokens are renewed this long before they expire, milliseconds. */
const earlyMs = 60_000;

/**
 * Opens a connection to the provider with an integration's stored settings. The caller must close it.
 * @throws SyncError `setup` for invalid settings
 */
export async function connectTo(
  platform: Needs,
  connector: Connector,
  integration: Pick<IntegrationRecord, "id" | "segmentId" | "settings" | "secrets">,
  { signal, counts, isSync = false }: Options,
): Promise<Connection> {
  const { config, db } = platform;
  const settings = parseSettings(platform, connector, integration);
  const { hosts } = config;
  const baseUrl = trimEndOf(connector.baseUrl(settings, hosts), "/");
  const { host } = URL.canParse(baseUrl) ? new URL(baseUrl) : {};
  if (!host) throw new SyncError("setup", `"${baseUrl}" is not a valid URL.`);
  const operatorUrls = connector.operatorUrls.map((name) => new URL(hosts[name]));
  const safe = createSafeFetch([...config.outboundAllow, ...operatorUrls.map(targetOf)]);
  const open = (
    credential: string,
    credentials: () => Promise<Credentials>,
    { renew = async () => false }: Partial<Pick<Parameters<typeof createHttp>[0], "renew">> = {},
  ) => {
    return createHttp({
      ...{ baseUrl, signal, credentials, renew, fetch: safe.fetch },
      others: operatorUrls.map(({ origin }) => origin),
      ...(connector.classify && { classify: (answer) => connector.classify?.(answer) }),
      ...(connector.limitOf && { limitOf: (answer, now) => connector.limitOf?.(answer, now) }),
      limits: createLimits({
        ...{ reserve: isSync ? config.providerReserve : 0, db, host, signal, credential: `${host}\n${credential}` },
        onLimit: () => {
          counts.limits += 1;
        },
      }),
      onRequest: () => {
        counts.requests += 1;
      },
    });
  };

  function sentToken(token: string, auth: Extract<Auth, { kind: "oauth" | "minted" }>): Credentials {
    if (auth.parametersOf) return { parameters: auth.parametersOf(token, config) };
    const own = auth.kind === "minted" ? auth.headersOf?.(token) : undefined;
    return { headers: own ?? { authorization: `Bearer ${token}` } };
  }

  function signedHttp(): Http {
    const auth = connector.auth(settings, hosts, config.providers);
    if (auth.kind === "none") return open("", async () => ({}));
    if (auth.kind === "headers") return open(JSON.stringify(auth.headers), async () => ({ headers: auth.headers }));
    if (auth.kind === "query") {
      const parameters = auth.parameters(config);
      return open(JSON.stringify(parameters), async () => ({ parameters }));
    }
    if (auth.kind === "oauth") {
      if (db === null) throw new SyncError("setup", "This platform requires a sign-in. Sign in on its card.");
      const own = { ...platform, db };
      let token = "";
      let refused: string | null = null;
      const credentials = async () => {
        token = await freshToken(own, auth.provider, integration.id, refused);
        return sentToken(token, auth);
      };
      return open(integration.id, credentials, {
        renew: async () => {
          refused = token;
          return true;
        },
      });
    }
    let minted: MintedToken | null = null;
    const unsigned = open("", async () => ({}));
    return open(
      integration.id,
      async () => {
        if (!minted || minted.expiresAt.getTime() - earlyMs < Date.now()) {
          minted = await auth.mint(unsigned, new Date(), config);
        }
        return sentToken(minted.token, auth);
      },
      {
        renew: async () => {
          minted = null;
          return true;
        },
      },
    );
  }

  const http = signedHttp();
  return {
    context: {
      ...{ settings, http, hosts, providers: config.providers, signal, log: platform.log, now: new Date() },
      ...{ integrationId: integration.id, segmentId: integration.segmentId },
      leaveOut: (sentence) => platform.log.info(`${connector.platform}: ${sentence}`),
      bill: (kind, count) => {
        counts.billed = { ...counts.billed, [kind]: (counts.billed?.[kind] ?? 0) + count };
      },
      stored: (partition, query) => readStored(db, integration.id, partition, query),
    },
    close: () => safe.close(),
  };
}

/**
 * Parses an integration's stored settings for its connector.
 * @throws SyncError `setup` for invalid settings
 */
export function parseSettings(
  { secrets }: Pick<Platform, "secrets">,
  connector: Connector,
  integration: Pick<IntegrationRecord, "settings" | "secrets">,
): unknown {
  const settings = z.safeParse(connector.settings, readSettings(secrets, integration));
  if (settings.success) return settings.data;
  throw new SyncError("setup", `Invalid settings: ${z.prettifyError(settings.error)}`);
}

/** Revokes the sign-in of a disconnected integration at the provider, if there is one. */
export async function revokeSignIn(
  platform: Platform,
  connector: Connector,
  integration: Pick<IntegrationRecord, "settings" | "secrets">,
): Promise<void> {
  const { hosts, providers } = platform.config;
  const auth = connector.auth(parseSettings(platform, connector, integration), hosts, providers);
  if (auth.kind === "oauth") await revokeTokens(platform, auth.provider, integration.secrets);
}

/**
 * Sends requests to the provider with settings that are not stored yet. Call it outside of a transaction.
 * @throws HttpError 400 with the reason when the provider rejects them
 */
export async function callProvider<Settings, T>(
  platform: Needs,
  connector: Connector<Settings>,
  connection: {
    readonly segmentId: string;
    readonly settings: Readonly<Record<string, unknown>>;
    /** Id of a stored integration whose sign-in is used. */
    readonly id?: string;
  },
  signal: AbortSignal,
  ask: (context: SyncContext<Settings>) => Promise<T>,
): Promise<T> {
  let opened: Connection | null = null;
  try {
    const integration = { id: "", secrets: null, ...connection };
    const options = { signal, counts: { requests: 0, limits: 0 } };
    opened = await connectTo(platform, connector as Connector, integration, options);
    return await ask(opened.context as SyncContext<Settings>);
  } catch (error) {
    if (error instanceof SyncError) throw badRequest(error.message);
    throw error;
  } finally {
    await opened?.close();
  }
}
