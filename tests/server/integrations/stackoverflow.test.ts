import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Integration, IntegrationPreview } from "#shared/contract/integrations.ts";
import { type StackoverflowServer, startStackoverflow, throttled } from "#tests/support/providers/stackoverflow.ts";
import { freshName, testConnector } from "./connector-suite.ts";
import { ended, rows } from "./git-helpers.ts";

const now = () => new Date().toISOString();
const questions = new Map<string, ReturnType<StackoverflowServer["ask"]>>();

const bench = testConnector<StackoverflowServer>({
  key: "stackoverflow",
  start: startStackoverflow,
  environment: ({ origin }) => ({ STACKEXCHANGE_API_URL: `${origin}/2.3` }),
  connect: (_, names) => ({ path: "/stackoverflow-connect", body: { tags: names, keywords: [] } }),
  fill(server, name) {
    const [ada, bea] = [server.user("Ada O'Lovelace", "London"), server.user("Bea")];
    const question = server.ask("2024-01-01T10:00:00Z", ada, `How do I use "${name}" & why?`, [name, "engines"]);
    server.answer(question, "2024-01-01T11:00:00Z", bea, "<p>Like this</p>");
    server.answer(question, "2024-01-01T12:00:00Z", null, "<p>Or not</p>");
    questions.set(name, question);
    server.ask("2024-01-02T10:00:00Z", ada, "Another", ["engines"]);
    // More than one page, within one second.
    for (let n = 0; n < 120; n += 1) server.ask("2023-06-01T10:00:00Z", n % 2 ? ada : bea, `No. ${n}`, [name]);
  },
  whole: { answer: 2, question: 121 },
  goOn(server, name) {
    const question = questions.get(name);
    if (!question) return;
    server.answer(question, now(), server.user("Carl"), "<p>Late</p>");
    server.edit(question, now(), "A better title");
    server.ask(now(), null, "By somebody who left", [name]);
  },
  afterwards: { answer: 3, question: 122 },
  middle: /\/questions\/[\d;]+\/answers/,
  limit: () => throttled(3_600),
  nonsense: "Stack Overflow sent an unexpected response",
});

test("a question and its answers are imported as the site shows them; names come from the profile URLs of people", async () => {
  const { provider } = bench;
  const name = freshName();
  const ada = provider.user("Ada O'Lovelace", "London");
  const namesake = provider.user("Ada O'Lovelace");
  const question = provider.ask("2024-01-01T10:00:00Z", ada, `Is ${name} < "this" & that?`, [name]);
  const first = provider.answer(question, "2024-01-01T11:00:00Z", namesake, "<p>No</p>");
  provider.answer(question, "2024-01-01T12:00:00Z", null, "<p>Yes</p>");
  await bench.connected(name);
  const title = `Is ${name} < "this" & that?`;
  expect(await bench.stored()).toMatchObject([
    {
      ...{ type: "question", channel: name, title, person: "Ada O'Lovelace", source_parent_id: null },
      url: `https://stackoverflow.com/questions/${question.id}`,
      attributes: { tags: [name], answerCount: 2, tagMentioned: name },
    },
    {
      ...{ type: "answer", title, body: "<p>No</p>", source_parent_id: String(question.id), person: "Ada O'Lovelace" },
      url: `https://stackoverflow.com/a/${first.id}`,
    },
    { type: "answer", body: "<p>Yes</p>", person: "Deleted account" },
  ]);
  const people = await rows(
    bench.platform,
    sql`select i.value, i.source_id, m.attributes -> 'location' ->> 'stackoverflow' as location
      from member_identities i join members m on m.id = i.member_id
      where i.source_id in (${String(ada.user_id)}, ${String(namesake.user_id)}) order by i.source_id`,
  );
  expect(people).toEqual([
    { value: `${ada.user_id}/ada-o-lovelace`, source_id: String(ada.user_id), location: "London" },
    { value: `${namesake.user_id}/ada-o-lovelace`, source_id: String(namesake.user_id), location: null },
  ]);
});

test("a word is followed too, and a question with both a tag and a word is imported once", async () => {
  const { provider } = bench;
  const [tag, word] = [freshName(), freshName()];
  const ada = provider.user("Ada");
  provider.ask("2024-01-01T10:00:00Z", ada, `About ${word}`, [tag]);
  provider.ask("2024-01-01T11:00:00Z", ada, `Only ${word}`, ["engines"]);
  const answer = await bench.send([tag], { body: { keywords: [word] } });
  await ended(bench.platform, answer.json<Integration>().id);
  expect((await bench.stored()).map(({ channel, title }) => [channel, title])).toEqual([
    [tag, `About ${word}`],
    [word, `Only ${word}`],
  ]);
});

test("a method that requires a backoff is not called during it", async () => {
  const { provider, platform } = bench;
  const name = freshName();
  provider.ask("2024-01-01T10:00:00Z", null, "Why?", [name]);
  const body = { items: [], has_more: false, quota_remaining: 900, backoff: 3_600 };
  provider.interrupt(/\/questions\?.*tagged=/, { body });
  await bench.connected(name);
  const lanes = await rows(
    platform,
    sql`select lane from provider_limits where remaining = 0 and resets_at > now() + interval '50 minutes'`,
  );
  expect(lanes).toEqual([{ lane: "questions" }]);
});

test.each([
  ["nothing", [], [" "], "Enter at least one tag or keyword."],
  ["four tags", ["a", "b", "c", "d"], [], "You reached the limit of 3 tags allowed"],
  ["a tag that nobody uses", ["gone-tag"], [], "This tag does not exist"],
  ["a tag for moderators", ["moderated"], [], "This tag does not exist"],
  ["a tag with too many questions", ["javascript"], [], "Volume of questions is too big. Try something more specific."],
])("%s is answered with 400 and the form's message", async (_, tags, keywords, words) => {
  bench.provider.tag("javascript", { count: 350_001 });
  bench.provider.tag("moderated", { count: 5, isModeratorOnly: true });
  const answer = await bench.send(tags, { body: { keywords } });
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)]);
});

test("tags and words are checked while typing, and counted as the wire defines", async () => {
  const { provider, platform, segmentId } = bench;
  const name = freshName();
  provider.tag("javascript", { count: 350_001 });
  provider.ask("2024-01-01T10:00:00Z", provider.user("Ada"), `Why ${name}?`, [name]);
  const preview = async (list: string, value: string) => {
    const body = { platform: "stackoverflow", list, value, segments: [segmentId] };
    return (
      await platform.api("/integration/preview", { method: "POST", account: "admin", body })
    ).json<IntegrationPreview>();
  };
  const post = { title: `Why ${name}?`, author: "Ada", timestamp: "2024-01-01T10:00:00.000Z" };
  expect(await preview("tags", name)).toMatchObject({ problem: null, total: 1, posts: [post] });
  expect(await preview("keywords", name)).toMatchObject({ problem: null, total: 1, posts: [post] });
  expect((await preview("tags", "gone-tag")).problem).toBe("This tag does not exist");
  expect((await preview("tags", "javascript")).problem).toContain("Volume of questions is too big.");
  const get = (path: string) => platform.api(`${path}&segments[]=${segmentId}`, { account: "admin" });
  expect((await get(`/stackoverflow-validate?tag=${name}`)).json()).toMatchObject({ items: [{ name, count: 1 }] });
  expect((await get("/stackoverflow-validate?tag=gone-tag")).status).toBe(400);
  expect((await get(`/stackoverflow-volume?keywords=${name};${name}x`)).json()).toEqual({ total: 1 });
});
