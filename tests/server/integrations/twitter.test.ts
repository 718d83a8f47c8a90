import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import { startX, usageCapped, type XPost, type XServer } from "#tests/support/providers/x.ts";
import { freshName, testConnector } from "./connector-suite.ts";
import { rows } from "./git-helpers.ts";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const edited = new Map<string, XPost>();

const bench = testConnector<XServer>({
  key: "twitter",
  start: startX,
  environment: ({ environment }) => ({ ...environment }),
  signsIn: true,
  connect: (_, names) => ({ path: "/twitter/callback", method: "GET", body: { hashtags: names.slice(0, 1) } }),
  fill(server, name) {
    const [ada, bea] = [server.account(`ada_${name}`, "Ada"), server.account(`bea_${name}`, "Bea")];
    server.me = server.account(`project_${name}`, "The project");
    server.post(minutesAgo(60), ada, `Hello @project_${name}!`);
    edited.set(name, server.post(minutesAgo(50), bea, `Look at #${name}`));
    server.post(minutesAgo(40), ada, "About something else");
    // The search does not go back this far.
    server.post("2024-01-01T10:00:00Z", bea, `#${name} is old`);
    // More than one page.
    for (let n = 0; n < 120; n += 1) server.post(minutesAgo(90), n % 2 ? ada : bea, `#${name} no. ${n}`);
  },
  whole: { hashtag: 121, mention: 1 },
  goOn(server, name) {
    const carl = server.account(`carl_${name}`, "Carl");
    server.post(minutesAgo(1), carl, `#${name} and @project_${name}`);
    const post = edited.get(name);
    if (post) server.edit(post, minutesAgo(2), `Look at #${name} again`);
  },
  afterwards: { hashtag: 122, mention: 2 },
  middle: /\/search\/recent\?.*next_token=/,
  limit: () => ({
    status: 429,
    headers: { "x-rate-limit-remaining": "0", "x-rate-limit-reset": String(Math.floor(Date.now() / 1000) + 3_600) },
    body: { title: "Too Many Requests", detail: "Too Many Requests", status: 429 },
  }),
  revoke: { bad: ({ grants }) => grants.setGood(false), good: ({ grants }) => grants.setGood(true) },
  nonsense: "X sent an unexpected response",
});

test("posts are imported as X shows them: long ones completely, edited ones once, also of deleted authors", async () => {
  const { provider } = bench;
  const name = freshName();
  provider.me = provider.account(`me_${name}`);
  const [ada, deletedAuthor] = [provider.account(`ada_${name}`, "Ada & Co"), provider.account(`gone_${name}`)];
  deletedAuthor.isGone = true;
  const long = provider.post(minutesAgo(30), ada, `#${name} begins…`);
  long.longText = `#${name} begins and does not end`;
  const [first] = long.history;
  const { id, integrationIdentifier, settings } = await bench.connected(name);
  expect([integrationIdentifier, settings]).toEqual([
    provider.me.id,
    {
      followers: [],
      hashtags: [name],
      updateMemberAttributes: true,
      profile: { id: provider.me.id, username: `me_${name}` },
    },
  ]);
  provider.edit(long, minutesAgo(20), `#${name} begins anew`);
  long.longText = null;
  provider.post(minutesAgo(10), deletedAuthor, `#${name}`);
  await bench.syncAgain(id);
  const status = (of: string) => `https://twitter.com/i/status/${of}`;
  expect(await bench.stored()).toMatchObject([
    {
      ...{ type: "hashtag", source_id: first, channel: `#${name}`, person: "Ada & Co", url: status(long.id) },
      ...{ body: `#${name} begins anew`, attributes: { hashtag: name } },
    },
    { type: "hashtag", person: "Deleted account", body: `#${name}` },
  ]);
  const people = await rows(
    bench.platform,
    sql`select i.value, i.source_id, m.attributes -> 'avatarUrl' ->> 'twitter' as avatar
      from member_identities i join members m on m.id = i.member_id
      where i.value in (${ada.username}, ${`deleted:${deletedAuthor.id}`}) order by i.value`,
  );
  expect(people).toEqual([
    {
      ...{ value: ada.username, source_id: ada.id },
      avatar: `https://pbs.twimg.com/profile_images/${ada.id}/me_400x400.jpg`,
    },
  ]);
});

