import type { Platform } from "#server/base/platform.ts";
import { type Route, route } from "#server/http/route.ts";
import {
  lensActionCreate,
  lensActionDestroy,
  lensPostFind,
  lensPostQuery,
  lensPostSave,
} from "#shared/contract/community-lens.ts";
import { findPost, listPosts } from "./read.ts";
import { addAction, forgetUnusedPosts, removeAction, savePost } from "./write.ts";

/** What Community Lens keeps of posts: bookmarks and thumbs, for the whole workspace. */
export const communityLensRoutes = ({ db }: Platform): Route[] => [
  route(lensPostQuery, ({ body }) => listPosts(db, body)),

  route(lensPostFind, ({ params }) => findPost(db, params.id)),

  route(lensPostSave, async ({ body, requester }) => findPost(db, await savePost(db, requester, body))),

  route(lensActionCreate, ({ params, body, requester }) => addAction(db, requester, params.id, body)),

  route(lensActionDestroy, async ({ params, requester }) => {
    await removeAction(db, requester, params.id, params.actionId);
    return "OK";
  }),
];

/** Posts nobody acted on after all are forgotten every night. */
export async function defineCommunityLensJobs({ db, jobs }: Platform): Promise<void> {
  jobs.define("community-lens-unused", () => forgetUnusedPosts(db));
  await jobs.schedule("community-lens-unused", "41 3 * * *");
}
