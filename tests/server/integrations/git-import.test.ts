import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GitHost, startGitHost, type TestRepository } from "#tests/support/git-remote.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { connectGit, countByType, ended, find, makeSubProject, remotesIn, rows, until } from "./git-helpers.ts";

let platform: TestPlatform;
let host: GitHost;
beforeAll(async () => {
  [platform, host] = await Promise.all([startPlatform(), startGitHost()]);
});
afterAll(async () => {
  await platform.stop();
  await host.stop();
});

/** Connects a repository to a new sub-project and waits until it is read. */
async function imported(repository: TestRepository) {
  const { segmentId, groupId } = await makeSubProject(platform);
  const { id } = await connectGit(platform, segmentId, [repository.url]);
  return { id, segmentId, groupId, integration: await ended(platform, id) };
}

async function sync(id: string) {
  const answer = await platform.api(`/integration/${id}/sync`, { method: "POST", account: "admin", body: {} });
  expect(answer.json()).toMatchObject({ status: "in-progress" });
  return ended(platform, id);
}

const asGitCounts = async (repository: TestRepository) => {
  const authors = (await repository.git("log", "--use-mailmap", "--format=%aN <%aE>", "HEAD")).split("\n");
  const emails = (await repository.git("log", "--use-mailmap", "--format=%aE", "HEAD")).split("\n");
  return {
    commits: Number(await repository.git("rev-list", "--count", "HEAD")),
    authors: new Set(authors).size,
    emails: new Set(emails).size,
  };
};

const identitiesOf = (segmentId: string) =>
  rows<{ name: string; platform: string; type: string; value: string; verified: boolean; member_id: string }>(
    platform,
    sql`select m.display_name as name, i.platform, i.type, i.value, i.verified, i.member_id from member_identities i
      join members m on m.id = i.member_id
      where i.member_id in (select member_id from activities where segment_id = ${segmentId}::uuid)
      order by i.value, i.platform, i.type`,
  );

