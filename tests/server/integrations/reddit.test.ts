import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { IntegrationPreview } from "#shared/contract/integrations.ts";
import {
  type RedditComment,
  type RedditPost,
  type RedditServer,
  startReddit,
} from "#tests/support/providers/reddit.ts";
import { freshName, lookForDeletions, testConnector } from "./connector-suite.ts";
import { rows } from "./git-helpers.ts";

const now = () => new Date().toISOString();
const filled = new Map<string, { old: RedditPost; kept: RedditComment; deleted: RedditComment }>();

const bench = testConnector<RedditServer>({
  key: "reddit",
  start: startReddit,
  environment: ({ environment }) => ({ ...environment }),
  signsIn: true,
  connect: (_, subreddits) => ({ path: "/reddit-onboard", method: "PUT", body: { subreddits } }),
  fill(server, name) {
    const old = server.post(name, "2024-01-01T10:00:00Z", "ada", "How does it work?", { text: "I wonder." });
    const kept = server.comment(old, "2024-01-01T11:00:00Z", "bea", "Like this");
    const deleted = server.comment(kept, "2024-01-01T12:00:00Z", "carl", "No, like that");
    server.comment(deleted, "2024-01-01T13:00:00Z", null, "Both");
    server.remove(server.post(name, "2024-01-02T10:00:00Z", "dan", "Regretted"));
    filled.set(name, { old, kept, deleted });
    // More than one page.
    for (let n = 0; n < 30; n += 1) server.post(name, "2023-06-01T10:00:00Z", "ada", `No. ${n}`);
  },
  whole: { comment: 3, post: 31 },
  goOn(server, name) {
    const { old, kept, deleted } = filled.get(name) ?? {};
    if (!old || !kept || !deleted) return;
    kept.text = "Like this, and so on";
    server.remove(deleted);
    server.comment(old, now(), "eve", "Late");
    server.post(name, now(), null, "By somebody who left");
  },
  // A comment was added and one deleted.
  afterwards: { comment: 3, post: 32 },
  middle: /\/comments\/\w+\?/,
  revoke: { bad: ({ grants }) => grants.setGood(false), good: ({ grants }) => grants.setGood(true) },
  hide: {
    name: (server, name) => server.close(name, "private"),
    reason: "This subreddit is private.",
  },
  nonsense: "Reddit sent an unexpected response",
});

test("posts and comments are imported as Reddit shows them: links, replies, edits, bots and deleted accounts", async () => {
  const { provider } = bench;
  const name = freshName();
  const link = provider.post(name, "2024-01-01T10:00:00Z", "ada", "Look & see", { url: "https://looms.example/" });
  const first = provider.comment(link, "2024-01-01T11:00:00Z", null, "Nice");
  const answer = provider.comment(first, "2024-01-01T12:00:00Z", "AutoModerator", "Be kind");
  const text = provider.post(name, "2024-01-01T13:00:00Z", "tidy_bot", "Weekly", { text: "What is new?" });
  await bench.connected(name);
  const site = `https://www.reddit.com/r/${name}/comments`;
  expect(await bench.stored()).toMatchObject([
    {
      ...{ type: "post", source_id: link.id, title: "Look & see", body: "https://looms.example/", person: "ada" },
      ...{ url: `${site}/${link.id}/look_see/`, channel: name, source_parent_id: null },
      attributes: { destinationUrl: "https://looms.example/" },
    },
    {
      ...{ type: "comment", source_id: first.id, source_parent_id: link.id, person: "Deleted account" },
      body: expect.stringContaining("<p>Nice</p>"),
      attributes: { parentTitle: "Look & see", parentUrl: `${site}/${link.id}/look_see/` },
    },
    {
      ...{ type: "comment", source_parent_id: link.id, person: "AutoModerator" },
      attributes: { replyTo: first.id },
      url: `${site}/${link.id}/look_see/${answer.id}/`,
    },
    { type: "post", title: "Weekly", body: expect.stringContaining("<p>What is new?</p>"), source_id: text.id },
  ]);
  const people = await rows(
    bench.platform,
    sql`select i.value, i.verified, i.source_id like 't2_%' as "hasId", m.attributes -> 'isBot' ->> 'reddit' as bot
      from member_identities i join members m on m.id = i.member_id
      where i.platform = 'reddit' and m.id in (select member_id from activities where segment_id = ${bench.segmentId}::uuid)
      order by i.value collate "C"`,
  );
  expect(people).toEqual([
    { value: "AutoModerator", verified: true, hasId: true, bot: "true" },
    { value: "ada", verified: true, hasId: true, bot: null },
    { value: "tidy_bot", verified: true, hasId: true, bot: "true" },
  ]);
});

test("a thread is read completely, whatever its size and depth", async () => {
  const { provider } = bench;
  const name = freshName();
  provider.mostComments = 5;
  provider.deepest = 3;
  const post = provider.post(name, "2024-01-01T10:00:00Z", "ada", "Go on");
  for (let n = 0; n < 130; n += 1) provider.comment(post, "2024-01-01T11:00:00Z", "bea", `Wide ${n}`);
  let below = post.comments[0];
  for (let n = 0; n < 8 && below; n += 1) below = provider.comment(below, "2024-01-01T12:00:00Z", "carl", `Deep ${n}`);
  await bench.connected(name);
  const comments = (await bench.stored()).filter(({ type }) => type === "comment");
  expect(comments).toHaveLength(138);
  provider.mostComments = 200;
  provider.deepest = 10;
});

