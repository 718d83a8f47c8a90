import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import type { JobContext } from "#server/base/jobs.ts";
import type { Platform } from "#server/base/platform.ts";
import { gatewaySessions, integrations } from "#server/db/schema/integrations.ts";
import { withRetry } from "#server/db/with-retry.ts";
import { createSafeFetch } from "#server/outgoing/safe-fetch.ts";
import { startSync } from "../start-sync.ts";
import { type Connector, type Gateway, type GatewayEvent, type Json, SyncError } from "./connector.ts";
import { queueDeliveries, storeDelivery } from "./webhooks.ts";

/** How often it is looked whether there is still something to listen for, with the same credential. */
const lookMs = 5_000;
/** A refused connection is tried again after this long, or with another credential: providers count refused attempts. */
const refusedMs = 60 * 60_000;
/** Statuses of integrations that are listened for: not those that wait for a person. */
const listenedStatuses = ["done", "error", "no-data", "in-progress"];

type Listened = Connector & { readonly gateway: Gateway };

const gatewayJob = ({ platform }: Pick<Connector, "platform">) => `${platform}-gateway`;

/**
 * Registers the job that stays connected to a provider's gateway. The queue holds one such job and gives it to one worker;
 * when that one is gone, another takes it up and resumes the session. Call it before `jobs.start()`.
 */
export function defineGatewayJob(platform: Platform, connector: Listened): void {
  const work = (_payload: object, { signal }: JobContext) => listen(platform, connector, signal);
  // Somebody may have connected while it ended.
  const afterwards = () => sendGateway(platform, connector);
  platform.jobs.define(gatewayJob(connector), work, { place: "worker", afterwards });
}

/** Queues the job where something can be listened for; one that already waits or runs is enough. */
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

/** Listens until the signal, or until nothing is connected any more or the credential is another one. */
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
    ...Object.values(config.hosts).map((address) => new URL(address).host),
  ]);
  const [stored] = await db.select().from(gatewaySessions).where(eq(gatewaySessions.platform, connector.platform));
  let lastAt = 0;
  try {
    await gateway.listen({
      ...{ credential, hosts: config.hosts, log, signal: isOver, safe },
      session: (stored?.session ?? null) as Json,
      async deliver(event) {
        // In the order in which they came, also within a millisecond.
        lastAt = Math.max(Date.now(), lastAt + 1);
        await deliver(platform, connector, event, new Date(lastAt));
      },
      report: (error) => saveGateway(db, connector, { error }),
      save: (session) => saveGateway(db, connector, { session: session as object | null }),
      missed: () => readWhatWasMissed(platform, connector),
    });
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    log.error(error, `${connector.platform} refuses the connection for live events`);
    await saveGateway(db, connector, { error: error.message });
    await wait(refusedMs, undefined, { signal: isOver }).catch(() => {});
  } finally {
    changed.abort();
    await watching;
    await safe.close();
  }
}

/** Returns when nothing is connected any more, or the credential is another one. */
async function watch(platform: Platform, connector: Listened, credential: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(lookMs, undefined, { signal }).catch(() => {});
    if (connector.gateway.credential(platform.config.providers) !== credential) return;
    const connected = await listenedIntegrations(platform, connector).catch(() => null);
    if (connected?.length === 0) return;
  }
}

/** Stores an event for each integration that it concerns, with the place in the session: none is lost or read twice. */
async function deliver(
  platform: Platform,
  connector: Connector,
  { identifier, id, body, session }: GatewayEvent,
  receivedAt: Date,
): Promise<void> {
  const meant = await listenedIntegrations(platform, connector, identifier);
  if (meant.length === 0) return;
  const raw = Buffer.from(JSON.stringify(body));
  await withRetry(() =>
    platform.db.transaction(async (tx) => {
      for (const integration of meant) {
        await storeDelivery(tx, integration.id, id, { headers: new Headers(), raw, receivedAt });
      }
      await saveGateway(tx, connector, { session: session as object | null });
    }),
  );
  for (const integration of meant) await queueDeliveries(platform, integration.id);
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

/** The provider has not kept what happened meanwhile: everything that is connected is read. */
async function readWhatWasMissed(platform: Platform, connector: Connector): Promise<void> {
  for (const integration of await listenedIntegrations(platform, connector)) {
    await platform.db.transaction((tx) => startSync(tx, platform.jobs, integration));
  }
}
