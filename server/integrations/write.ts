import * as z from "zod/mini";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, eq, sql } from "#server/platform/db/drizzle.ts";
import { afterCommit } from "#server/platform/db/request-transaction.ts";
import { integrationStreams, integrations } from "#server/platform/db/schema/integrations.ts";
import { readMoment } from "#server/platform/http/moment.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import { isIntegrationStatus } from "#shared/domain/integrations/integration-status.ts";
import { findConnector, findIntegrationPlatform, isSynced } from "./catalog.ts";
import {
  assertMayChange,
  assertSettingsFit,
  connectedSegment,
  lockConnection,
  lockRecord,
  saveConnection,
} from "./connect.ts";
import { applyEditable, provedByConnecting } from "./editable-settings.ts";
import { integrationRecord, integrationRecords, presentAll } from "./list.ts";
import type { IntegrationRecord } from "./records.ts";
import { startSync } from "./start-sync.ts";
import { revokeSignIn } from "./sync/connect-to.ts";

interface Fields {
  readonly status?: string | undefined;
  readonly settings?: Record<string, unknown> | undefined;
  readonly integrationIdentifier?: string | null | undefined;
  readonly token?: string | null | undefined;
  readonly readFrom?: string | null | undefined;
}

/** Most characters of settings of a platform that other programs read. */
const mostUnknownSettings = 20_000;

/**
 * Creates an integration in the first segment of the request. Stores the token encrypted and never returns it.
 * @throws HttpError 400; 409 when the sub-project already has one of the platform.
 */
export async function createIntegration(
  platform: Platform,
  requester: Requester,
  { platform: key, ...fields }: Fields & { readonly platform: string },
): Promise<Integration> {
  const segmentId = connectedSegment(requester);
  assertStatus(fields.status);
  const known = findIntegrationPlatform(key);
  if (known && !known.isPublic) throw badRequest("Use the platform's own call to connect it.");
  if (known) assertNotProved(fields, null);
  else assertSettingsFit(fields.settings ?? {}, mostUnknownSettings);
  const record = await platform.db.transaction(async (tx) => {
    if (await lockConnection(tx, key, segmentId)) {
      throw conflict("This platform is already connected to the sub-project.");
    }
    const created = await saveConnection(platform, tx, requester, {
      platform: key,
      connector: known?.connector ?? null,
      segmentId,
      settings: known ? applyEditable(known, {}, fields.settings ?? {}) : (fields.settings ?? {}),
      status: fields.status ?? "in-progress",
      integrationIdentifier: fields.integrationIdentifier ?? null,
      token: fields.token,
    });
    return applySettings(platform, tx, created, known !== undefined || fields.settings !== undefined);
  });
  return one(await presentAll(platform.db, [record]));
}

/**
 * Updates an integration. Fields that are not sent stay unchanged.
 * @throws HttpError 400, 403, 404
 */
export async function updateIntegration(
  platform: Platform,
  requester: Requester,
  id: string,
  fields: Fields,
): Promise<Integration> {
  assertStatus(fields.status);
  const found = await integrationRecord(platform.db, id);
  assertMayChange(requester, found);
  const known = findIntegrationPlatform(found.platform);
  if (known) assertNotProved(fields, found);
  else assertSettingsFit(fields.settings ?? {}, mostUnknownSettings);
  const record = await platform.db.transaction(async (tx) => {
    const before = await lockRecord(tx, id);
    const { settings: sent = before.settings } = fields;
    const changed = await saveConnection(platform, tx, requester, {
      platform: before.platform,
      connector: known?.connector ?? null,
      segmentId: before.segmentId,
      integrationId: id,
      settings: known ? applyEditable(known, before.settings, sent) : sent,
      status: fields.status ?? before.status,
      ...(fields.integrationIdentifier === undefined ? {} : { integrationIdentifier: fields.integrationIdentifier }),
      token: fields.token,
    });
    const applied = await applySettings(platform, tx, changed, fields.settings !== undefined);
    return fields.readFrom === undefined ? applied : changeStart(platform, tx, applied, fields.readFrom);
  });
  return one(await presentAll(platform.db, [record]));
}

/**
 * Stores the time from which activities are read. Streams that have not been read completely begin again; an earlier
 * start than before reads all of them again.
 * @throws HttpError 400
 */
async function changeStart(
  { jobs }: Platform,
  tx: Transaction,
  record: IntegrationRecord,
  sent: string | null,
): Promise<IntegrationRecord> {
  if (!findConnector(record.platform)) throw badRequest("This platform cannot be read from a date on.");
  const readFrom = sent === null ? null : readMoment(sent);
  if (sent !== null && readFrom === null) throw badRequest("Enter the first day as YYYY-MM-DD.");
  const before = record.readFrom;
  const isEarlier = before !== null && (readFrom === null || readFrom < before);
  await tx
    .update(integrationStreams)
    .set({ cursor: {} })
    .where(
      and(
        eq(integrationStreams.integrationId, record.id),
        isEarlier ? undefined : sql`not ${integrationStreams.cursor} ? 'since'`,
      ),
    );
  // A current run stops at its next page.
  const [changed] = await tx
    .update(integrations)
    .set({ readFrom, runId: null })
    .where(eq(integrations.id, record.id))
    .returning();
  return startSync(tx, jobs, changed ?? record, { all: isEarlier || record.status === "in-progress" });
}

