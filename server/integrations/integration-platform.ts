import type { Config } from "#server/platform/core/config.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Hosts } from "#server/platform/core/provider-hosts.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Route } from "#server/platform/http/route.ts";
import type { IntegrationRecord, StreamRecord } from "./records.ts";
import type { Connector, Unit } from "./sync/connector.ts";
import type { OAuthProvider } from "./sync/oauth-provider.ts";

/**
 * Definition of a connectable platform. Each one has its own folder and is listed in `catalog.ts`; no other code
 * refers to a platform by name.
 */
export interface IntegrationPlatform {
  /** Value of `integrations.platform`. */
  readonly key: string;
  /** Type in the progress response; "other" by default. */
  readonly progressType?: string;
  /** API routes of the platform: connecting, validation, helpers. */
  readonly routes: (platform: Platform) => Route[];
  /** URL to open in the browser to connect; undefined when the operator has not configured it. */
  readonly installUrl?: (config: Config) => string | undefined;
  /** OAuth provider for sign-in; a hosted proxy can store the sign-in instead. */
  readonly signIn?: OAuthProvider;
  /** OAuth provider of a platform that stores the sign-in itself, with a hosted proxy too. */
  readonly ownSignIn?: OAuthProvider;
  /** Connector for the sync engine; undefined when nothing is read or `sync` reads it. */
  readonly connector?: Connector;
  /** Allows mapping its partitions to several sub-projects with the common route. */
  readonly mapsPartitions?: true;
  /**
   * Settings that the common routes may change. Connecting proves every other setting, such as a URL, an account or a
   * mapping, and only the platform's own routes store it.
   */
  readonly editableSettings: readonly string[];
  /** These settings alone make a connection, because the platform is read anonymously. */
  readonly isPublic?: true;
  /** Custom sync without the engine. */
  readonly sync?: IntegrationSync;
  /**
   * Validates the editable settings, converts the settings for storage, and updates the streams accordingly.
   * @throws HttpError 400 for invalid settings.
   */
  readonly applySettings?: (
    tx: Executor,
    integration: IntegrationRecord,
    settings: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>;
  /** Adds computed values to the returned settings, such as the state of each stream. Never a secret. */
  readonly presentSettings?: (
    settings: Record<string, unknown>,
    streams: readonly StreamRecord[],
  ) => Record<string, unknown>;
  /** URL of the server with the profile pages; undefined for platforms with a single public site. */
  readonly serverAddress?: (settings: Record<string, unknown>, hosts: Hosts) => unknown;
  /** Called after disconnecting. Removes data outside of the database. */
  readonly onDisconnect?: (platform: Platform, integration: IntegrationRecord) => Promise<void>;
}

export interface IntegrationSync {
  /** Unit in progress messages. */
  readonly unit: Unit;
  /**
   * Reads new data of every waiting stream and saves its position after each step, so that it can continue after a
   * restart. Returns when no stream waits. Stores errors with their stream, then the integration's status and the time
   * of the next sync.
   * @throws Error only for errors that a retry may fix.
   */
  readonly run: (platform: Platform, integrationId: string, signal: AbortSignal) => Promise<void>;
}
