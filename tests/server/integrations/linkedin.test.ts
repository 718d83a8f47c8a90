import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Integration } from "#shared/contract/integrations.ts";
import {
  type LinkedinServer,
  type LinkedinTestComment,
  type LinkedinTestPost,
  startLinkedin,
} from "#tests/support/providers/linkedin.ts";
import { freshName, testConnector } from "./connector-suite.ts";
import { ended, rows } from "./git-helpers.ts";

const now = () => new Date().toISOString();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const filled = new Map<string, { post: LinkedinTestPost; comment: LinkedinTestComment }>();

const bench = testConnector<LinkedinServer>({
  key: "linkedin",
  start: startLinkedin,
  environment: ({ environment }) => ({ ...environment }),
  signsIn: true,
  connect: () => ({ path: "/linkedin-connect", method: "PUT", body: {} }),
  fill(server, name) {
    const organization = server.organization(name);
    server.managed = [organization];
    const [ada, bea] = [server.person(`Ada ${name}`), server.person(`Bea ${name}`)];
    // More than one page of posts, and more than one page of comments.
    for (let n = 0; n < 12; n += 1) server.react(server.post(organization, daysAgo(90), `No. ${n}`), daysAgo(89), ada);
    const post = server.post(organization, daysAgo(3), "We have a release!");
    for (let n = 0; n < 105; n += 1) server.comment(post, daysAgo(2), bea, `No. ${n}`);
    const comment = server.comment(post, daysAgo(2), ada, "Great");
    server.comment(comment, daysAgo(1), organization, "Thank you");
    server.react(post, daysAgo(1), bea, "PRAISE");
    filled.set(name, { post, comment });
  },
  whole: { comment: 107, reaction: 13 },
  goOn(server, name) {
    const { post, comment } = filled.get(name) ?? {};
    if (!post || !comment) return;
    comment.text = "Great!";
    const carl = server.person(`Carl ${name}`);
    server.comment(post, now(), carl, "Late");
    server.react(post, now(), carl, "INTEREST");
  },
  afterwards: { comment: 108, reaction: 14 },
  middle: /\/socialActions\/.*start=100/,
  revoke: { bad: ({ grants }) => grants.setGood(false), good: ({ grants }) => grants.setGood(true) },
  nonsense: "LinkedIn sent an unexpected response",
});

test("comments, replies and reactions are imported with their post; private members have a number", async () => {
  const { provider } = bench;
  const name = freshName();
  const organization = provider.organization(name);
  provider.managed = [organization];
  const [ada, hidden] = [provider.person(`Ada ${name}`), provider.person(`Hidden ${name}`)];
  hidden.isPrivate = true;
  const post = provider.post(organization, daysAgo(3), `We have\na release! ${"And more. ".repeat(20)}`);
  const comment = provider.comment(post, daysAgo(2), ada, "1 < 2 & so on");
  const answer = provider.comment(comment, daysAgo(1), organization, "Thank you");
  provider.react(post, now(), hidden, "PRAISE");
  await bench.connected();
  const postUrl = `https://www.linkedin.com/feed/update/${post.urn}`;
  const about = { postUrl, postBody: expect.stringMatching(/^We have a release! And more\. .*…$/) };
  const member = hidden.urn.replace("urn:li:person:", "");
  expect(await bench.stored()).toMatchObject([
    {
      ...{ type: "comment", source_id: comment.urn, source_parent_id: post.urn, person: `Ada ${name}`, channel: name },
      ...{ body: "1 &lt; 2 &amp; so on", url: `${postUrl}?commentUrn=${encodeURIComponent(comment.urn)}` },
      attributes: about,
    },
    { type: "comment", source_id: answer.urn, source_parent_id: comment.urn, person: name },
    {
      ...{ type: "reaction", source_id: `${post.urn}:PRAISE:${hidden.urn}`, person: `Unknown #${member}` },
      attributes: { ...about, reactionType: "praise" },
    },
  ]);
  const people = await rows(
    bench.platform,
    sql`select i.value, m.attributes -> 'isOrganization' ->> 'linkedin' as organization
      from member_identities i join members m on m.id = i.member_id
      where m.id in (select member_id from activities where segment_id = ${bench.segmentId}::uuid)
      order by i.value collate "C"`,
  );
  expect(people).toEqual([
    { value: `ada-${name}`, organization: null },
    { value: `company:${name}`, organization: "true" },
    { value: `private-${member}`, organization: null },
  ]);
});

