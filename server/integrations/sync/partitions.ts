import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database } from "#server/platform/db/database.ts";
import { and, eq, inArray, ne, sql } from "#server/platform/db/drizzle.ts";
import { integrationStreams, integrations } from "#server/platform/db/schema/integrations.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import { calledServer } from "../called-origin.ts";
import type { IntegrationRecord } from "../records.ts";
import { readSettings } from "../secret-settings.ts";
import type { Connector, Partition } from "./connector.ts";

/**
 * Updates the stored streams to match the partitions: adds new ones, stops removed ones (their activities stay), marks
 * those with another sub-project or channel to be moved, and sets due ones to waiting.
 */
export async function reconcilePartitions(
  db: Database,
  connector: Connector,
  integrationId: string,
  partitions: readonly Partition[],
): Promise<void> {
  const streamRows = partitions.flatMap((partition, at) => {
    const { key, label, segmentId, channel } = partition;
    return [...connector.streams, ...(connector.outgoing ?? [])].flatMap(({ name, isIn }, index) =>
      (isIn?.(partition) ?? true) ? [{ key, label, segmentId, channel, stream: name, at, index }] : [],
    );
  });
  const json = bulkJson(streamRows);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from integration_streams s where s.integration_id = ${integrationId}::uuid
        and not exists (select 1 from json_to_recordset(${json}::json) as r(stream text, key text)
          where r.stream = s.stream and r.key = s.key)`);
    // One millisecond apart, to read them in the given order.
    await tx.execute(sql`
      insert into integration_streams as kept (integration_id, stream, key, label, segment_id, channel, created_at)
      select ${integrationId}::uuid, stream, key, label, "segmentId", channel, now() + make_interval(secs => (at * 20 + index) / 1000.0)
      from json_to_recordset(${json}::json)
        as r(stream text, key text, label text, "segmentId" uuid, channel text, at int, index int)
      on conflict (integration_id, stream, key) do update set label = excluded.label,
        segment_id = excluded.segment_id, channel = excluded.channel, updated_at = now(),
        moved_from = case when kept.moved_from is null and kept.imported > 0
          then jsonb_build_object('segmentId', kept.segment_id, 'channel', kept.channel) else kept.moved_from end,
        status = case when kept.status in ('ok', 'skipped', 'error') then 'waiting' else kept.status end
      where (kept.segment_id, kept.channel) is distinct from (excluded.segment_id, excluded.channel)`);
    await tx.execute(sql`
      update integration_streams set status = 'waiting'
      where integration_id = ${integrationId}::uuid and status in ('ok', 'skipped', 'error') and due_at <= now()`);
  });
}

/** Returns the partitions with their final sub-projects and channels. Ignores deleted sub-projects. */
export async function placePartitions(
  platform: Needs,
  connector: Connector,
  integration: IntegrationRecord,
  partitions: readonly Partition[],
): Promise<Partition[]> {
  const { db } = platform;
  const { partitionSegments } = integration;
  const segmentIds = [...new Set(Object.values(partitionSegments))];
  const found =
    segmentIds.length === 0
      ? []
      : await db.select({ id: segments.id }).from(segments).where(inArray(segments.id, segmentIds));
  const existing = new Set(found.map(({ id }) => id));
  const placed = partitions.map((partition) => {
    const segmentId = partitionSegments[partition.key];
    return segmentId !== undefined && existing.has(segmentId) ? { ...partition, segmentId } : partition;
  });
  return withOwnChannels(platform, connector, integration, placed);
}

type Needs = Pick<Platform, "db" | "secrets" | "config">;

/**
 * Adds the server to channels that an earlier connection to another server also fills, such as a project of the same
 * key: records of both may have the same ids. A channel keeps it when that connection ends, as its activities stay.
 */
async function withOwnChannels(
  { db, secrets, config }: Needs,
  connector: Connector,
  integration: IntegrationRecord,
  partitions: readonly Partition[],
): Promise<Partition[]> {
  const serverOf = (record: IntegrationRecord) => calledServer(connector, readSettings(secrets, record), config.hosts);
  const server = serverOf(integration);
  // All connections without a server of their own read the same one.
  if (!server) return [...partitions];
  const sameIds = and(eq(integrations.platform, integration.platform), ne(integrations.id, integration.id));
  const others = (await db.select().from(integrations).where(sameIds)).filter(
    (other) => other.createdAt <= integration.createdAt && serverOf(other) !== server,
  );
  const idsOfAll = [integration.id, ...others.map(({ id }) => id)];
  const { integrationId, segmentId, channel } = integrationStreams;
  const filled = await db
    .selectDistinct({ integrationId, segmentId, channel })
    .from(integrationStreams)
    .where(inArray(integrationId, idsOfAll));
  return partitions.map((partition) => {
    const own = `${partition.channel} (${server})`;
    const isApart = filled.some(
      (row) =>
        row.segmentId === partition.segmentId &&
        row.channel === (row.integrationId === integration.id ? own : partition.channel),
    );
    return isApart ? { ...partition, channel: own } : partition;
  });
}

/** Returns the partitions found by the last run, without their settings, to assign deliveries of a provider. */
export async function knownPartitions(db: Database, integrationId: string): Promise<Partition[]> {
  const { key, label, segmentId, channel } = integrationStreams;
  const rows = await db
    .selectDistinct({ key, label, segmentId, channel })
    .from(integrationStreams)
    .where(eq(integrationStreams.integrationId, integrationId));
  return rows.flatMap(({ segmentId: segment, channel: of, ...row }) =>
    segment === null || of === null
      ? []
      : [{ key: row.key, label: row.label ?? row.key, segmentId: segment, channel: of }],
  );
}
