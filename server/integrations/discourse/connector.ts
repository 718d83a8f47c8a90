import * as z from "zod/mini";
import { type Answer, type Change, type Connector, type Json, type Stream, SyncError } from "../sync/connector.ts";
import { text } from "../sync/tolerant-fields.ts";
import { postActivities, readPosts } from "./posts.ts";
import { type DiscourseSettings, discourseSettings } from "./settings.ts";
import { discourseWebhook } from "./webhook.ts";

/** Posts that one answer holds at most; older versions answer this span of ids instead. */
const idsPerPage = 50;
/** Ids before the newest one that are read again, for what was edited. */
const overlapIds = 200;

/** Public posts of the forum, the newest first. */
const posts: Stream<DiscourseSettings> = {
  name: "posts",
  unit: "posts",
  everyMinutes: 60,
  async read(context, partition, { since, page }) {
    const { before, newest } = (page ?? {}) as { before?: number; newest?: number };
    const found = await readPosts(context, before);
    const ids = found.map(({ id }) => id);
    const seen = newest ?? ids[0] ?? Number(since ?? 0);
    const until = since === undefined ? 0 : Number(since) - overlapIds;
    // Older versions answer a span of ids, which may be empty in between.
    const next = ids.length > 0 ? Math.min(...ids) - 1 : (before ?? 0) - idsPerPage;
    const wanted = found.filter(({ id }) => id > until);
    const changes: Change[] = await postActivities(context, wanted, partition.channel);
    return {
      changes,
      next: next > until && next > 0 ? ({ before: next, newest: seen } as Json) : undefined,
      since: String(Math.max(seen, Number(since ?? 0))),
      done: wanted.length,
    };
  },
};

/** Discourse: topics, posts and who joined, as everybody can read them or with a key; likes come by webhook. */
export const discourseConnector: Connector<DiscourseSettings> = {
  platform: "discourse",
  settings: discourseSettings,
  auth: ({ apiKey, apiUsername }) =>
    apiKey
      ? { kind: "headers", headers: { "api-key": apiKey, "api-username": apiUsername || "system" } }
      : { kind: "none" },
  baseUrl: ({ forumHostname }) => forumHostname,
  async check(context) {
    await readPosts(context);
  },
  partitions: ({ settings: { forumHostname }, segmentId }) => {
    const { host, pathname } = new URL(forumHostname);
    const name = `${host}${pathname.replace(/\/$/, "")}`;
    return [{ key: name, label: name, segmentId, channel: name }];
  },
  streams: [posts],
  classify: classifyAnswer,
  webhook: discourseWebhook,
  async preview(context) {
    const found = await readPosts(context);
    return {
      problem: null,
      posts: found
        .slice(0, 3)
        .map(({ topic_title, topic_slug, topic_id, post_number, username, name, created_at }) => ({
          title: topic_title,
          url: `${context.settings.forumHostname}/t/${topic_slug}/${topic_id}/${post_number}`,
          author: name || username || null,
          at: created_at,
        })),
    };
  },
};

/** A wrong key is answered as if the page were closed to everybody. */
function classifyAnswer({ status, body }: Answer): SyncError | undefined {
  if (status !== 403) return undefined;
  const { error_type: type, errors } =
    z.safeParse(z.object({ error_type: text, errors: z.optional(z.array(z.string())) }), body).data ?? {};
  if (/API username or key is invalid/i.test(errors?.join(" ") ?? ""))
    return new SyncError("reconnect", "Invalid credentials");
  if (type === "not_logged_in") return new SyncError("reconnect", "This forum is read with an API key only.");
  return undefined;
}
