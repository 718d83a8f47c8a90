import type { Config } from "#server/base/config.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Hosts } from "#server/base/provider-hosts.ts";
import type { Executor } from "#server/db/database.ts";
import type { Route } from "#server/http/route.ts";
import type { IntegrationRecord, StreamRecord } from "./records.ts";
import type { Connector } from "./sync/connector.ts";
import type { OAuthProvider } from "./sync/oauth-provider.ts";

/**
 * What a platform brings to be connectable. Each lives in a folder of its own and is listed in `catalogue.ts`; nothing
 * else knows a platform by name.
 */
export interface IntegrationPlatform {
  /** As `integrations.platform` stores it. */
  readonly key: string;
  /** What progress calls it on the wire; "other" when left out. */
  readonly progressType?: string;
  /** Its own calls: connecting, validators, helpers. */
  readonly routes: (platform: Platform) => Route[];
  /** Where a browser goes to connect it; undefined where the operator has not set that up. */
  readonly installUrl?: (config: Config) => string | undefined;
  /** Provider that people can sign in to, where the hosted proxy can keep the sign-in as well. */
  readonly signIn?: OAuthProvider;
  /** What the sync engine reads with; left out where nothing is read, or `sync` reads it. */
  readonly connector?: Connector;
  /** Its partitions can be mapped to several sub-projects by the common call. */
  readonly mapsPartitions?: true;
  /** Reads by itself, without the engine. */
  readonly sync?: IntegrationSync;
  /**
   * Settings as they are stored, when they are written through the common calls. Brings the streams in line with them.
   * @throws HttpError 400 when they cannot be used.
   */
  readonly applySettings?: (
    tx: Executor,
    integration: IntegrationRecord,
    settings: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>;
  /** What the settings show besides what is stored: the state of each stream, for example. Never a secret. */
  readonly presentSettings?: (
    settings: Record<string, unknown>,
    streams: readonly StreamRecord[],
  ) => Record<string, unknown>;
  /** Address of the server whose profile pages show its people; left out where that is one public site for everybody. */
  readonly serverAddress?: (settings: Record<string, unknown>, hosts: Hosts) => unknown;
  /** Called after an integration was disconnected: removes what lies outside of the database. */
  readonly onDisconnect?: (platform: Platform, integration: IntegrationRecord) => Promise<void>;
}

export interface IntegrationSync {
  /** What is counted, for the lines of progress: "commits". */
  readonly unit: string;
  /**
   * Reads what is new of every stream that waits, and saves after each step where it is: it is called again after a
   * restart and goes on there. Returns when nothing waits any more. What is wrong with one stream is written there, and how the integration
   * is then, with the time of the next sync.
   * @throws Error only for what trying again may heal.
   */
  readonly run: (platform: Platform, integrationId: string, signal: AbortSignal) => Promise<void>;
}
