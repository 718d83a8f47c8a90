import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { Reply, type Route, route } from "#server/platform/http/route.ts";
import {
  tagAutocomplete,
  tagCreate,
  tagDestroy,
  tagFind,
  tagList,
  tagQuery,
  tagUpdate,
} from "#shared/contract/tags.ts";
import { completeTags, findTag, listTags, queryTags } from "./read.ts";
import { createTag, deleteTags, updateTag } from "./write.ts";

/** Routes for tags of people: one list for the whole workspace, not limited to segments. */
export const tagRoutes = ({ db }: Platform): Route[] => [
  route(tagList, ({ query }) => listTags(db, query)),

  route(tagQuery, ({ body }) => queryTags(db, body)),

  route(tagAutocomplete, ({ query }) => completeTags(db, query?.query ?? "", query?.limit ?? 20)),

  route(tagFind, ({ params }) => reply(db, params.id)),

  route(tagCreate, async ({ body, requester }) => reply(db, await createTag(db, requester, body))),

  route(tagUpdate, async ({ params, body, requester }) => {
    await updateTag(db, requester, params.id, body);
    return reply(db, params.id);
  }),

  route(tagDestroy, async ({ query, requester }) => {
    await deleteTags(db, requester, query.ids);
    return true;
  }),
];

async function reply(db: Database, id: string) {
  const { tag, version } = await findTag(db, id);
  return new Reply(tag, { etag: version });
}
