import type { Database } from "#server/platform/db/database.ts";
import { and, desc, eq, inArray, isNotNull, or, sql } from "#server/platform/db/drizzle.ts";
import { integrationRuns, integrationStreams, integrationWrites } from "#server/platform/db/schema/integrations.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { integrationSyncLog, integrationWrites as writesCall } from "#shared/contract/integrations.ts";
import { findConnector } from "./catalog.ts";
import { integrationRecord } from "./list.ts";
import type { Connector } from "./sync/connector.ts";

const shownRuns = 20;
const shownProblems = 200;

/**
 * Returns the last runs of an integration, and the streams that cannot be read.
 * @throws HttpError 404
 */
export async function findSyncLog(db: Database, id: string): Promise<AnswerOf<typeof integrationSyncLog>> {
  const { platform } = await integrationRecord(db, id);
  const own = eq(integrationStreams.integrationId, id);
  const isProblem = inArray(integrationStreams.status, ["skipped", "error", "parked"]);
  const problems = and(own, or(isProblem, isNotNull(integrationStreams.leftOut)));
  const [runs, streams] = await Promise.all([
    db
      .select()
      .from(integrationRuns)
      .where(eq(integrationRuns.integrationId, id))
      .orderBy(desc(integrationRuns.startedAt))
      .limit(shownRuns),
    db
      .select()
      .from(integrationStreams)
      .where(problems)
      .orderBy(
        sql`${integrationStreams.label} collate "C"`,
        sql`${integrationStreams.key} collate "C"`,
        integrationStreams.stream,
      )
      .limit(shownProblems),
  ]);
  return {
    runs: runs.map(({ integrationId, startedAt, endedAt, ...run }) => ({
      ...run,
      cost: costOf(run.billed, findConnector(platform)?.prices),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    problems: streams.flatMap(({ label, key, stream, status, error, leftOut, dueAt }) => {
      const place = { source: label ?? key, stream };
      const left = (leftOut ?? []).map((reason) => ({ ...place, status: "left-out", reason, dueAt: null }));
      const isUnread = ["skipped", "error", "parked"].includes(status);
      return isUnread ? [{ ...place, status, reason: error, dueAt: dueAt?.toISOString() ?? null }, ...left] : left;
    }),
    limitations: (findConnector(platform)?.streams ?? []).flatMap(({ limitation }) => limitation ?? []),
  };
}

function costOf(billed: Readonly<Record<string, number>> | null, prices: Connector["prices"] = {}): number | null {
  const costs = Object.entries(billed ?? {}).flatMap(([kind, count]) => (prices[kind] ? [count * prices[kind]] : []));
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
}

const writesPerPage = 50;

/**
 * Lists the changes sent to the provider.
 * @throws HttpError 404
 */
export async function listWrites(
  db: Database,
  id: string,
  { limit, offset }: { readonly limit?: number | null | undefined; readonly offset?: number | null | undefined },
): Promise<AnswerOf<typeof writesCall>> {
  await integrationRecord(db, id);
  const where = eq(integrationWrites.integrationId, id);
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(integrationWrites)
      .where(where)
      .orderBy(desc(integrationWrites.createdAt), integrationWrites.id)
      .limit(Math.min(limit ?? writesPerPage, 200))
      .offset(offset ?? 0),
    db.$count(integrationWrites, where),
  ]);
  return {
    rows: rows.map(({ integrationId, target, endedAt, createdAt, changes, ...row }) => ({
      ...row,
      changes: changes.map(({ label, from, to }) => ({ label, from, to })),
      createdAt: createdAt.toISOString(),
    })),
    count,
  };
}