describe("commits, authors and emails equal git's own counts", () => {
  test("over branches, merges, several names and a mailmap", async () => {
    const repository = await host.createRepository("counts");
    await repository.commit([
      { author: "Ada Example <ada@counts.example>" },
      { author: "Ada E. <ada@counts.example>" },
      { author: "Bea Example <bea@counts.example>" },
      { author: "bea <bea@old.counts.example>" },
      { author: "Cleo <cleo@gmail.com>" },
    ]);
    await repository.git("branch", "topic");
    await repository.commit([{ author: "Dan <dan@counts.example>" }], "topic");
    await repository.commit([{ author: "Ada Example <ada@counts.example>", merge: "refs/heads/topic" }]);
    await repository.commit([
      {
        files: { ".mailmap": "Bea Example <bea@counts.example> <bea@old.counts.example>\n" },
        author: "Cleo <cleo@gmail.com>",
      },
    ]);
    await repository.git("branch", "elsewhere");
    await repository.commit([{ author: "Nobody <not-on-head@counts.example>" }], "elsewhere");
    const { integration, segmentId } = await imported(repository);
    expect(integration).toMatchObject({ status: "done", error: null });
    const git = await asGitCounts(repository);
    expect(remotesIn(integration)).toEqual([
      expect.objectContaining({ url: repository.url, status: "ok", ...git, unreadable: { count: 0, listed: [] } }),
    ]);
    expect(git).toEqual({ commits: 8, authors: 5, emails: 4 });
    expect(await countByType(platform, segmentId)).toEqual({ "authored-commit": 8, "committed-commit": 8 });
    const addresses = (await identitiesOf(segmentId)).filter(
      (each) => each.platform === "git" && each.type === "username",
    );
    expect(addresses.map(({ value }) => value)).toEqual([
      "ada@counts.example",
      "bea@counts.example",
      "cleo@gmail.com",
      "dan@counts.example",
    ]);
  });

  test("a server that cannot omit file contents is read anyway", async () => {
    const plain = await startGitHost({ filter: false });
    const repository = await plain.createRepository("plain");
    await repository.commit([{}, {}, {}]);
    const { integration } = await imported(repository);
    expect(integration.status).toBe("done");
    expect(remotesIn(integration)[0]).toMatchObject(await asGitCounts(repository));
    await plain.stop();
  });

  test("an empty repository has no commits and is not an error", async () => {
    const { integration } = await imported(await host.createRepository("nothing"));
    expect(integration.status).toBe("done");
    expect(remotesIn(integration)[0]).toMatchObject({ commits: 0, authors: 0, emails: 0, status: "ok" });
  });

  test("names in any encoding, unusual dates and long messages are read", async () => {
    const repository = await host.createRepository("strange");
    await repository.commit([
      {
        author: Buffer.from("Jos\xe9 <jose@strange.example>", "latin1"),
        message: Buffer.from("Gr\xfc\xdfe\n", "latin1"),
      },
      { author: "Žofie 🦊 <zofie@strange.example>", message: `Long\n\n${"word ".repeat(300_000)}` },
      { author: "Far <far@strange.example>", date: "99999999999 +0000" },
      { author: "Zero <zero@strange.example>", date: "0 +0000" },
    ]);
    const { integration, segmentId } = await imported(repository);
    expect(remotesIn(integration)[0]).toMatchObject({ status: "ok", commits: 4, unreadable: { count: 0 } });
    const people = await identitiesOf(segmentId);
    expect(new Set(people.map(({ name }) => name))).toEqual(new Set(["José", "Žofie 🦊", "Far", "Zero"]));
    const bounds = await rows<{ first: string; last: string; longest: number }>(
      platform,
      sql`select min("timestamp") as first, max("timestamp") as last, max(length(body)) as longest
        from activities where segment_id = ${segmentId}::uuid`,
    );
    expect(new Date(bounds[0]?.last ?? 0).getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000);
    expect(bounds[0]?.longest).toBeLessThanOrEqual(10_000);
  });

  test("an unreadable commit is listed and does not stop the import", async () => {
    const repository = await host.createRepository("broken");
    await repository.commit([{}, {}]);
    const tree = await repository.git("rev-parse", "HEAD^{tree}");
    const parent = await repository.git("rev-parse", "HEAD");
    const { execFileSync } = await import("node:child_process");
    const broken = execFileSync("git", ["hash-object", "-t", "commit", "-w", "--literally", "--stdin"], {
      cwd: repository.folder,
      input: `tree ${tree}\nparent ${parent}\nauthor \ncommitter \n\nWritten by nobody\n`,
      encoding: "utf8",
    }).trim();
    await repository.git("update-ref", "refs/heads/main", broken);
    await repository.commit([{ author: "Ada <ada@broken.example>" }]);
    const { integration, segmentId } = await imported(repository);
    expect(integration.status).toBe("done");
    expect(remotesIn(integration)[0]).toMatchObject({
      commits: 4,
      unreadable: { count: 1, listed: [{ sha: broken, reason: expect.any(String) }] },
    });
    expect(await countByType(platform, segmentId)).toMatchObject({ "authored-commit": 3 });
  });
});

