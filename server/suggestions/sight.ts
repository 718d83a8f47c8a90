import { type SQL, sql } from "drizzle-orm";
import { badRequest } from "../http/http-error.ts";
import type { Requester } from "../http/route.ts";
import { isShown } from "./decisions.ts";
import { leastShown } from "./judge.ts";
import type { Matched } from "./matching.ts";
import { idList } from "./tables.ts";

/**
 * The suggestions `s` that somebody who looks at the segments of a request is shown: one of the two is known there. The
 * other may be known in another project group only, since one person in two groups is a duplicate like any other. Who
 * administers some groups alone is shown what they can merge: both are known in those.
 * @throws HttpError 400 without a segment
 */
export function isInSight(kind: Matched, { segments, user }: Pick<Requester, "segments" | "user">): SQL {
  if (segments.length === 0) throw badRequest("Segment ID is required");
  const asked = idList(segments.map(({ id }) => id));
  const isOwn = (id: SQL) => sql`exists (
    select 1 from ${sql.identifier(`${kind}_segments`)} ps where ps.${sql.identifier(`${kind}_id`)} = ${id}
      and ps.segment_id = any(${idList(user.adminSegments)}))`;
  const isLimited = user.roles.includes("projectAdmin") && !user.roles.includes("admin");
  return sql`s.similarity >= ${leastShown} and s.segment_ids && ${asked} and ${isShown(kind)}
    ${isLimited ? sql`and ${isOwn(sql`s.a_id`)} and ${isOwn(sql`s.b_id`)}` : sql``}`;
}
