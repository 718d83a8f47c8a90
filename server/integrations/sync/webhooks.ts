import { concatInTurns } from "#server/platform/core/large-bytes.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNull, sql } from "#server/platform/db/drizzle.ts";
import { integrations, webhookDeliveries } from "#server/platform/db/schema/integrations.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { isLeftOut, withChosenStreams } from "../chosen-setting.ts";
import type { IntegrationRecord } from "../records.ts";
import { type Connection, connectTo } from "./connect-to.ts";
import { type Connector, type Partition, type ReceivedDelivery, SyncError, type WebhookChange } from "./connector.ts";
import { knownPartitions, placePartitions, reconcilePartitions } from "./partitions.ts";
import { readDelivery } from "./read-delivery.ts";
import { rebuildStale, refreshPeople } from "./rebuild.ts";
import { saveSite } from "./site.ts";
import { noneStale } from "./stale.ts";
import { type Destination, writePage } from "./write-page.ts";

const job = "webhook-deliveries";
/** Days until stored deliveries and reported deletions are removed. A repeated delivery then counts as new. */
const retentionDays = 7;
/** Seconds until a retry of a delivery when the provider does not respond. */
const retrySeconds = 60;
const deliveriesAtOnce = 20;
/** Bytes of a body that are read at once: they arrive as text, and decoding a large one would block the process. */
const pieceBytes = 2 * 1024 * 1024;

type FindConnector = (platform: string) => Connector | undefined;

/** Stores a delivery for an integration, unless it is already stored. Call `queueDeliveries` afterwards. */
export async function storeDelivery(
  db: Pick<Platform["db"], "insert">,
  integrationId: string,
  deliveryId: string,
  { headers, raw, receivedAt }: ReceivedDelivery,
): Promise<void> {
  await db
    .insert(webhookDeliveries)
    .values({
      integrationId,
      deliveryId: storableText(deliveryId).slice(0, 500),
      headers: Object.fromEntries(headers),
      body: raw,
      receivedAt,
    })
    .onConflictDoNothing();
}

/**
 * Queues the processing of stored deliveries. Call it after the commit. Otherwise a job about to end would count as the
 * queued one without having seen the delivery.
 */
export function queueDeliveries({ jobs }: Pick<Platform, "jobs">, integrationId: string): Promise<void> {
  return jobs.send(job, { integrationId }, { singletonKey: integrationId });
}

interface Payload {
  readonly integrationId: string;
}

/** Adds the imported activities to a stream of the partition; a sync does not distinguish its streams. */
async function countImported(tx: Executor, integrationId: string, { key }: Partition, added: number): Promise<void> {
  await tx.execute(sql`
    update integration_streams set imported = imported + ${added}
    where id = (select id from integration_streams
      where integration_id = ${integrationId}::uuid and key = ${key} order by created_at limit 1)`);
}

/** Returns the platform's webhook, else its gateway. */
const readerOf = ({ webhook, gateway }: Connector) => webhook ?? gateway;

/** Registers the job that processes deliveries. Call it before `jobs.start()`. */
export function defineWebhookJob(platform: Platform, find: FindConnector): void {
  const waiting = ({ integrationId }: Payload) =>
    and(eq(webhookDeliveries.integrationId, integrationId), isNull(webhookDeliveries.processedAt));
  platform.jobs.define<Payload>(
    job,
    async (payload, { signal }) => {
      const [integration] = await platform.db
        .select()
        .from(integrations)
        .where(eq(integrations.id, payload.integrationId));
      const connector = integration && find(integration.platform);
      if (!integration || !connector || !readerOf(connector)) return;
      await readDeliveries(platform, connector, integration, signal);
    },
    {
      concurrency: 2,
      place: "worker",
      async afterwards(payload) {
        // Deliveries that arrived while the job ended were not queued.
        const [oldest] = await platform.db
          .select({ error: webhookDeliveries.error })
          .from(webhookDeliveries)
          .where(waiting(payload))
          .orderBy(asc(webhookDeliveries.receivedAt))
          .limit(1);
        if (!oldest) return;
        const startAfter = oldest.error === null ? new Date() : new Date(Date.now() + retrySeconds * 1000);
        await platform.jobs.send(job, payload, { singletonKey: payload.integrationId, startAfter });
      },
    },
  );
}

/** Queues waiting deliveries, in case their job was lost between storing and queueing. */
export async function queueWaitingDeliveries(platform: Pick<Platform, "db" | "jobs">): Promise<void> {
  const waiting = await platform.db
    .selectDistinct({ id: webhookDeliveries.integrationId })
    .from(webhookDeliveries)
    .where(isNull(webhookDeliveries.processedAt));
  for (const { id } of waiting) await queueDeliveries(platform, id);
}

