import { notFound } from "#server/platform/core/http-error.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
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