type Transaction = Parameters<Parameters<Platform["db"]["transaction"]>[0]>[0];

async function applySettings(
  { jobs }: Platform,
  tx: Transaction,
  record: IntegrationRecord,
  isSent: boolean,
): Promise<IntegrationRecord> {
  const known = findIntegrationPlatform(record.platform);
  if (!isSent || !known?.applySettings) return record;
  const stored = await known.applySettings(tx, record, record.settings).catch((error: unknown) => {
    throw error instanceof z.core.$ZodError ? badRequest(`Invalid settings: ${z.prettifyError(error)}`) : error;
  });
  const [applied] = await tx
    .update(integrations)
    // A current run, which reads what was chosen before, stops at its next page.
    .set({ settings: stored, ...(known.connector && { runId: null }) })
    .where(eq(integrations.id, record.id))
    .returning();
  return isSynced(known) ? startSync(tx, jobs, applied ?? record) : (applied ?? record);
}

/**
 * Disconnects integrations. Imported activities stay. Ignores unknown ids.
 * @throws HttpError 403 when one is outside of the user's segments: none is disconnected then.
 */
export async function disconnectIntegrations(
  platform: Platform,
  requester: Requester,
  ids: readonly string[],
): Promise<boolean> {
  const records = await integrationRecords(platform.db, ids);
  for (const record of records) assertMayChange(requester, record);
  await platform.db.transaction(async (tx) => {
    for (const { id, platform: key, status } of records) {
      await writeAudit(tx, requester, {
        actionType: "integrations-disconnect",
        entityType: "integration",
        entityId: id,
        oldState: { platform: key, status },
        newState: {},
      });
      await tx.delete(integrations).where(eq(integrations.id, id));
    }
  });
  for (const record of records) {
    const { connector, onDisconnect } = findIntegrationPlatform(record.platform) ?? {};
    await afterCommit(() => onDisconnect?.(platform, record));
    if (connector) await afterCommit(() => revokeSignIn(platform, connector, record));
  }
  return true;
}

/**
 * Starts a sync.
 * @throws HttpError 400 when the platform does not support it, 403, 404
 */
export async function syncNow(platform: Platform, requester: Requester, id: string): Promise<Integration> {
  const record = await integrationRecord(platform.db, id);
  assertMayChange(requester, record);
  const known = findIntegrationPlatform(record.platform);
  if (!known || !isSynced(known)) throw badRequest("This platform cannot be synced on demand.");
  // Without a run, an integration in progress waits for a rate limit or an unavailable provider.
  const isRunning = record.status === "in-progress" && record.runId !== null;
  const started = isRunning ? record : await platform.db.transaction((tx) => startSync(tx, platform.jobs, record));
  return one(await presentAll(platform.db, [started]));
}

/**
 * Pauses an integration until a user syncs it again. A current run stops at its next page.
 * @throws HttpError 403, 404
 */
export async function pauseIntegration(platform: Platform, requester: Requester, id: string): Promise<Integration> {
  const found = await integrationRecord(platform.db, id);
  assertMayChange(requester, found);
  const [paused] = await platform.db
    .update(integrations)
    .set({ status: "inactive", runId: null, nextSyncAt: null, updatedAt: new Date(), updatedById: requester.user.id })
    .where(eq(integrations.id, id))
    .returning();
  if (!paused) throw notFound();
  await writeAudit(platform.db, requester, {
    actionType: "integrations-edit",
    entityType: "integration",
    entityId: id,
    oldState: { platform: found.platform, status: found.status },
    newState: { platform: found.platform, status: paused.status },
  });
  return one(await presentAll(platform.db, [paused]));
}

/**
 * Account and token of a platform with a connector come from its connect call, which checks them.
 * @throws HttpError 400
 */
function assertNotProved({ token, integrationIdentifier }: Fields, before: IntegrationRecord | null): void {
  if (token !== undefined && token !== "") throw provedByConnecting("token");
  if (
    (integrationIdentifier ?? null) !== (before?.integrationIdentifier ?? null) &&
    integrationIdentifier !== undefined
  )
    throw provedByConnecting("integrationIdentifier");
}

/** @throws HttpError 400 */
function assertStatus(status: string | undefined): void {
  if (status !== undefined && (!isIntegrationStatus(status) || status === "not-connected")) {
    throw badRequest(`"${status.slice(0, 50)}" is not an integration status.`);
  }
}

function one(rows: Integration[]): Integration {
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}