/** Processes the waiting deliveries of an integration, in order of arrival. */
export async function readDeliveries(
  platform: Platform,
  connector: Connector,
  integration: IntegrationRecord,
  signal: AbortSignal,
): Promise<void> {
  const { db } = platform;
  const counts = { added: 0, updated: 0, deleted: 0, requests: 0, limits: 0 };
  const touched = new Set<string>();
  let connection: Connection | null = null;
  try {
    connection = await connectTo(platform, connector, integration, { signal, counts });
    const site = await saveSite(db, connector, connection.context);
    let partitions = await knownPartitions(db, integration.id);
    if (partitions.length === 0) {
      // The first sync has not read the partitions yet.
      partitions = await placePartitions(
        platform,
        connector,
        integration,
        await connector.partitions(connection.context),
      );
      const chosen = withChosenStreams(connector, integration.settings);
      await reconcilePartitions(db, chosen, integration.id, partitions);
    }
    for (;;) {
      signal.throwIfAborted();
      const { id, headers, receivedAt, processedAt, integrationId } = webhookDeliveries;
      const rows = await db
        .select({ id, headers, receivedAt })
        .from(webhookDeliveries)
        .where(and(eq(integrationId, integration.id), isNull(processedAt)))
        .orderBy(asc(receivedAt), asc(id))
        .limit(deliveriesAtOnce);
      if (rows.length === 0) break;
      for (const row of rows) {
        signal.throwIfAborted();
        const delivery = await readDelivery({
          headers: new Headers(Object.entries(row.headers)),
          raw: await readBody(db, row.id),
          receivedAt: row.receivedAt,
        });
        let error: string | null = null;
        try {
          const told = (await readerOf(connector)?.handle(delivery, partitions, connection.context)) ?? [];
          const changes = told.map(({ partition, changes }) => ({
            partition,
            changes: changes.filter(
              (change) => change.op !== "upsert" || !isLeftOut(connector, integration.settings, change.activity.type),
            ),
          }));
          await write(platform, connector, integration.id, changes, {
            site,
            counts,
            touched,
            signal,
            toldAt: row.receivedAt,
          });
        } catch (reason) {
          signal.throwIfAborted();
          if (!(reason instanceof SyncError) && reason instanceof Error && "query" in reason) throw reason;
          const isTemporaryFailure =
            reason instanceof SyncError && (reason.kind === "limit" || reason.kind === "transient");
          error = reason instanceof Error ? reason.message : String(reason);
          if (reason instanceof SyncError && reason.kind === "reconnect") throw reason;
          if (isTemporaryFailure) {
            await db.update(webhookDeliveries).set({ error }).where(eq(webhookDeliveries.id, row.id));
            return;
          }
          platform.log.warn(reason, `A webhook delivery of ${connector.platform} could not be processed`);
        }
        await db
          .update(webhookDeliveries)
          .set({ processedAt: new Date(), body: null, error })
          .where(eq(webhookDeliveries.id, row.id));
      }
    }
  } catch (reason) {
    if (!(reason instanceof SyncError) || reason.kind !== "reconnect") throw reason;
    await needReconnect(db, integration.id, reason.message);
    return;
  } finally {
    await connection?.close();
  }
  await refreshPeople(platform, [...touched], signal);
  await db
    .update(integrations)
    .set({
      lastProcessedAt: new Date(),
      // A sync may have ended meanwhile.
      ...(counts.added > 0 && { status: sql`case when status = 'no-data' then 'done' else status end` }),
    })
    .where(eq(integrations.id, integration.id));
  await db
    .delete(webhookDeliveries)
    .where(
      and(
        inArray(webhookDeliveries.integrationId, [integration.id]),
        sql`${webhookDeliveries.processedAt} < now() - make_interval(days => ${retentionDays})`,
      ),
    );
  await db.execute(sql`
    delete from told_deletions
    where integration_id = ${integration.id}::uuid and told_at < now() - make_interval(days => ${retentionDays})`);
}

async function readBody(db: Platform["db"], id: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let from = 1; ; from += pieceBytes) {
    const piece = sql`substring(${webhookDeliveries.body} from ${from} for ${pieceBytes})`;
    const [row] = await db
      .select({ piece: sql<string | null>`encode(${piece}, 'base64')` })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id));
    const bytes = Buffer.from(row?.piece ?? "", "base64");
    pieces.push(bytes);
    if (bytes.length < pieceBytes) return concatInTurns(pieces);
  }
}

/** Requires a new connection before anything can be read. The sync after it reads the data of these deliveries. */
async function needReconnect(db: Platform["db"], integrationId: string, error: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(integrations)
      .set({ status: "needs-reconnect", error, runId: null, nextSyncAt: null, updatedAt: new Date() })
      .where(eq(integrations.id, integrationId));
    await tx
      .update(webhookDeliveries)
      .set({ processedAt: new Date(), body: null, error })
      .where(and(eq(webhookDeliveries.integrationId, integrationId), isNull(webhookDeliveries.processedAt)));
  });
}

async function write(
  platform: Platform,
  { platform: key, recordsMove }: Connector,
  integrationId: string,
  changes: readonly WebhookChange[],
  options: Pick<Destination, "site" | "counts" | "touched"> & { readonly signal: AbortSignal; readonly toldAt: Date },
): Promise<void> {
  const { site, counts, touched, signal, toldAt } = options;
  const batchSize = createBatchSize(platform.config.databaseUrl === null);
  for (const { partition, changes: own } of changes) {
    const { segmentId, channel } = partition;
    const to: Destination = {
      ...{ platform, integrationId, key, recordsMove, site, segmentId, channel, counts, touched, batchSize },
      known: new Map(),
      isTold: true,
      async save(tx, { imported = 0, stale }) {
        if (imported > 0) await countImported(tx, integrationId, partition, imported);
        // Recomputes the aggregates now, because no stream stores them for later.
        await rebuildStale({ db: tx }, stale ?? noneStale, signal);
      },
    };
    await writePage(to, { changes: own, readAt: toldAt }, noneStale, ({ added, stale }) => ({
      imported: added,
      stale,
    }));
  }
}
