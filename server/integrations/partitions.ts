import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNotNull, sql } from "#server/platform/db/drizzle.ts";
import { integrationStreams, integrations } from "#server/platform/db/schema/integrations.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { Integration, integrationPartitions } from "#shared/contract/integrations.ts";
import { findIntegrationPlatform } from "./catalog.ts";
import { assertMayChange, assertMayMap, lockRecord } from "./connect.ts";
import { integrationRecord, presentAll } from "./list.ts";
import type { IntegrationRecord } from "./records.ts";
import { startSync } from "./start-sync.ts";

/**
 * Lists the partitions found by the last run of an integration, by name. Empty when they cannot be mapped.
 * @throws HttpError 404
 */
export async function listPartitions(db: Database, id: string): Promise<AnswerOf<typeof integrationPartitions>> {
  const record = await integrationRecord(db, id);
  if (!isMapped(record)) return [];
  const { key, label, segmentId } = integrationStreams;
  const rows = await db
    .select({ key, label, segmentId })
    .from(integrationStreams)
    .where(and(eq(integrationStreams.integrationId, id), isNotNull(segmentId)))
    .groupBy(key, label, segmentId)
    .orderBy(sql`${label} collate "C"`, sql`${key} collate "C"`);
  // Shows a new mapping at once, although it takes effect only with the next run.
  const newSegmentIds = Object.values(record.partitionSegments);
  const places = rows.flatMap((row) => row.segmentId ?? []).concat(newSegmentIds);
  const found = await db
    .select({ id: segments.id, name: segments.name })
    .from(segments)
    .where(inArray(segments.id, [...new Set(places)]));
  const byId = new Map(found.map((segment) => [segment.id, segment]));
  return rows.flatMap((row) => {
    const segment = byId.get(record.partitionSegments[row.key] ?? "") ?? byId.get(row.segmentId ?? "");
    return segment ? [{ key: row.key, label: row.label ?? row.key, segment }] : [];
  });
}

/**
 * Maps partitions to sub-projects. The sync started here moves imported activities to them.
 * @throws HttpError 400, 403, 404
 */
export async function mapPartitions(
  platform: Platform,
  requester: Requester,
  id: string,
  mapping: Readonly<Record<string, string>>,
): Promise<Integration> {
  const found = await integrationRecord(platform.db, id);
  if (!isMapped(found)) {
    throw badRequest("Activities of this platform cannot be mapped to other sub-projects.");
  }
  assertMayChange(requester, found);
  await assertMayMap(platform.db, requester, mapping);
  const known = new Set((await listPartitions(platform.db, id)).map(({ key }) => key));
  const unknown = Object.keys(mapping).find((key) => !known.has(key));
  if (unknown !== undefined) throw badRequest(`"${unknown.slice(0, 200)}" is not part of this connection.`);
  const started = await platform.db.transaction(async (tx) => {
    const before = await lockRecord(tx, id);
    const partitionSegments = { ...before.partitionSegments, ...mapping };
    // Stops a current run, which would still write to the previous sub-projects.
    const [changed] = await tx
      .update(integrations)
      .set({ partitionSegments, runId: null, updatedAt: new Date(), updatedById: requester.user.id })
      .where(eq(integrations.id, id))
      .returning();
    const mappingJson = bulkJson(Object.entries(mapping).map(([key, segmentId]) => ({ key, segmentId })));
    await tx.execute(sql`
      update integration_streams s set status = 'waiting', updated_at = now()
      from json_to_recordset(${mappingJson}::json) as r(key text, "segmentId" uuid)
      where s.integration_id = ${id}::uuid and s.key = r.key and s.segment_id <> r."segmentId"
        and s.status in ('ok', 'skipped', 'error')`);
    await writeAudit(tx, requester, {
      actionType: "integrations-edit",
      entityType: "integration",
      entityId: id,
      oldState: { platform: before.platform, partitionSegments: before.partitionSegments },
      newState: { platform: before.platform, partitionSegments },
    });
    return startSync(tx, platform.jobs, changed ?? before, { all: false });
  });
  const [shown] = await presentAll(platform.db, [started]);
  if (!shown) throw notFound();
  return shown;
}

/**
 * Returns whether partitions can be mapped here. False for repositories, which have separate routes, and for platforms
 * with a single partition.
 */
const isMapped = ({ platform }: IntegrationRecord) => findIntegrationPlatform(platform)?.mapsPartitions === true;
