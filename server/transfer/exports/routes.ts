import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { Download, type Input, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { startRecordedJob } from "#server/platform/jobs/recorded-job.ts";
import {
  activityCsv,
  activityExport,
  exportFile,
  exportList,
  memberCsv,
  memberExport,
  organizationCsv,
  organizationExport,
} from "#shared/contract/exports.ts";
import { exportJob } from "./export-job.ts";
import { addExport, downloadExport, type ExportKind, listExports, tables } from "./records.ts";

const csvType = "text/csv; charset=utf-8";

/** Routes that export lists as tables: prepared and emailed, or downloaded at once. */
export const exportRoutes = (platform: Platform): Route[] => [
  route(memberExport, (input) => order(platform, "people", input)),
  route(organizationExport, (input) => order(platform, "organizations", input)),
  route(memberCsv, (input) => download(platform.db, "people", input)),
  route(organizationCsv, (input) => download(platform.db, "organizations", input)),
  route(activityExport, (input) => order(platform, "activities", input)),
  route(activityCsv, (input) => download(platform.db, "activities", input)),
  route(exportList, async ({ requester }) => ({ rows: await listExports(platform.db, requester.user.id) })),
  route(exportFile, ({ params, requester }) => downloadExport(platform.db, requester.user.id, params.id)),
];

async function order(
  platform: Platform,
  kind: ExportKind,
  { body, requester }: Input<typeof memberExport>,
): Promise<{ delivery: "email" | "console"; id: string }> {
  const { config, db } = platform;
  const segmentId = segmentOf(requester);
  const { segments: _, ...query } = body;
  // Refuses an unknown filter at once.
  await tables[kind].check(db, segmentId, query);
  const fileName = await fileNameOf(db, kind, segmentId);
  const id = await startRecordedJob(platform, exportJob, (tx) =>
    addExport(tx, { userId: requester.user.id, kind, segmentId, query, fileName }),
  );
  return { delivery: config.mail === null ? "console" : "email", id };
}

async function download(
  db: Database,
  kind: ExportKind,
  { body, requester }: Input<typeof memberCsv>,
): Promise<Download> {
  const segmentId = segmentOf(requester);
  const table = await tables[kind].write(db, segmentId, body, body.ids);
  return new Download(await fileNameOf(db, kind, segmentId), csvType, table);
}

/** Segment of the request. Several segments of one project group, which other clients send, stand for the group. */
function segmentOf(requester: Requester): string {
  const [first, ...others] = requester.segments;
  if (!first) throw badRequest("Segment ID is required");
  const group = first.grandparentId;
  const isGroup = others.length > 0 && others.every((each) => each.grandparentId === group);
  return isGroup && group !== null ? group : first.id;
}

/** Example: `people-cloud-harbor-2026-11-21.csv`. */
async function fileNameOf(db: Database, kind: ExportKind, segmentId: string): Promise<string> {
  const found = await db.execute<{ slug: string }>(sql`select slug from segments where id = ${segmentId}::uuid`);
  const slug = (found.rows[0]?.slug ?? "").replace(/[^\w.-]/g, "-") || "segment";
  return `${kind}-${slug}-${new Date().toISOString().slice(0, 10)}.csv`;
}
