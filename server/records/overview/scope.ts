import { notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { type DayRange, instantsOf } from "#shared/domain/overview.ts";

/** Segment of any level, and one platform or all, to count in. */
export interface Scope {
  readonly segmentId: string;
  readonly platform: string | null;
}

/** Segment of a request. @throws HttpError 404 when it does not exist */
export function segmentOf({ segments: [segment] }: Pick<Requester, "segments">): string {
  if (segment === undefined) throw notFound();
  return segment.id;
}

/** Person or organization of a ranking, with the number of their activities. */
export interface Ranked {
  readonly id: string;
  readonly n: number;
}

/** Records in each short list. */
export const shortList = 10;
/** Number of ids that fit into a URL. */
export const mostFactorIds = 100;

export const utcDay = (moment: SQL) => sql`(${moment} at time zone 'UTC')::date`;

export const onPlatform = (column: SQL, { platform }: Scope) =>
  platform === null ? sql`true` : sql`${column} = ${platform}`;

export const between = (column: SQL, range: DayRange) => {
  const { from, to } = instantsOf(range);
  return sql`${column} between ${from}::timestamptz and ${to}::timestamptz`;
};

/** Reads current names and pictures. The function that it returns omits records that were deleted or merged meanwhile. */
export async function namesOf(db: Executor, kind: RecordKind, all: readonly Ranked[]) {
  const ids = [...new Set(all.map(({ id }) => id))];
  const avatar = kind === "member" ? sql`attributes #>> '{avatarUrl,default}'` : sql`logo`;
  const { rows } = await db.execute<{ id: string; displayName: string; avatar: string | null }>(sql`
    select id, display_name as "displayName", ${avatar} as avatar from ${recordTables[kind].records}
    where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return <R extends Ranked>(ranked: readonly R[]) =>
    ranked.flatMap(({ n, ...rest }) => {
      const row = byId.get(rest.id);
      return row ? [{ ...rest, ...row, count: n }] : [];
    });
}