describe("every role in a commit", () => {
  test("the eleven kinds, with people, organizations and handles", async () => {
    const repository = await host.createRepository("kinds");
    const message = [
      "Change the parser",
      "",
      "It was slow.",
      "",
      "Co-authored-by: Bea Example <bea@kinds.example>",
      "Reviewed-by: Cleo <123+cleo-demo@users.noreply.github.com>",
      "Tested-by: Dan <dan@kinds.example>",
      "Reported-by: Eve <eve@gmail.com>",
      "Suggested-by: Finn <finn@kinds.example>",
      "Acked-by: Gus <gus@kinds.example>",
      "Cc: Hal <hal@kinds.example>",
      "Resolved-by: Ida <ida@kinds.example>",
      "Signed-off-by: Ada Example <ada@kinds.example>",
      "",
    ].join("\n");
    await repository.commit([
      { author: "Ada Example <ada@kinds.example>", committer: "Jon <jon@other-kinds.example>", message },
      {
        author: "dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>",
        committer: "GitHub <noreply@github.com>",
      },
    ]);
    const { segmentId, groupId } = await imported(repository);
    expect(await countByType(platform, segmentId)).toEqual({
      "approved-commit": 1,
      "authored-commit": 2,
      "co-authored-commit": 1,
      "committed-commit": 1,
      "influenced-commit": 1,
      "informed-commit": 1,
      "reported-commit": 1,
      "resolved-commit": 1,
      "reviewed-commit": 1,
      "signed-off-commit": 1,
      "tested-commit": 1,
    });
    const identities = await identitiesOf(segmentId);
    expect(identities).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ platform: "git", type: "username", value: "ada@kinds.example", verified: true }),
        expect.objectContaining({ platform: "git", type: "email", value: "ada@kinds.example", verified: true }),
        expect.objectContaining({ platform: "git", type: "username", value: "bea@kinds.example", verified: false }),
        expect.objectContaining({ platform: "github", type: "username", value: "cleo-demo", verified: false }),
        expect.objectContaining({ platform: "github", type: "username", value: "dependabot[bot]", verified: true }),
      ]),
    );
    const people = await platform.api("/member/query", {
      method: "POST",
      account: "admin",
      body: { segments: [groupId], limit: 50 },
    });
    const list = people.json<{ rows: { displayName: string; isBot?: boolean; activityCount: number }[] }>().rows;
    expect(list.find(({ displayName }) => displayName === "Ada Example")).toMatchObject({ activityCount: 2 });
    expect(list.find(({ displayName }) => displayName === "dependabot[bot]")).toMatchObject({ isBot: true });
    const organizations = await platform.api("/organization/query", {
      method: "POST",
      account: "admin",
      body: { segments: [groupId] },
    });
    const names = organizations.json<{ rows: { displayName: string }[] }>().rows.map(({ displayName }) => displayName);
    // One person alone at a domain does not make it a company.
    expect(names).toEqual(["kinds.example"]);
    const work = await rows<{ name: string; source: string; date_start: string | null }>(
      platform,
      sql`select m.display_name as name, w.source, w.date_start from member_organizations w join members m on m.id = w.member_id
        join organizations o on o.id = w.organization_id where o.display_name in ('kinds.example', 'other-kinds.example')
        order by 1`,
    );
    expect(work).toEqual([{ name: "Ada Example", source: "email-domain", date_start: null }]);
  });

  test("an activity has the format of the wire", async () => {
    const repository = await host.createRepository("wire");
    await repository.commit([
      { author: "Ada <ada@wire.example>", message: "Fix it\n\nWhy.\n", date: "1700000000 +0200" },
    ]);
    const { segmentId } = await imported(repository);
    const answer = await platform.api("/activity/query", {
      method: "POST",
      account: "admin",
      body: { segments: [segmentId], filter: { type: { eq: "authored-commit" } } },
    });
    const sha = await repository.git("rev-parse", "HEAD");
    expect(answer.json<{ rows: object[] }>().rows).toEqual([
      expect.objectContaining({
        timestamp: "2023-11-14T22:13:20.000Z",
        platform: "git",
        type: "authored-commit",
        channel: repository.url,
        sourceId: sha,
        title: "Fix it",
        body: "Why.",
      }),
    ]);
    const channels = await platform.api(`/activity/channel?segments[]=${segmentId}`, { account: "admin" });
    expect(channels.json()).toEqual({ git: [repository.url] });
  });

  test("machine and role mailboxes join no two people, and the same name is one person", async () => {
    const repository = await host.createRepository("shared");
    await repository.commit([
      { author: "Ada <root@localhost>" },
      { author: "Bea <root@localhost>" },
      { author: "Ada <root@localhost>" },
      { author: "info <info@shared.example>" },
    ]);
    const { id, segmentId, integration } = await imported(repository);
    expect(remotesIn(integration)[0]).toMatchObject(await asGitCounts(repository));
    const people = () =>
      rows<{ name: string; n: number }>(
        platform,
        sql`select m.display_name as name, count(*)::int as n from activities a join members m on m.id = a.member_id
          where a.segment_id = ${segmentId}::uuid and a.type = 'authored-commit' group by m.id, 1 order by 1`,
      );
    expect(await people()).toEqual([
      { name: "Ada", n: 2 },
      { name: "Bea", n: 1 },
      { name: "info", n: 1 },
    ]);
    await repository.commit([{ author: "Bea <root@localhost>" }]);
    await sync(id);
    expect((await people())[1]).toEqual({ name: "Bea", n: 2 });
    expect((await identitiesOf(segmentId)).every(({ verified }) => !verified)).toBe(true);
  });

  test("a person in a trailer becomes verified after authoring a commit, and stays one person", async () => {
    const repository = await host.createRepository("later");
    await repository.commit([
      { author: "Ada <ada@later.example>", message: "A\n\nReviewed-by: Bea <bea@later.example>\n" },
    ]);
    const { id, segmentId } = await imported(repository);
    await repository.commit([{ author: "Bea <bea@later.example>" }]);
    await sync(id);
    const bea = (await identitiesOf(segmentId)).filter(({ value }) => value === "bea@later.example");
    expect(new Set(bea.map(({ member_id }) => member_id)).size).toBe(1);
    expect(bea.every(({ verified }) => verified)).toBe(true);
  });
});

