import { sql } from "drizzle-orm";
import type { Executor } from "../db/database.ts";
import { badRequest } from "../http/http-error.ts";
import type { Requester } from "../http/route.ts";
import { idList } from "./tables.ts";

/**
 * The segments of a request, and the projects and groups of which it names every sub-project: clients send a group as
 * its sub-projects too, and two profiles of one group need not share one of them.
 * @throws HttpError 400 without a segment
 */
export async function segmentsAsked(db: Executor, { segments }: Pick<Requester, "segments">): Promise<string[]> {
  if (segments.length === 0) throw badRequest("Segment ID is required");
  const ids = segments.map(({ id }) => id);
  const whole = await db.execute<{ id: string }>(sql`
    select above.id::text as id from segments s cross join lateral (values (s.parent_id), (s.grandparent_id)) as above(id)
    where s.type = 'subproject' and above.id is not null
    group by above.id having bool_and(s.id = any(${idList(ids)}))`);
  return [...new Set([...ids, ...whole.rows.map(({ id }) => id)])];
}
