import type { Platform } from "#server/platform/core/platform.ts";
import { afterCommit } from "#server/platform/db/request-transaction.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import {
  lensActionCreate,
  lensActionDestroy,
  lensPostFind,
  lensPostQuery,
  lensPostSave,
  lensReply,
  lensSearch,
  lensSettingsSave,
  lensSources,
  lensTrack,
} from "#shared/contract/community-lens.ts";
import { collectJob } from "./collect.ts";
import { findPost, listPosts } from "./read.ts";
import { draftReply } from "./reply.ts";
import { searchFeed } from "./search.ts";
import { saveSettings } from "./settings.ts";
import { sourceStates } from "./source-states.ts";
import { trackEvent } from "./track.ts";
import { addAction, deleteUnusedPosts, removeAction, savePost } from "./write.ts";

/** Routes of Community Lens: settings and feed of each user, and the bookmarks and thumbs of the whole workspace. */
export const communityLensRoutes = ({ config, db, events, jobs }: Platform): Route[] => [
  route(lensSettingsSave, async ({ body, requester }) => {
    const settings = await saveSettings(db, requester.user, body);
    await jobs.send(collectJob, {}, { singletonKey: collectJob });
    // The type of the contract only lacks `readonly`.
    return settings as AnswerOf<typeof lensSettingsSave>;
  }),

  route(lensSearch, ({ requester }) => searchFeed({ db, config }, requester.user.id)),

  route(lensSources, ({ requester }) => sourceStates(db, requester.user.id)),

  route(lensReply, async ({ query, requester, signal }) => ({
    reply: await draftReply({ config, db }, requester.user.id, query, signal),
  })),

  route(lensTrack, async ({ body, requester }) => {
    await trackEvent(db, requester, body);
    return { Success: true };
  }),

  route(lensPostQuery, ({ body }) => listPosts(db, body)),

  route(lensPostFind, ({ params }) => findPost(db, params.id)),

  route(lensPostSave, async ({ body, requester }) => {
    const id = await savePost(db, requester, body);
    if (body.actions?.length) await emitChange(events, requester.user.id);
    return findPost(db, id);
  }),

  route(lensActionCreate, async ({ params, body, requester }) => {
    const action = await addAction(db, requester, params.id, body);
    await emitChange(events, requester.user.id);
    return action;
  }),

  route(lensActionDestroy, async ({ params, requester }) => {
    await removeAction(db, requester, params.id, params.actionId);
    await emitChange(events, requester.user.id);
    return "OK";
  }),
];

/** Updates open consoles at once after a change made elsewhere, for example in the extension's panel. */
const emitChange = (events: Platform["events"], userId: string) =>
  afterCommit(() => events.emit("community-lens", { change: "posts", userId }));

/** Registers the job that deletes posts without actions every night. */
export async function defineCommunityLensJobs({ db, jobs }: Platform): Promise<void> {
  jobs.define("community-lens-unused", () => deleteUnusedPosts(db));
  await jobs.schedule("community-lens-unused", "41 3 * * *");
}
