import * as z from "zod/mini";
import type { Platform } from "#server/base/platform.ts";
import type { IntegrationRecord } from "../records.ts";
import { readSettings } from "../secret-settings.ts";
import { type Connector, type Http, type MintedToken, type SyncContext, SyncError } from "./connector.ts";
import { createHttp, type HttpClient } from "./http.ts";
import { createLimits } from "./limits.ts";

/** A connector at work with one integration. */
export interface Connection {
  readonly context: SyncContext;
  close(): Promise<void>;
}

interface Options {
  readonly signal: AbortSignal;
  /** Counts requests and limits met. */
  readonly counts: { requests: number; limits: number };
}

type Needs = Pick<Platform, "config" | "db" | "secrets" | "log">;

/** A token is renewed this long before it expires, milliseconds. */
const earlyMs = 60_000;

/**
 * Opens the way to a provider with what is stored of an integration. Close it at the end.
 * @throws SyncError `setup` when the settings do not fit
 */
export async function connectTo(
  platform: Needs,
  connector: Connector,
  integration: Pick<IntegrationRecord, "id" | "segmentId" | "platform" | "settings" | "secrets">,
  { signal, counts }: Options,
): Promise<Connection> {
  const { config, db } = platform;
  const settings = z.safeParse(connector.settings, readSettings(platform.secrets, integration));
  if (!settings.success) {
    throw new SyncError("setup", `The settings are not complete: ${z.prettifyError(settings.error)}`);
  }
  const { hosts } = config;
  const baseUrl = connector.baseUrl(settings.data, hosts).replace(/\/+$/, "");
  const { host } = URL.canParse(baseUrl) ? new URL(baseUrl) : {};
  if (!host) throw new SyncError("setup", `"${baseUrl}" is not an address that can be reached.`);
  const opened: HttpClient[] = [];
  const open = (credential: string, credentials: () => Promise<Record<string, string>>, renew = async () => false) => {
    const client = createHttp({
      ...{ baseUrl, signal, credentials, renew },
      allow: [...config.outboundAllow, ...Object.values(hosts).map((address) => new URL(address).host)],
      ...(connector.classify && { classify: (answer) => connector.classify?.(answer) }),
      limits: createLimits({
        ...{ db, host, signal, credential: `${host}\n${credential}` },
        onLimit: () => {
          counts.limits += 1;
        },
      }),
      onRequest: () => {
        counts.requests += 1;
      },
    });
    opened.push(client);
    return client;
  };

  function signedHttp(): Http {
    const auth = connector.auth(settings.data, hosts);
    if (auth.kind === "none") return open("", async () => ({}));
    if (auth.kind === "headers") return open(JSON.stringify(auth.headers), async () => auth.headers);
    if (auth.kind === "oauth") throw new SyncError("reconnect", "Nobody has signed in there yet.");
    let minted: MintedToken | null = null;
    const unsigned = open("", async () => ({}));
    return open(
      integration.id,
      async () => {
        if (!minted || minted.expiresAt.getTime() - earlyMs < Date.now()) {
          minted = await auth.mint(unsigned, new Date());
        }
        return { authorization: `Bearer ${minted.token}` };
      },
      async () => {
        minted = null;
        return true;
      },
    );
  }

  const http = signedHttp();
  return {
    context: {
      ...{ settings: settings.data, http, hosts, signal, log: platform.log, now: new Date() },
      ...{ integrationId: integration.id, segmentId: integration.segmentId },
    },
    async close() {
      for (const client of opened) await client.close();
    },
  };
}
