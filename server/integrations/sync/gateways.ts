import { setTimeout as wait } from "node:timers/promises";
import type { JobContext } from "#server/platform/core/jobs.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, eq, inArray } from "#server/platform/db/drizzle.ts";
import { gatewaySessions, integrations } from "#server/platform/db/schema/integrations.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { targetOf } from "#server/platform/outgoing/resolve-target.ts";
import { createSafeFetch } from "#server/platform/outgoing/safe-fetch.ts";
import { startSync } from "../start-sync.ts";
import { type Connector, type Gateway, type GatewayEvent, type Json, SyncError } from "./connector.ts";
import { queueDeliveries, storeDelivery } from "./webhooks.ts";

/** Interval between checks for connected integrations and for a changed credential, milliseconds. */
const lookMs = 5_000;
/**
 * Wait after a refused connection unless the credential changes, because providers limit failed attempts, milliseconds.
 */
const refusedMs = 60 * 60_000;
/** Statuses of integrations that receive events. Excludes those that wait for a person. */
const listenedStatuses = ["done", "error", "no-data", "in-progress"];

type Listened = Connector & { readonly gateway: Gateway };

const gatewayJob = ({ platform }: Pick<Connector, "platform">) => `${platform}-gateway`;

/**
 * Registers the job that stays connected to a provider's gateway. The queue has a single such job for one worker. When
 * that worker stops, another one takes over and resumes the session. Call it before `jobs.start()`.
 */
export function defineGatewayJob(platform: Platform, connector: Listened): void {
  const work = (_payload: object, { signal }: JobContext) => listen(platform, connector, signal);
  // A user may have connected an integration while the job ended.
  const afterwards = () => sendGateway(platform, connector);
  platform.jobs.define(gatewayJob(connector), work, { place: "worker", afterwards });
}

/** Queues the job when there is something to listen for, unless it already waits or runs. */
export async function sendGateway(platform: Platform, connector: Connector): Promise<void> {
  if (!connector.gateway?.credential(platform.config.providers)) return;
  if ((await listenedIntegrations(platform, connector)).length === 0) return;
  await platform.jobs.send(gatewayJob(connector), {}, { singletonKey: connector.platform });
}

function listenedIntegrations({ db }: Platform, connector: Connector, identifier?: string) {
  return db
    .select()
    .from(integrations)
    .where(
      and(
        eq(integrations.platform, connector.platform),
        inArray(integrations.status, listenedStatuses),
        identifier === undefined ? undefined : eq(integrations.integrationIdentifier, identifier),
      ),
    );
}

/** Listens until the signal, or until no integration is connected or the credential changes. */
async function listen(platform: Platform, connector: Listened, signal: AbortSignal): Promise<void> {
  const { gateway } = connector;
  const { config, db, log } = platform;
  const credential = gateway.credential(config.providers);
  if (!credential) return;
  const changed = new AbortController();
  const isOver = AbortSignal.any([signal, changed.signal]);
  const watching = watch(platform, connector, credential, isOver).finally(() => changed.abort());
  const safe = createSafeFetch([
    ...config.outboundAllow,
    ...connector.operatorUrls.map((name) => targetOf(new URL(config.hosts[name]))),
  ]);
  const [stored] = await db.select().from(gatewaySessions).where(eq(gatewaySessions.platform, connector.platform));
  let lastAt = 0;
  try {
    await gateway.listen({
      ...{ credential, hosts: config.hosts, log, signal: isOver, safe },
      session: (stored?.session ?? null) as Json,
      async deliver(event) {
        // Increasing times keep the order of events within the same millisecond.
        lastAt = Math.max(Date.now(), lastAt + 1);
        await deliver(platform, connector, event, new Date(lastAt));
      },
      report: (error) => saveGateway(db, connector, { error }),
      save: (session) => saveGateway(db, connector, { session: session as object | null }),
      missed: () => syncMissedEvents(platform, connector),
    });
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    log.error(error, `${connector.platform} refused the connection for live events`);
    await saveGateway(db, connector, { error: error.message });
    await wait(refusedMs, undefined, { signal: isOver }).catch(() => {});
  } finally {
    changed.abort();
    await watching;
    await safe.close();
  }
}

/** Returns when no integration is connected or the credential has changed. */
async function watch(platform: Platform, connector: Listened, credential: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(lookMs, undefined, { signal }).catch(() => {});
    if (connector.gateway.credential(platform.config.providers) !== credential) return;
    const connected = await listenedIntegrations(platform, connector).catch(() => null);
    if (connected?.length === 0) return;
  }
}

/**
 * Stores an event for each integration that it concerns, together with the session, so that no event is lost or read
 * twice.
 */
async function deliver(
  platform: Platform,
  connector: Connector,
  { identifier, id, body, session }: GatewayEvent,
  receivedAt: Date,
): Promise<void> {
  const targets = await listenedIntegrations(platform, connector, identifier);
  if (targets.length === 0) return;
  const raw = Buffer.from(JSON.stringify(body));
  await withRetry(() =>
    platform.db.transaction(async (tx) => {
      for (const integration of targets) {
        await storeDelivery(tx, integration.id, id, { headers: new Headers(), raw, receivedAt });
      }
      await saveGateway(tx, connector, { session: session as object | null });
    }),
  );
  for (const integration of targets) await queueDeliveries(platform, integration.id);
}

async function saveGateway(
  db: Pick<Platform["db"], "insert">,
  { platform }: Connector,
  change: { readonly session: object | null } | { readonly error: string | null },
): Promise<void> {
  const row = { ...change, updatedAt: new Date() };
  await db
    .insert(gatewaySessions)
    .values({ platform, ...row })
    .onConflictDoUpdate({ target: gatewaySessions.platform, set: row });
}

/** Starts a sync of all connected integrations, because the provider no longer has the missed events. */
async function syncMissedEvents(platform: Platform, connector: Connector): Promise<void> {
  for (const integration of await listenedIntegrations(platform, connector)) {
    await platform.db.transaction((tx) => startSync(tx, platform.jobs, integration));
  }
}
