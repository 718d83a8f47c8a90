import { notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";
import { Reply, type Route, route } from "#server/platform/http/route.ts";
import { createTag, deleteTags, updateTag } from "#server/records/tags/write.ts";
import { v1PageSizes } from "#shared/contract/v1/common.ts";
import { v1TagCalls as calls } from "#shared/contract/v1/tags.ts";
import { readCursor, toCursor } from "./paging.ts";

/** Routes for tags in the public API. */
export const publicTagRoutes = ({ db }: Platform): Route[] => [
  route(calls.list, ({ query }) => listTags(db, query)),
  route(calls.create, async ({ body, requester }) => reply(db, await createTag(db, requester, body))),
  route(calls.update, async ({ params: { id }, body, requester }) => {
    await updateTag(db, requester, id, body);
    return reply(db, id);
  }),
  route(calls.delete, async ({ params: { id }, requester }) => {
    await deleteTags(db, requester, [id]);
    return { id };
  }),
];

type TagRecord = { id: string; name: string; version: number; people: number };

const columns = sql`t.id, t.name, t.version, (select count(*)::int from member_tags mt join members m on m.id = mt.member_id
  where mt.tag_id = t.id and m.deleted_at is null) as people`;

const shown = ({ id, name, people }: TagRecord) => ({ id, name, peopleCount: people });

async function reply(db: Executor, id: string) {
  const found = await db.execute<TagRecord>(sql`select ${columns} from tags t where t.id = ${id}::uuid`);
  const [tag] = found.rows;
  if (!tag) throw notFound();
  return new Reply(shown(tag), { etag: tag.version });
}

interface TagQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly name?: string | undefined;
}

/** Reads a page of tags, sorted by name. @throws HttpError 400 */
async function listTags(db: Executor, { cursor, limit: size = v1PageSizes.usual, name }: TagQuery) {
  const after = cursor === undefined ? null : (readCursor(cursor, 1)[0] ?? "");
  const found = await db.execute<TagRecord>(sql`
    select ${columns} from tags t
    where ${after === null ? sql`true` : sql`fold_case(t.name) collate "C" > fold_case(${after})`}
      and ${name === undefined ? sql`true` : containsText(sql`t.name`, text("name", name))}
    order by fold_case(t.name) collate "C" limit ${size + 1}`);
  const rows = found.rows.slice(0, size);
  const last = rows.at(-1);
  return { data: rows.map(shown), next: last && found.rows.length > size ? toCursor(last.name) : null };
}