test("a comment that is no longer listed is removed when LinkedIn reports it as deleted, and so is a reply", async () => {
  const { provider } = bench;
  const name = freshName();
  const organization = provider.organization(name);
  provider.managed = [organization];
  const ada = provider.person(`Ada ${name}`);
  const post = provider.post(organization, daysAgo(3), "We have a release!");
  const [remainingComment, deletedComment] = [
    provider.comment(post, daysAgo(2), ada, "Stays"),
    provider.comment(post, daysAgo(2), ada, "Goes"),
  ];
  const answer = provider.comment(remainingComment, daysAgo(1), ada, "Goes too");
  const { id } = await bench.connected();
  expect(await bench.stored()).toHaveLength(3);
  provider.remove(deletedComment);
  provider.remove(answer);
  await bench.syncAgain(id);
  expect(await bench.stored()).toMatchObject([{ body: "Stays" }]);
});

test("one of several organizations is selected, and stays selected on reconnecting", async () => {
  const { provider, platform, segmentId } = bench;
  const [first, second] = [freshName(), freshName()].map((name) => provider.organization(name)) as [
    ReturnType<LinkedinServer["organization"]>,
    ReturnType<LinkedinServer["organization"]>,
  ];
  provider.managed = [first, second];
  provider.react(provider.post(second, daysAgo(3), "Hello"), daysAgo(2), provider.person("Ada"));
  const pending = (await bench.send([])).json<Integration>();
  expect(pending).toMatchObject({
    status: "pending-action",
    settings: { organizations: [{ inUse: false }, { inUse: false }] },
  });
  const choose = (organizationId: unknown, account: "admin" | "readonly" = "admin") =>
    platform.api("/linkedin-onboard", { method: "POST", account, body: { organizationId, segments: [segmentId] } });
  const id = Number(second.urn.replace("urn:li:organization:", ""));
  expect((await choose(id, "readonly")).status).toBe(403);
  expect((await choose(1)).status).toBe(404);
  expect((await choose(id)).json()).toMatchObject({ id: pending.id, status: "in-progress" });
  await ended(platform, pending.id);
  expect((await bench.stored()).map(({ type, channel }) => [type, channel])).toEqual([["reaction", second.name]]);
  expect((await bench.send([])).json<Integration>()).toMatchObject({
    status: "in-progress",
    settings: {
      organizations: [
        { name: first.name, inUse: false },
        { id, name: second.name, inUse: true },
      ],
    },
  });
});

test("an account without a page, an expired version and an exceeded daily limit are reported in plain words", async () => {
  const { provider, platform } = bench;
  provider.managed = [];
  const none = await bench.send([]);
  expect([none.status, none.text]).toEqual([
    400,
    expect.stringContaining("does not manage a LinkedIn organization page"),
  ]);
  provider.version = "209901";
  const old = await bench.send([]);
  expect([old.status, old.text]).toEqual([400, expect.stringContaining("Requested version 202607 is not active")]);
  provider.version = "202607";
  const organization = provider.organization(freshName());
  provider.managed = [organization];
  provider.interrupt(/\/rest\/posts/, { status: 429, body: { message: "Resource level throttle", status: 429 } });
  const { id } = (await bench.send([])).json<Integration>();
  await expect
    .poll(() =>
      rows(
        platform,
        sql`select status, to_char(due_at at time zone 'utc', 'HH24:MI') as due from integration_streams
          where integration_id = ${id}::uuid`,
      ),
    )
    .toEqual([{ status: "parked", due: "00:05" }]);
});
