import { type SQL, sql } from "drizzle-orm";
import { badRequest } from "#server/base/http-error.ts";
import type { Requester } from "#server/http/route.ts";
import { hiddenSuggestions, isShown } from "./decisions.ts";
import { leastShown } from "./judge.ts";
import type { Matched } from "./matching.ts";
import { idList } from "./tables.ts";

/** Which suggestions `s` somebody is shown, as conditions. */
export interface Visibility {
  /** The project group that is looked at. */
  readonly groupId: string;
  readonly shown: SQL;
  /** Those and the ones that are hidden from everybody, as fast as it can be asked of all. */
  readonly shownOrHidden: SQL;
  /** The ids of those that are hidden from everybody. */
  readonly hidden: SQL;
}

/**
 * The suggestions that somebody who looks at the segments of a request is shown: one of the two is known there. The
 * other may be known in another project group only, since one person in two groups is a duplicate like any other. Who
 * administers some groups alone is shown what they can merge: both are known in those.
 * @throws HttpError 400 without a segment
 */
export function visibilityOf(kind: Matched, { segments, user }: Pick<Requester, "segments" | "user">): Visibility {
  const [only, ...others] = segments;
  if (!only) throw badRequest("Segment ID is required");
  const isOwn = (id: SQL) => sql`exists (
    select 1 from ${sql.identifier(`${kind}_segments`)} ps where ps.${sql.identifier(`${kind}_id`)} = ${id}
      and ps.segment_id = any(${idList(user.adminSegments)}))`;
  const isLimited = user.roles.includes("projectAdmin") && !user.roles.includes("admin");
  const mine = sql`s.similarity >= ${leastShown} ${isLimited ? sql`and ${isOwn(sql`s.a_id`)} and ${isOwn(sql`s.b_id`)}` : sql``}`;
  // An index knows the first; the second is sooner asked of each.
  const overlaps = sql`s.segment_ids && ${idList(segments.map(({ id }) => id))}`;
  const contains = others.length === 0 ? sql`${only.id}::uuid = any(s.segment_ids)` : overlaps;
  return {
    groupId: only.grandparentId ?? only.parentId ?? only.id,
    shown: sql`${mine} and ${overlaps} and ${isShown(kind)}`,
    shownOrHidden: sql`${mine} and ${contains}`,
    hidden: hiddenSuggestions(kind),
  };
}
