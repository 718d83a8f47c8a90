import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Integration, IntegrationPreview } from "#shared/contract/integrations.ts";
import { type HackernewsServer, startHackernews } from "#tests/support/providers/hackernews.ts";
import { freshName, testConnector } from "./connector-suite.ts";
import { ended, rows } from "./git-helpers.ts";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Posts by name, with their comments. */
const posted = new Map<string, { story: number; comment: number; late: number }>();

const bench = testConnector<HackernewsServer>({
  key: "hackernews",
  start: startHackernews,
  environment: ({ api, searchApi }) => ({ HACKERNEWS_API_URL: api, HACKERNEWS_SEARCH_URL: searchApi }),
  connect: (_, names) => ({ path: "/hackernews-connect", body: { keywords: names, urls: [] } }),
  fill(server, name) {
    server.story("2022-11-30T12:00:00Z", "early", `${name} before anything is read`);
    server.user("ada", "I like <i>engines</i> &amp; looms.");
    const story = server.story("2023-05-01T10:00:00Z", "ada", `Show HN: ${name}`, { url: "https://engines.example/" });
    const comment = server.comment(story, "2023-05-01T11:00:00Z", "bea", `Why &#x27;${name}&#x27;?`);
    const removed = server.comment(comment, "2023-05-01T12:00:00Z", "carl", "Oops");
    server.comment(removed, "2023-05-01T13:00:00Z", "ada", "Below what is gone");
    server.remove(removed);
    server.kill(server.comment(story, "2023-05-01T14:00:00Z", "spam", "Buy"));
    const late = server.story(hoursAgo(1), "bea", "Nothing in the title", {
      text: `but <p>${name.toUpperCase()} below`,
    });
    server.kill(server.story(hoursAgo(2), "spam", `${name} for free`));
    server.story(hoursAgo(3), "ada", `${name}less words are other words`);
    posted.set(name, { story, comment, late });
    // More than one page, within one second.
    for (let n = 0; n < 22; n += 1) server.story("2023-06-01T10:00:00Z", `poster-${n}`, `${name} no. ${n}`);
  },
  whole: { comment: 2, post: 24 },
  goOn(server, name) {
    const { late } = posted.get(name) ?? { late: 0 };
    server.comment(late, hoursAgo(0), "carl", "First!");
    server.edit(late, { title: "An edited title" });
    server.story(hoursAgo(0), "dora", `${name} again`);
    for (let n = 0; n < 2; n += 1) server.remove(server.story(hoursAgo(0), "dora", `${name} twice`));
  },
  afterwards: { comment: 3, post: 25 },
  middle: /\/v0\/item\//,
  nonsense: "sent an unexpected response",
});

test("a post and its comments are imported as Hacker News shows them, with their places in the thread", async () => {
  const { provider } = bench;
  const name = freshName();
  provider.user("ada", "I like <i>engines</i> &amp; looms.");
  const story = provider.story("2024-05-01T10:00:00Z", "ada", `Show HN: ${name}`, { url: "https://engines.example/" });
  const comment = provider.comment(story, "2024-05-01T11:00:00Z", "bea", "<p>Why?");
  provider.comment(comment, "2024-05-01T12:00:00Z", "ada", "Because.");
  await bench.connected(name);
  expect(await bench.stored()).toMatchObject([
    {
      type: "post",
      channel: name,
      source_id: String(story),
      source_parent_id: null,
      title: `Show HN: ${name}`,
      body: "https://engines.example/",
      url: `https://news.ycombinator.com/item?id=${story}`,
      person: "ada",
    },
    {
      type: "comment",
      source_parent_id: String(story),
      title: null,
      body: "<p>Why?",
      attributes: { parentTitle: `Show HN: ${name}`, parentUrl: `https://news.ycombinator.com/item?id=${story}` },
      person: "bea",
    },
    { type: "comment", source_parent_id: String(comment), person: "ada" },
  ]);
  const people = await rows(
    bench.platform,
    sql`select m.attributes -> 'bio' ->> 'hackernews' as bio, i.verified from member_identities i
      join members m on m.id = i.member_id where i.platform = 'hackernews' and i.value = 'ada'`,
  );
  expect(people).toEqual([{ bio: "I like engines & looms.", verified: true }]);
});

test("a post with two of the words is read once, for the first; a domain is found in any link", async () => {
  const { provider } = bench;
  const [first, second] = [freshName(), freshName()];
  provider.story("2024-05-01T10:00:00Z", "ada", `${second} and ${first}`);
  provider.story("2024-05-02T10:00:00Z", "ada", "Elsewhere", { url: `https://www.${second}.example/a/b?c` });
  await bench
    .send([first, second], { body: { urls: [`https://${second}.example/a`] } })
    .then((answer) => ended(bench.platform, answer.json<Integration>().id));
  expect((await bench.stored()).map(({ channel, title }) => [channel, title])).toEqual([
    [first, `${second} and ${first}`],
    [second, "Elsewhere"],
  ]);
});

test("items deleted or killed after their import are removed", async () => {
  const { provider } = bench;
  const name = freshName();
  const story = provider.story(hoursAgo(1), "ada", name);
  const comments = [1, 2, 3].map((n) => provider.comment(story, hoursAgo(1), "bea", `No. ${n}`));
  const { id } = await bench.connected(name);
  provider.remove(comments[0] ?? 0);
  provider.kill(comments[1] ?? 0);
  await bench.syncAgain(id);
  expect((await bench.stored()).map(({ body }) => body)).toEqual([null, "No. 3"]);
});

test.each([
  ["nothing", { keywords: [" "], urls: [""] }, "Enter at least one URL or keyword."],
  ["an address that is none", { keywords: [], urls: ["not an address"] }, "URL slug is not valid"],
])("%s is answered with 400 and the form's message", async (_, body, words) => {
  const answer = await bench.send([], { body });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
});

test("a word is checked while it is typed: its number of matches, and the newest of them", async () => {
  const { provider, platform, segmentId } = bench;
  const name = freshName();
  for (const n of [1, 2, 3, 4]) provider.story(`2024-05-0${n}T10:00:00Z`, "ada", `${name} no. ${n}`);
  const preview = (value: string) =>
    platform.api("/integration/preview", {
      method: "POST",
      account: "admin",
      body: { platform: "hackernews", list: "keywords", value, segments: [segmentId] },
    });
  const answer = (await preview(name)).json<IntegrationPreview>();
  expect(answer).toMatchObject({ problem: null, total: 4 });
  expect(answer.posts.map(({ title, author, timestamp }) => [title, author, timestamp])).toEqual([
    [`${name} no. 4`, "ada", "2024-05-04T10:00:00.000Z"],
    [`${name} no. 3`, "ada", "2024-05-03T10:00:00.000Z"],
    [`${name} no. 2`, "ada", "2024-05-02T10:00:00.000Z"],
  ]);
  expect((await preview(freshName())).json()).toEqual({ problem: null, total: 0, posts: [] });
});
