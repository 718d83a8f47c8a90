import { badRequest } from "#server/platform/core/http-error.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { hiddenSuggestions, isShown } from "./decisions.ts";
import { minShownPercent } from "./judge.ts";
import type { Matched } from "./matching.ts";

/** Conditions on suggestions `s` that a user may see. */
export interface Visibility {
  /** Project group of the request. */
  readonly groupId: string;
  readonly shown: SQL;
  /** Visible suggestions plus those hidden from all users; cheap to evaluate for all rows. */
  readonly shownOrHidden: SQL;
  /** Ids of suggestions hidden from all users. */
  readonly hidden: SQL;
}

/**
 * Suggestions visible to a user for the segments of a request: one of the two profiles is known there. The other may be
 * known only in another project group, because one person in two groups is still a duplicate. Project admins only see
 * pairs that they can merge: both profiles are known in their segments.
 * @throws HttpError 400 without a segment
 */
export function visibilityOf(kind: Matched, { segments, user }: Pick<Requester, "segments" | "user">): Visibility {
  const [only, ...others] = segments;
  if (!only) throw badRequest("Segment ID is required");
  const isOwn = (id: SQL) => sql`exists (
    select 1 from ${sql.identifier(`${kind}_segments`)} ps where ps.${sql.identifier(`${kind}_id`)} = ${id}
      and ps.segment_id = any(${idArray(user.adminSegments)}))
    and not exists (select 1 from hand_additions h
      where h.record_id = ${id} and h.kind = ${kind} and h.user_id = ${user.id}::uuid)`;
  const isLimited = user.roles.includes("projectAdmin") && !user.roles.includes("admin");
  const mine = sql`s.similarity >= ${minShownPercent} ${isLimited ? sql`and ${isOwn(sql`s.a_id`)} and ${isOwn(sql`s.b_id`)}` : sql``}`;
  // An index answers the first condition; the second is cheaper to check on single rows.
  const overlaps = sql`s.segment_ids && ${idArray(segments.map(({ id }) => id))}`;
  const contains = others.length === 0 ? sql`${only.id}::uuid = any(s.segment_ids)` : overlaps;
  return {
    groupId: only.grandparentId ?? only.parentId ?? only.id,
    shown: sql`${mine} and ${overlaps} and ${isShown(kind)}`,
    shownOrHidden: sql`${mine} and ${contains}`,
    hidden: hiddenSuggestions(kind),
  };
}