test("a post removed by its author or a moderator is deleted when its thread is read again; replies stay", async () => {
  const { provider } = bench;
  const name = freshName();
  const [removed, moderated] = ["Taken", "Moderated"].map((title) =>
    provider.post(name, "2024-01-01T10:00:00Z", "ada", title, { text: "Hm" }),
  ) as [RedditPost, RedditPost];
  const { id } = await bench.connected(name);
  provider.remove(removed);
  provider.moderate(moderated);
  for (const post of [removed, moderated]) provider.comment(post, now(), "bea", "Why?");
  await bench.syncAgain(id);
  expect((await bench.stored()).map(({ type, body }) => [type, body])).toEqual(
    Array(2).fill(["comment", expect.stringContaining("Why?")]),
  );
});

test("posts and comments of the last month are requested by id once a day, and removed ones are deleted", async () => {
  const { provider } = bench;
  const name = freshName();
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const [expected, removed] = ["Kept", "Taken"].map((title) =>
    provider.post(name, twoDaysAgo, "ada", title, { text: "Hm" }),
  ) as [RedditPost, RedditPost];
  provider.comment(expected, twoDaysAgo, "bea", "Stays");
  const regretted = provider.comment(expected, twoDaysAgo, "bea", "Goes");
  const { id } = await bench.connected(name);
  provider.remove(removed);
  provider.remove(regretted);
  await bench.syncAgain(id);
  expect(await bench.stored()).toHaveLength(4);
  await lookForDeletions(bench.platform, id);
  await bench.syncAgain(id);
  expect((await bench.stored()).map(({ type, title, body }) => [type, title ?? body])).toEqual([
    ["post", "Kept"],
    ["comment", expect.stringContaining("Stays")],
  ]);
});

test("an expired token is renewed automatically; responses contain no tokens", async () => {
  const { provider, platform } = bench;
  const name = freshName();
  provider.post(name, "2024-01-01T10:00:00Z", "ada", "Before");
  const { id, settings } = await bench.connected(name);
  expect(settings).toEqual({ subreddits: [name], updateMemberAttributes: true, isSignedIn: true });
  provider.grants.expireAll();
  provider.post(name, now(), "ada", "After");
  expect(await bench.syncAgain(id)).toMatchObject({ status: "done", error: null });
  expect(await bench.stored()).toHaveLength(2);
  const more = freshName();
  provider.post(more, "2024-01-01T10:00:00Z", "ada", "Elsewhere");
  // Names can change without another sign-in.
  const body = { subreddits: [name, more], segments: [bench.segmentId] };
  const answer = await platform.api("/reddit-onboard", { method: "PUT", account: "admin", body });
  expect(answer.json()).toMatchObject({ id, settings: { subreddits: [name, more], isSignedIn: true } });
});

test.each([
  ["nothing", [" "], "Enter at least one subreddit."],
  ["a name that nobody uses", ["no-such-subreddit"], "Subreddit does not exist"],
  ["a private one", ["secret"], "This subreddit is private."],
  ["a banned one", ["banned"], "Subreddit does not exist"],
])("%s is answered with 400 and the form's message", async (_, subreddits, words) => {
  bench.provider.close("secret", "private");
  bench.provider.close("banned", "banned");
  const answer = await bench.send(subreddits);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
});

test("nothing is connected without a sign-in, but names can be checked, because they are public", async () => {
  const { provider, platform, segmentId } = bench;
  const name = freshName();
  provider.post(name, "2024-01-01T10:00:00Z", "ada", "Hello");
  const unsigned = await bench.send([name], { body: { code: undefined, state: undefined } });
  expect([unsigned.status, unsigned.text]).toEqual([400, expect.stringContaining("Sign in to Reddit first.")]);
  const forged = await bench.send([name], { body: { state: "forged" } });
  expect([forged.status, forged.text]).toEqual([400, expect.stringContaining("no longer valid")]);
  const preview = async (value: string) => {
    const body = { platform: "reddit", list: "subreddits", value, segments: [segmentId] };
    return platform.api("/integration/preview", { method: "POST", account: "admin", body });
  };
  const post = { title: "Hello", author: "ada", timestamp: "2024-01-01T10:00:00.000Z" };
  expect((await preview(name)).json<IntegrationPreview>()).toMatchObject({ problem: null, total: null, posts: [post] });
  expect((await preview("no-such-subreddit")).json<IntegrationPreview>().problem).toBe("Subreddit does not exist");
  const validate = (of: string) =>
    platform.api(`/reddit-validate?subreddit=${of}&segments[]=${segmentId}`, { account: "admin" });
  expect((await validate(name)).json()).toBe(true);
  expect((await validate("no-such-subreddit")).status).toBe(400);
});