test("a post is removed when X reports it as deleted", async () => {
  const { provider } = bench;
  const name = freshName();
  provider.me = provider.account(`me_${name}`);
  const post = provider.post(minutesAgo(30), provider.account(`ada_${name}`), `@me_${name} hi`);
  const { id } = await bench.connected(name);
  expect(await bench.stored()).toHaveLength(1);
  provider.remove(post);
  provider.tellGone(post);
  await bench.syncAgain(id);
  expect(await bench.stored()).toEqual([]);
});

test("no post is requested twice, and the sync log has the number of posts and users that X charges for", async () => {
  const { provider, platform } = bench;
  const name = freshName();
  provider.me = provider.account(`me_${name}`);
  const ada = provider.account(`ada_${name}`);
  for (const minutes of [30, 20]) provider.post(minutesAgo(minutes), ada, `#${name}`);
  const { id } = await bench.connected(name);
  await bench.syncAgain(id);
  await bench.syncAgain(id);
  const log = await platform.api(`/integration/${id}/sync-log`, { account: "admin" });
  const billed = log.json<{ runs: { billed?: Record<string, number> }[] }>().runs.map((run) => run.billed);
  expect(billed).toEqual([
    { posts: 0, users: 0 },
    { posts: 0, users: 0 },
    { posts: 2, users: 1 },
  ]);
  expect(provider.requests.some(({ url }) => url.pathname === "/2/tweets")).toBe(false);
});

test("a pass ends after a thousand posts, because each is paid; after more than a week the search starts over", async () => {
  const { provider, platform } = bench;
  const name = freshName();
  const ada = provider.account(`ada_${name}`);
  provider.me = provider.account(`me_${name}`);
  for (let n = 0; n < 1_050; n += 1) provider.post(minutesAgo(30), ada, `#${name}`);
  const { id } = await bench.connected(name);
  expect(await bench.stored()).toHaveLength(1_000);
  const old = String((BigInt(Date.now() - 8 * 86_400_000) - 1_288_834_974_657n) << 22n);
  await rows(
    platform,
    sql`update integration_streams set cursor = jsonb_build_object('since', ${old}::text) where integration_id = ${id}::uuid`,
  );
  provider.post(minutesAgo(1), ada, `#${name}`);
  expect(await bench.syncAgain(id)).toMatchObject({ status: "done", error: null });
  expect(await bench.stored()).toHaveLength(1_001);
});

test("an exceeded plan limit is waited for; an app without read permission gives the reason", async () => {
  const { provider } = bench;
  const name = freshName();
  provider.me = provider.account(`me_${name}`);
  provider.interrupt(/\/search\/recent/, usageCapped());
  const { id } = (await bench.send([name])).json<Integration>();
  await expect
    .poll(async () => {
      const streams = await rows<{ status: string; due: string }>(
        bench.platform,
        sql`select status, to_char(due_at at time zone 'utc', 'HH24:MI:SS') as due from integration_streams where integration_id = ${id}::uuid and stream = 'hashtags'`,
      );
      return streams[0];
    })
    .toEqual({ status: "parked", due: "00:00:00" });
  const forbidden = {
    status: 403,
    body: { type: "https://api.x.com/2/problems/client-forbidden", title: "Client Forbidden", detail: "Buy more." },
  };
  provider.interrupt(/\/users\/me/, forbidden);
  const answer = await bench.send([name]);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("X answered: Buy more.")]);
});

test("the hashtag is changed by the common call; reconnecting keeps it", async () => {
  const { provider, platform, segmentId } = bench;
  const [name, other] = [freshName(), freshName()];
  provider.me = provider.account(`me_${name}`);
  provider.post(minutesAgo(30), provider.account(`ada_${name}`), `#${other}`);
  const { id, settings } = await bench.connected(name);
  const put = (more: Record<string, unknown>) =>
    platform.api(`/integration/${id}`, {
      method: "PUT",
      account: "admin",
      body: { settings: { ...(settings as object), ...more }, segments: [segmentId] },
    });
  const wrong = await put({ hashtags: ["not one"] });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("Hashtag is invalid")]);
  expect((await put({ hashtags: [`#${other}`] })).json()).toMatchObject({ settings: { hashtags: [other] } });
  await bench.syncAgain(id);
  expect((await bench.stored()).map(({ channel }) => channel)).toEqual([`#${other}`]);
  const again = await bench.send([], { body: { hashtags: undefined } });
  expect(again.json()).toMatchObject({ id, settings: { hashtags: [other] } });
});