describe("syncing again", () => {
  test("imports only new commits, without duplicates", async () => {
    const repository = await host.createRepository("again");
    await repository.commit([{}, {}, {}]);
    const { id, segmentId } = await imported(repository);
    const before = await countByType(platform, segmentId);
    await sync(id);
    expect(await countByType(platform, segmentId)).toEqual(before);
    await repository.commit([{ author: "New <new@again.example>" }, {}]);
    const integration = await sync(id);
    expect(remotesIn(integration)[0]).toMatchObject(await asGitCounts(repository));
    expect(await countByType(platform, segmentId)).toEqual({ "authored-commit": 5, "committed-commit": 5 });
    expect(integration.lastSyncedAt).toBeTruthy();
    const hours = (Date.parse(integration.nextSyncAt ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(5.9);
    expect(hours).toBeLessThanOrEqual(6);
  });

  test("requests only HEAD when there is nothing new", async () => {
    const repository = await host.createRepository("quiet");
    await repository.commit([{}]);
    const { id } = await imported(repository);
    const from = host.requests.length;
    await sync(id);
    expect(host.requests.slice(from).filter((each) => each.startsWith("POST"))).toHaveLength(1);
  });

  test("after a forced push imports the new commits and keeps the old activities", async () => {
    const repository = await host.createRepository("forced");
    await repository.commit([{}, { author: "Gone <gone@forced.example>" }]);
    const { id, segmentId } = await imported(repository);
    await repository.git("update-ref", "refs/heads/main", "HEAD~1");
    await repository.commit([{ author: "New <new@forced.example>" }, {}]);
    const integration = await sync(id);
    expect(remotesIn(integration)[0]).toMatchObject(await asGitCounts(repository));
    expect(await countByType(platform, segmentId)).toMatchObject({ "authored-commit": 4 });
  });

  test("a completely replaced history is read from its beginning", async () => {
    const repository = await host.createRepository("replaced");
    await repository.commit([{}, {}]);
    const { id, segmentId } = await imported(repository);
    await repository.commit([
      { orphan: true, date: "1600000000 +0000" },
      { date: "1600000001 +0000" },
      { date: "1600000002 +0000" },
    ]);
    const integration = await sync(id);
    expect(remotesIn(integration)[0]).toMatchObject({ ...(await asGitCounts(repository)), commits: 3 });
    expect(await countByType(platform, segmentId)).toMatchObject({ "authored-commit": 5 });
  });

  test("an import by older rules is read again once, and its commits move to the right people", async () => {
    const repository = await host.createRepository("outdated");
    const message = "A\n\nCo-authored-by: Cleo <cleo@outdated.example>\n";
    await repository.commit([
      { author: "Mia <1001+mnord@users.noreply.github.com>" },
      { author: "Max <2002+mnord@users.noreply.github.com>", message },
    ]);
    const { id, segmentId } = await imported(repository);
    const whole = await countByType(platform, segmentId);
    // As a version stored it that did not read numbers and co-authors.
    await platform.running.platform.db.execute(sql`
      update integration_streams set cursor = cursor - 'rules' where integration_id = ${id}::uuid`);
    await platform.running.platform.db.execute(sql`
      update activities set member_id = (select m.id from members m where m.display_name = 'Mia')
      where segment_id = ${segmentId}::uuid`);
    await platform.running.platform.db.execute(sql`
      delete from activities where segment_id = ${segmentId}::uuid and type = 'co-authored-commit'`);
    await sync(id);
    expect(await countByType(platform, segmentId)).toEqual(whole);
    const authors = () =>
      rows(
        platform,
        sql`select m.display_name as name, a.xmin::text from activities a join members m on m.id = a.member_id
          where a.segment_id = ${segmentId}::uuid and a.type = 'authored-commit' order by 1`,
      );
    const mended = await authors();
    expect(mended).toMatchObject([{ name: "Max" }, { name: "Mia" }]);
    await sync(id);
    expect(await authors()).toEqual(mended);
  });

  test("when the mailmap changes, commits move to the people that it now names, and all counts add up", async () => {
    const repository = await host.createRepository("mapped");
    await repository.commit([
      { author: "Ada <ada@mapped.example>" },
      { author: "ada <ada@old-mapped.example>" },
      { author: "ada <ada@old-mapped.example>", message: "A\n\nTested-by: ada <ada@old-mapped.example>\n" },
    ]);
    const { id, segmentId, groupId } = await imported(repository);
    await repository.commit([
      {
        author: "Ada <ada@mapped.example>",
        files: { ".mailmap": "Ada <ada@mapped.example> <ada@old-mapped.example>\n" },
      },
    ]);
    const integration = await sync(id);
    expect(remotesIn(integration)[0]).toMatchObject({ commits: 4, authors: 1, emails: 1 });
    const answer = await platform.api("/member/query", {
      method: "POST",
      account: "admin",
      body: { segments: [groupId] },
    });
    expect(answer.json<{ rows: object[] }>().rows).toEqual([
      expect.objectContaining({ displayName: "Ada", activityCount: 9 }),
    ]);
    expect(await countByType(platform, segmentId)).toEqual({
      "authored-commit": 4,
      "committed-commit": 4,
      "tested-commit": 1,
    });
    const sums = await rows<{ total: number; months: number }>(
      platform,
      sql`select (select sum(activity_count)::int from member_segments where segment_id = ${segmentId}::uuid) as total,
        (select sum(count)::int from member_months where segment_id = ${segmentId}::uuid) as months`,
    );
    expect(sums).toEqual([{ total: 9, months: 9 }]);
    // The people may have been compared by name before the file was read, so the test polls until the file counts.
    const sentence = `The .mailmap of ${repository.url} says that ada@old-mapped.example is ada@mapped.example.`;
    const suggested = await until(async () => {
      const body = { segments: [groupId], limit: 10, detail: true };
      const found = await platform.api("/membersToMerge", { method: "POST", account: "admin", body });
      const { rows } = found.json<{ rows: { similarity: number; evidence: { sentence: string }[] }[] }>();
      return rows.find((row) => row.evidence[0]?.sentence === sentence) ?? null;
    }, "the suggestion by the .mailmap");
    expect(suggested.similarity).toBe(0.99);
  });

  test("a lost copy of the repository is fetched again", async () => {
    const { rm } = await import("node:fs/promises");
    const repository = await host.createRepository("lost");
    await repository.commit([{}, {}]);
    const { id, segmentId } = await imported(repository);
    await rm(`${platform.config.dataDir}/git/${id}`, { recursive: true });
    await repository.commit([{}]);
    await sync(id);
    expect(await countByType(platform, segmentId)).toMatchObject({ "authored-commit": 3 });
    expect((await find(platform, id)).status).toBe("done");
  });
});
