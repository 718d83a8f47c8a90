import { HttpError, notFound } from "#server/platform/core/http-error.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { checkAccess } from "#server/platform/http/check-access.ts";
import { findSegments } from "#server/platform/http/request-segments.ts";
import { Download } from "#server/platform/http/route.ts";
import { requesterOf } from "#server/platform/jobs/requester-of.ts";
import { listActivities } from "#server/records/activities/list.ts";
import { listOrganizations } from "#server/records/organizations/list.ts";
import { listPeople } from "#server/records/people/list.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { type ExportedTable, exportDays, type memberExport } from "#shared/contract/exports.ts";
import { activitiesTable, assertActivitiesTable } from "./activities-table.ts";
import { assertOrganizationsTable, organizationsTable } from "./organizations-table.ts";
import { assertPeopleTable, peopleTable } from "./people-table.ts";

/** Search, filter and order of a list, or ids. */
type ExportQuery = Omit<BodyOf<typeof memberExport>, "segments">;

type CountQuery = ExportQuery & { readonly countOnly: true };

/** Functions that write each kind of list as a table, checks of their queries, and who may read the list. */
export const tables = {
  people: { access: "memberRead", write: peopleTable, check: assertPeopleTable, list: listPeople },
  organizations: {
    access: "organizationRead",
    write: organizationsTable,
    check: assertOrganizationsTable,
    list: (db: Database, segmentId: string, query: CountQuery) => listOrganizations(db, segmentId, "active", query),
  },
  activities: {
    access: "activityRead",
    write: activitiesTable,
    check: assertActivitiesTable,
    list: (db: Database, segmentId: string, query: CountQuery) => listActivities(db, [segmentId], query),
  },
} as const;

export type ExportKind = keyof typeof tables;

/** Counts the rows of a table; null when that takes too long. */
export async function countRows(
  db: Database,
  kind: ExportKind,
  segmentId: string,
  { ids, ...query }: ExportQuery,
): Promise<number | null> {
  if (ids) return ids.length;
  return (await tables[kind].list(db, segmentId, { ...query, countOnly: true })).count;
}

/** Above this total size the oldest exports are deleted: 2 GiB. */
const mostBytes = 2 * 1024 ** 3;
const mostShown = 100;

const isKept = sql`created_at > now() - make_interval(days => ${exportDays})`;

export type ExportRecord = {
  id: string;
  user_id: string;
  kind: ExportKind;
  segment_id: string;
  query: ExportQuery;
  file_name: string;
  status: string;
  size: number | null;
};

interface NewExport {
  readonly userId: string;
  readonly kind: ExportKind;
  readonly segmentId: string;
  readonly query: ExportQuery;
  readonly fileName: string;
}

/** Exports of one user that may wait or be written at a time. */
const mostOpen = 10;

/** Stores an ordered export. @returns its id. @throws HttpError 429 while ten others of the user are not finished */
export async function addExport(
  tx: Executor,
  { userId, kind, segmentId, query, fileName }: NewExport,
): Promise<string> {
  const open = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from exports where user_id = ${userId}::uuid and status in ('waiting', 'running')
      and created_at > now() - interval '1 day'`);
  if ((open.rows[0]?.n ?? 0) >= mostOpen) {
    throw new HttpError(429, `${mostOpen} of your exports are still being prepared. Wait for one of them.`);
  }
  const added = await tx.execute<{ id: string }>(sql`
    insert into exports (user_id, kind, segment_id, query, file_name)
    values (${userId}::uuid, ${kind}, ${segmentId}::uuid, ${JSON.stringify(query)}::jsonb, ${fileName}) returning id`);
  return added.rows[0]?.id ?? "";
}

export async function findExport(db: Executor, id: string): Promise<ExportRecord | undefined> {
  const found = await db.execute<ExportRecord>(sql`
    select id, user_id, kind, segment_id, query, file_name, status, size from exports where id = ${id}::uuid`);
  return found.rows[0];
}

type Shown = {
  id: string;
  kind: ExportKind;
  file_name: string;
  status: ExportedTable["status"];
  rows: number;
  total: number | null;
  size: number | null;
  emailed: ExportedTable["emailed"];
  error: string | null;
  created_at: string;
  ended_at: string | null;
  expires_at: string;
};

/** Lists the exports of a user, newest first. */
export async function listExports(db: Executor, userId: string): Promise<ExportedTable[]> {
  const found = await db.execute<Shown>(sql`
    select id, kind, file_name, status, rows, total, size, emailed, error, created_at, ended_at,
      created_at + make_interval(days => ${exportDays}) as expires_at
    from exports where user_id = ${userId}::uuid and ${isKept} order by created_at desc, id limit ${mostShown}`);
  return found.rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    status: row.status,
    rows: row.rows,
    total: row.total,
    size: row.size,
    emailed: row.emailed,
    error: row.error,
    createdAt: iso(row.created_at),
    endedAt: iso(row.ended_at),
    expiresAt: iso(row.expires_at),
  }));
}

/** Checks the rights that the user of an export has now. @throws HttpError 403 */
export async function assertMayRead(db: Database, { kind, user_id, segment_id }: ExportRecord): Promise<void> {
  const { user } = await requesterOf(db, { user_id, ip_address: null, user_agent: null, request_id: null });
  checkAccess({ access: tables[kind].access, path: "/export" }, user, await findSegments(db, [segment_id]));
}

/** Returns the file of a user's finished export. @throws HttpError 404, also after seven days */
export async function downloadExport(db: Database, userId: string, id: string): Promise<Download> {
  const found = await db.execute<{ file_name: string; size: number }>(sql`
    select file_name, size from exports where id = ${id}::uuid and user_id = ${userId}::uuid and status = 'done' and ${isKept}`);
  const [record] = found.rows;
  if (!record) throw notFound();
  return new Download(zipNameOf(record.file_name), "application/zip", piecesOf(db, id, record.size));
}

/** Name of the archive that contains a file. */
export const zipNameOf = (fileName: string): string => fileName.replace(/\.csv$/, ".zip");

/**
 * Reads the file of an export, piece by piece.
 * @throws Error when it was deleted meanwhile, so that a download breaks off and does not look complete
 */
export async function* piecesOf(db: Executor, id: string, size: number): AsyncGenerator<Buffer> {
  let read = 0;
  for (let position = 0; read < size; position++) {
    const found = await db.execute<{ data: Buffer }>(
      sql`select data from export_pieces where export_id = ${id}::uuid and position = ${position}`,
    );
    const [piece] = found.rows;
    if (!piece) throw new Error("The export was deleted while it was read.");
    read += piece.data.length;
    yield piece.data;
  }
}

/** Deletes exports after seven days, and the oldest ones when all are too large together. */
export async function deleteOldExports(db: Database, signal: AbortSignal, most = mostBytes): Promise<void> {
  while (!signal.aborted) {
    const gone = await db.execute(sql`
      delete from exports where id in (
        select id from (
          select id, created_at, sum(coalesce(size, 0)::bigint) over (order by created_at desc, id) as bytes from exports
        ) e where not ${isKept} or bytes > ${most} order by created_at limit 1)
      returning 1`);
    if (gone.rows.length === 0) return;
  }
}

/** Deletes all exports: an erased person may be in any of them. */
export async function deleteAllExports(tx: Executor): Promise<void> {
  await tx.execute(sql`delete from exports`);
}
