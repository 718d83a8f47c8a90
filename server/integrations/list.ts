import { notFound } from "#server/platform/core/http-error.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { and, eq, getTableColumns, inArray, type SQL, sql } from "#server/platform/db/drizzle.ts";
import { withinBudget } from "#server/platform/db/page-budget.ts";
import { gatewaySessions, integrations } from "#server/platform/db/schema/integrations.ts";
import { grammarB } from "#server/platform/filters/grammar-b.ts";
import type { Property } from "#server/platform/filters/property.ts";
import { findSegments } from "#server/records/segments/read.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import type { Integration, IntegrationWithSegment } from "#shared/contract/integrations.ts";
import { findConnector, findIntegrationPlatform } from "./catalog.ts";
import { presentIntegration } from "./present.ts";
import type { IntegrationRecord } from "./records.ts";
import { streamsOf } from "./streams.ts";
import { unreadOf } from "./unread.ts";

/** Columns allowed in filters and sorting. */
const columns = {
  id: { kind: "uuid", sql: sql`${integrations.id}` },
  platform: { kind: "text", sql: sql`${integrations.platform}` },
  status: { kind: "text", sql: sql`${integrations.status}` },
  segmentId: { kind: "uuid", sql: sql`${integrations.segmentId}` },
  integrationIdentifier: { kind: "text", sql: sql`${integrations.integrationIdentifier}` },
  createdAt: { kind: "timestamp", sql: sql`${integrations.createdAt}` },
  updatedAt: { kind: "timestamp", sql: sql`${integrations.updatedAt}` },
} as const satisfies Record<string, Property>;

interface ListQuery {
  readonly filter?: unknown;
  readonly orderBy?: string | null | undefined;
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
}

/** Limit in the response when none was requested; all rows are returned then. */
const reportedLimit = 10;

/**
 * Lists integrations of the sub-projects within these segments; an empty list means all. Without a limit it returns all
 * rows. Settings beyond some megabytes are left out; `findIntegration` returns them.
 * @throws HttpError 400 when the filter is invalid.
 */
export async function listIntegrations(
  db: Database,
  query: ListQuery,
  segmentIds: readonly string[],
): Promise<{ rows: Integration[]; count: number; limit: number; offset: number }> {
  const where = and(
    segmentIds.length === 0 ? undefined : sql`${integrations.segmentId} in ${subProjectsWithin(segmentIds)}`,
    grammarB(query.filter, (name) =>
      Object.hasOwn(columns, name) ? columns[name as keyof typeof columns] : undefined,
    ),
  );
  const offset = query.offset ?? 0;
  const limit = query.limit ? Math.min(query.limit, 200) : null;
  const { settings, ...others } = getTableColumns(integrations);
  const rows = db
    .select({ ...others, characters: sql<number>`length(${settings}::text)` })
    .from(integrations)
    .where(where)
    .orderBy(...orderOf(query.orderBy))
    .offset(offset);
  const [found, count] = await Promise.all([limit === null ? rows : rows.limit(limit), db.$count(integrations, where)]);
  const shown = withinBudget(found).map(({ id }) => id);
  const loaded = await db
    .select({ id: integrations.id, settings })
    .from(integrations)
    .where(inArray(integrations.id, shown));
  const settingsById = new Map(loaded.map((row) => [row.id, row.settings]));
  const records = found.map((record) => ({ ...record, settings: settingsById.get(record.id) ?? {} }));
  return { rows: await presentAll(db, records), count, limit: limit ?? reportedLimit, offset };
}

/** Parses several parts such as `platform_ASC,createdAt_DESC` and ignores unknown ones. Newest first by default. */
function orderOf(orderBy: string | null | undefined): SQL[] {
  const parts = (orderBy ?? "").split(",").flatMap((part) => {
    const [, name = "", direction] = /^\s*(\w+?)_(ASC|DESC)\s*$/i.exec(part) ?? [];
    if (!Object.hasOwn(columns, name)) return [];
    const { sql: column } = columns[name as keyof typeof columns];
    return [direction?.toUpperCase() === "ASC" ? sql`${column} asc` : sql`${column} desc`];
  });
  return [...(parts.length > 0 ? parts : [sql`${integrations.createdAt} desc`]), sql`${integrations.id}`];
}

/**
 * Returns an integration with its segment.
 * @throws HttpError 404
 */
export async function findIntegration(db: Database, id: string): Promise<IntegrationWithSegment> {
  const record = await integrationRecord(db, id);
  const [[integration], [segment]] = await Promise.all([
    presentAll(db, [record]),
    findSegments(db, [record.segmentId]),
  ]);
  if (!integration) throw notFound();
  return { ...integration, segment: segment ?? null };
}

/**
 * Returns an integration as stored.
 * @throws HttpError 404
 */
export async function integrationRecord(db: Database, id: string): Promise<IntegrationRecord> {
  const [record] = await db.select().from(integrations).where(eq(integrations.id, id));
  if (!record) throw notFound();
  return record;
}

/** Returns the integrations that exist among these ids. */
export function integrationRecords(db: Database, ids: readonly string[]): Promise<IntegrationRecord[]> {
  return db
    .select()
    .from(integrations)
    .where(inArray(integrations.id, [...ids]));
}

/** Converts integrations to the wire format, with the stream state that their platform adds. */
export async function presentAll(db: Database, records: readonly IntegrationRecord[]): Promise<Integration[]> {
  const shown = records.filter(({ platform }) => findIntegrationPlatform(platform)?.presentSettings);
  const streams = await streamsOf(
    db,
    shown.map(({ id }) => id),
  );
  const liveErrors = await liveErrorsOf(db, records);
  const unread = await unreadOf(
    db,
    records.map(({ id }) => id),
  );
  return records.map((record) => ({
    ...presentIntegration(
      record,
      streams.filter(({ integrationId }) => integrationId === record.id),
      findIntegrationPlatform(record.platform)?.presentSettings,
      record.status === "inactive" ? null : liveErrors.get(record.platform),
    ),
    ...(unread.has(record.id) && { unread: unread.get(record.id) }),
  }));
}

/** Returns errors of the connections for live events, by platform. */
async function liveErrorsOf(db: Executor, records: readonly IntegrationRecord[]) {
  const platforms = new Set(records.map(({ platform }) => platform));
  const live = [...platforms].filter((platform) => findConnector(platform)?.gateway);
  if (live.length === 0) return new Map<string, string | null>();
  const { platform, error } = gatewaySessions;
  const found = await db.select({ platform, error }).from(gatewaySessions).where(inArray(platform, live));
  return new Map(found.map((row) => [row.platform, row.error]));
}
