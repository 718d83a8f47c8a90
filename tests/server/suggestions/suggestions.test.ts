import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshSuggestions } from "#server/suggestions/refresh.ts";
import { askForRounds } from "#server/suggestions/rounds.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { memberBotSuggestions, memberMergeEvidence, membersToMerge } from "#shared/contract/merge-suggestions.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let group: string;
let project: string;
let subProject: string;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
  const segments = await demoSegments(platform);
  group = segments.id("cloud-harbor");
  const own = segments.groups.find(({ id }) => id === group)?.projects[0];
  project = own?.id ?? "";
  subProject = own?.subprojects[0]?.id ?? "";
});
afterAll(() => platform.stop());

const db = () => platform.running.platform.db;
const refresh = () => refreshSuggestions(db(), new AbortController().signal);

type Answer = AnswerOf<typeof membersToMerge>;
type Row = NonNullable<Answer["rows"]>[number];

async function suggested(body: object = {}, account: Account = "readonly"): Promise<Answer & { rows: Row[] }> {
  const answer = await platform.api("/membersToMerge", {
    method: "POST",
    account,
    body: { segments: [group], limit: 200, offset: 0, ...body },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const read = answer.json<Answer>();
  return { ...read, rows: read.rows ?? [] };
}

const idsOf = ({ members }: Row) => members.map(({ id }) => id).sort();
const about = async (id: string) => (await suggested({ filter: { memberId: id } })).rows;

/** Somebody new, made by hand in the first sub-project. */
async function create(displayName: string, ...identities: { platform: string; type: string; value: string }[]) {
  const answer = await platform.api("/member", {
    method: "POST",
    account: "admin",
    body: {
      displayName,
      segments: [subProject],
      identities: identities.map((identity) => ({ verified: true, ...identity })),
    },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<{ id: string }>().id;
}
const email = (value: string, platformKey = "git") => ({ platform: platformKey, type: "email", value });
const handle = (value: string, platformKey = "github") => ({ platform: platformKey, type: "username", value });

async function decide(one: string, other: string) {
  const body = { memberToNotMerge: other, segments: [subProject] };
  const answer = await platform.api(`/member/${one}/no-merge`, { method: "PUT", account: "admin", body });
  if (answer.status !== 200) throw new Error(answer.text);
}

describe("POST /membersToMerge", () => {
  test("A first start shows suggestions at once: both profiles whole, the score the sum of the evidence", async () => {
    const { rows, count } = await suggested();
    expect(count).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(10);
    for (const { similarity, evidence = [], members } of rows) {
      expect(similarity).toBeCloseTo(evidence.reduce((sum, { weight }) => sum + weight, 0) / 100, 5);
      expect(members).toHaveLength(2);
    }
    expect(rows[0]?.members[0]).toMatchObject({
      id: expect.any(String),
      identities: expect.arrayContaining([expect.objectContaining({ id: expect.any(String), verified: true })]),
      activityCount: expect.any(Number),
      organizations: expect.any(Array),
      tags: expect.any(Array),
    });
  });

  test("Without detail the profiles are name and picture", async () => {
    const { rows } = await suggested({ detail: false });
    expect(Object.keys(rows[0]?.members[0] ?? {}).sort()).toEqual(["avatarUrl", "displayName", "id"]);
  });

  test("countOnly answers the count alone", async () => {
    const answer = await platform.api("/membersToMerge", {
      method: "POST",
      account: "readonly",
      body: { countOnly: true, segments: [group] },
    });
    expect(answer.json()).toEqual({ count: (await suggested()).count });
  });

  test("Pages of any order neither repeat nor leave out a suggestion; unknown orders are left alone", async () => {
    for (const orderBy of [["similarity_DESC", "activityCount_DESC"], ["activityEstimate_ASC"], undefined]) {
      const whole = (await suggested({ orderBy })).rows.map(({ id }) => id);
      const pages = [];
      for (let offset = 0; offset < whole.length; offset += 7) {
        pages.push(...(await suggested({ orderBy, limit: 7, offset })).rows.map(({ id }) => id));
      }
      expect(pages).toEqual(whole);
    }
    const similarities = (await suggested({ orderBy: ["similarity_DESC"] })).rows.map(({ similarity }) => similarity);
    expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
    const activities = (await suggested()).rows.map(({ activityEstimate }) => activityEstimate ?? 0);
    expect(activities).toEqual(activities.toSorted((a, b) => b - a));
  });

  test("Confidence: high from 0.9, medium from 0.7, low below; several together", async () => {
    const all = (await suggested()).rows;
    const of = async (...similarity: string[]) => (await suggested({ filter: { similarity } })).rows.length;
    const within = (from: number, to: number) =>
      all.filter(({ similarity }) => similarity >= from && similarity < to).length;
    expect(await of("high")).toBe(within(0.9, 2));
    expect(await of("medium")).toBe(within(0.7, 0.9));
    expect(await of("low")).toBe(within(0, 0.7));
    expect(await of("high", "low")).toBe(within(0.9, 2) + within(0, 0.7));
    expect(await of()).toBe(all.length);
    expect(within(0.9, 2)).toBeGreaterThan(0);
  });

  test("A name is a prefix of either name, whatever its case", async () => {
    const all = (await suggested()).rows;
    for (const side of [0, 1]) {
      const prefix = all[0]?.members[side]?.displayName.slice(0, 4).toUpperCase() ?? "";
      const found = (await suggested({ filter: { displayName: prefix } })).rows;
      const expected = all.filter(({ members }) =>
        members.some(({ displayName }) => displayName.toUpperCase().startsWith(prefix)),
      );
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
    expect((await suggested({ filter: { displayName: "%" } })).rows).toEqual([]);
  });

  test("Projects and sub-projects that are sent are honoured: one of the two is known there", async () => {
    const all = (await suggested()).rows;
    for (const [filter, segment] of [
      [{ projectIds: [project] }, project],
      [{ subprojectIds: [subProject] }, subProject],
    ] as const) {
      const known = await db().execute<{ member_id: string }>(
        sql`select member_id from member_segments where segment_id = ${segment}::uuid`,
      );
      const here = new Set(known.rows.map(({ member_id }) => member_id));
      const found = (await suggested({ filter })).rows.map(({ id }) => id);
      const expected = all.filter(({ members }) => members.some(({ id }) => here.has(id))).map(({ id }) => id);
      expect(found).toEqual(expected);
      expect(found.length).toBeLessThan(all.length);
    }
  });

  test("A group is also meant when all of its sub-projects are named", async () => {
    const found = await db().execute<{ id: string }>(
      sql`select id from segments where grandparent_id = ${group}::uuid`,
    );
    const below = found.rows.map(({ id }) => id);
    expect((await suggested({ segments: below })).count).toBe((await suggested()).count);
  });

  test("One of the two is known in the segment; who administers some groups alone is shown what they can merge", async () => {
    const knownIn = async (segment: string) => {
      const known = await db().execute<{ member_id: string }>(
        sql`select member_id from member_segments where segment_id = ${segment}::uuid`,
      );
      return new Set(known.rows.map(({ member_id }) => member_id));
    };
    const here = await knownIn(group);
    const all = (await suggested()).rows;
    expect(all.every(({ members }) => members.some(({ id }) => here.has(id)))).toBe(true);
    expect(all.some(({ members }) => members.some(({ id }) => !here.has(id)))).toBe(true);

    const admin = await platform.api("/auth/me", { account: "project-admin" });
    const [own = ""] = admin.json<{ tenants: { adminSegments: string[] }[] }>().tenants[0]?.adminSegments ?? [];
    const ownPeople = await knownIn(own);
    const mine = (await suggested({ segments: [own] }, "project-admin")).rows;
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every(({ members }) => members.every(({ id }) => ownPeople.has(id)))).toBe(true);
    expect((await suggested({ segments: [own] })).rows.length).toBeGreaterThan(mine.length);
  });

  test("A malformed request is a 400 with a readable text", async () => {
    for (const body of [
      { segments: [] },
      { segments: [group], filter: { memberId: "x" } },
      { segments: [group], filter: { similarity: ["sure"] } },
    ]) {
      const answer = await platform.api("/membersToMerge", { method: "POST", account: "readonly", body });
      expect([answer.status, answer.text.length > 5]).toEqual([400, true]);
    }
  });
});

describe("suggestions follow the record", () => {
  test("Somebody new who shares a verified e-mail is suggested, and no more when it is taken away", async () => {
    const first = await create("Ottoline Quarrington", email("o.quarrington@quarry.example"));
    const second = await create("O. Quarrington", email("o.quarrington@quarry.example", "github"));
    await refresh();
    const [row] = await about(first);
    expect(row?.evidence?.[0]?.kind).toBe("same-verified-email");
    expect(row && idsOf(row)).toEqual([first, second].sort());
    expect(row?.similarity).toBeGreaterThanOrEqual(0.9);
    await db().execute(
      sql`update member_identities set value = 'other@quarry.example' where member_id = ${second}::uuid`,
    );
    await db().execute(sql`update match_rounds set done_at = '2020-01-01'`);
    await refresh();
    expect(await about(first)).toEqual([]);
  });

  test("Who goes into the trash takes the suggestion along at once, and brings it back", async () => {
    const first = await create("Bartholomew Quince", handle("quincebart"));
    const second = await create("quincebart", email("771+quincebart@users.noreply.github.com"));
    await refresh();
    expect(await about(first)).toHaveLength(1);
    const where = new URLSearchParams([
      ["ids[]", second],
      ["segments[]", subProject],
    ]);
    await platform.api(`/member?${where}`, { method: "DELETE", account: "admin" });
    expect(await about(first)).toEqual([]);
    await refresh();
    await platform.api("/member/restore", { method: "POST", account: "admin", body: { ids: [second] } });
    await refresh();
    expect(await about(first)).toHaveLength(1);
  });

  test("A shared display name alone is no suggestion; nor are role mailboxes and placeholder names", async () => {
    const pairs = [
      [
        await create("Wilhelmina Thackeray", handle("wthack-1")),
        await create("Wilhelmina Thackeray", handle("wt-two", "reddit")),
      ],
      [
        await create("Dana Winterbourne", email("security@winter.example")),
        await create("Sam Winterbourne", email("security@winter.example", "groupsio")),
      ],
      [await create("root", email("a1@machines.example")), await create("root", email("a1@machines2.example"))],
    ];
    await refresh();
    for (const [one = "", other = ""] of pairs) {
      expect(await about(one)).toEqual([]);
      const told = await platform.api(`/member/${one}/merge-evidence/${other}`, { account: "readonly" });
      expect(told.json<AnswerOf<typeof memberMergeEvidence>>()).toMatchObject({ band: "low", noMerge: false });
    }
  });

  test("Three profiles of one person are a cluster, and all its suggestions can be asked for", async () => {
    const ids = [
      await create("Philippa Marchbanks", handle("pmarchbanks77"), email("pip@marchbanks.example")),
      await create("pmarchbanks77", email("9+pmarchbanks77@users.noreply.github.com")),
      await create("Pip Marchbanks", email("pip@marchbanks.example", "slack")),
    ].sort();
    await refresh();
    const [row] = await about(ids[0] ?? "");
    expect(row).toMatchObject({ clusterId: ids[0], clusterSize: 3 });
    const cluster = (await suggested({ filter: { clusterId: ids[1] } })).rows;
    expect([...new Set(cluster.flatMap(idsOf))].sort()).toEqual(ids);
    expect((await suggested()).rows.some(({ clusterId, clusterSize }) => clusterId === null && clusterSize === 2)).toBe(
      true,
    );
  });

  test("What came in without anybody's hand is found by the round that a sync asks for", async () => {
    const first = await create("Leopold Ashgrove", email("leo@ashgrove.example"));
    await refresh();
    await db().execute(sql`delete from audit_logs where entity_id = ${first}::uuid`);
    await db().execute(sql`
      with made as (
        insert into members (display_name, joined_at) values ('leo', now()) returning id
      ), placed as (
        insert into member_segments (segment_id, member_id) select ${group}::uuid, id from made
      )
      insert into member_identities (member_id, platform, type, value, verified)
      select id, 'slack', 'email', 'leo@ashgrove.example', true from made`);
    await refresh();
    expect(await about(first)).toEqual([]);
    await askForRounds(db());
    await refresh();
    expect(await about(first)).toHaveLength(1);
  });
});

describe("merging", () => {
  test("What was suggested goes with the merge; who was taken out of it again is looked at anew, not against the first", async () => {
    const first = await create("Rosalind Tanqueray", email("rosalind@tanq.example"));
    const second = await create("Rosalind Tanqueray", email("rosalind@tanq.example", "slack"), handle("tanqueray88"));
    const third = await create("tanqueray88", email("5+tanqueray88@users.noreply.github.com"));
    await refresh();
    expect((await about(first)).map(idsOf)).toEqual([[first, second].sort()]);
    const put = (path: string, method: string, body: object) =>
      platform.api(path, { method, account: "admin", body: { ...body, segments: [subProject] } });
    expect((await put(`/member/${first}/merge`, "PUT", { memberToMerge: second })).status).toBe(200);
    await refresh();
    expect((await about(first)).map(idsOf)).toEqual([[first, third].sort()]);

    const identities = await platform.api(`/member/${first}/identity`, { account: "admin" });
    const own = identities.json<{ id: string; value: string }[]>().find(({ value }) => value === "tanqueray88");
    const wanted = { identityId: own?.id, revertPreviousMerge: true };
    await expect.poll(async () => (await put(`/member/${first}/unmerge/preview`, "POST", wanted)).status).toBe(200);
    const preview = (await put(`/member/${first}/unmerge/preview`, "POST", wanted)).json<{
      secondary: { id: string };
    }>();
    expect((await put(`/member/${first}/unmerge`, "POST", preview)).status).toBe(200);
    // Whoever the unmerge still holds is looked at by the next refresh.
    const suggested = async () => {
      await refresh();
      return [await about(first), (await about(third)).map(idsOf)];
    };
    await expect.poll(suggested).toEqual([[], [[preview.secondary.id, third].sort()]]);
  });
});

describe("a decision that two are not the same", () => {
  test("Hides the pair at once and for good; new evidence brings it back, and it says so", async () => {
    const first = await create("Cordelia Fennimore", email("c.fennimore@fen.example"));
    const second = await create("Cordelia Fennimore", email("c.fennimore@fen.example", "slack"));
    await refresh();
    expect(await about(first)).toHaveLength(1);
    await decide(first, second);
    expect(await about(first)).toEqual([]);
    const told = async () =>
      (await platform.api(`/member/${first}/merge-evidence/${second}`, { account: "readonly" })).json<
        AnswerOf<typeof memberMergeEvidence>
      >();
    const declined = await told();
    expect(declined).toMatchObject({ similarity: 0, noMerge: true });
    expect(declined.evidence[0]?.kind).toBe("never-merge");
    await refresh();
    expect(await about(first)).toEqual([]);

    for (const [id, platformKey] of [
      [first, "github"],
      [second, "gitlab"],
    ]) {
      await platform.api(`/member/${id}/identity`, {
        method: "POST",
        account: "admin",
        body: {
          platform: platformKey,
          type: "username",
          value: "fennimorecord",
          verified: true,
          segments: [subProject],
        },
      });
    }
    await refresh();
    const [row] = await about(first);
    expect(row?.evidence?.[0]).toMatchObject({ kind: "decided-before", weight: 0 });
    expect(row?.evidence?.[0]?.sentence).toContain("New since then: Same handle elsewhere.");
    expect(row?.declinedAt).toEqual(expect.any(String));
    expect(await told()).toMatchObject({ noMerge: true, band: "high" });

    await decide(first, second);
    expect(await about(first)).toEqual([]);
    await refresh();
    expect(await about(first)).toEqual([]);
  });

  test("A pair that was merged before is not suggested again", async () => {
    const [row] = (await suggested()).rows;
    const [a = "", b = ""] = row ? idsOf(row) : [];
    await db().execute(sql`
      insert into merge_actions (kind, primary_id, secondary_id, primary_name, secondary_name, state, step)
      values ('member', ${b}, ${a}, '', '', 'unmerged', 'unmerge-done')`);
    expect((await suggested()).rows.map(({ id }) => id)).not.toContain(row?.id);
    await db().execute(sql`update merge_actions set state = 'error' where primary_id = ${b}::uuid`);
    expect((await suggested()).rows.map(({ id }) => id)).toContain(row?.id);
  });
});

describe("the evidence of any pair", () => {
  test("Is the same from both sides, and 404 for who is not there", async () => {
    const found = await db().execute<{ id: string }>(sql`select id from members order by id limit 2`);
    const [one, other] = found.rows.map(({ id }) => id);
    const ask = (path: string) => platform.api(path, { account: "readonly" });
    const [first, second] = await Promise.all([
      ask(`/member/${one}/merge-evidence/${other}`),
      ask(`/member/${other}/merge-evidence/${one}`),
    ]);
    expect(first.status).toBe(200);
    expect(first.text).toBe(second.text);
    const nobody = "99999999-9999-4999-8999-999999999999";
    expect((await ask(`/member/${one}/merge-evidence/${nobody}`)).status).toBe(404);
    expect((await ask(`/organization/${one}/merge-evidence/${nobody}`)).status).toBe(404);
  });
});

describe("who is looking at a suggestion now", () => {
  test("Others are told by name, until one leaves", async () => {
    const [row] = (await suggested()).rows;
    const look = async (account: Account, leaving = false) =>
      (
        await platform.api(`/merge-suggestion/${row?.id}/presence`, {
          method: "POST",
          account,
          body: { leaving, segments: [group] },
        })
      ).json<{ others: string[] }>().others;
    expect(await look("admin")).toEqual([]);
    expect(await look("readonly")).toHaveLength(1);
    expect(await look("admin")).toHaveLength(1);
    expect(await look("readonly", true)).toHaveLength(1);
    expect(await look("admin")).toEqual([]);
    await look("readonly");
    await db().execute(sql`update suggestion_viewers set seen_at = now() - interval '1 minute'`);
    expect(await look("admin")).toEqual([]);
  });
});

describe("GET /member/bot-suggestions", () => {
  const bots = async (segments = [group]) => {
    const query = new URLSearchParams([["limit", "100"], ...segments.map((id) => ["segments[]", id])]);
    const answer = await platform.api(`/member/bot-suggestions?${query}`, { account: "readonly" });
    return { ...answer, rows: answer.status === 200 ? answer.json<AnswerOf<typeof memberBotSuggestions>>().rows : [] };
  };

  test("Names who may be a bot and was not decided on; marking or ignoring takes them off the list", async () => {
    const sure = await create("harbour-release-bot", handle("harbour-release-bot"));
    const likely = await create("nightly-mirror", handle("nightly-mirror"));
    const person = await create("Abbot Costello", handle("abbotcostello"));
    await refresh();
    const { rows } = await bots();
    const mine = rows.filter(({ memberId }) => [sure, likely, person].includes(memberId));
    expect(mine.map(({ memberId }) => memberId)).toEqual([sure, likely]);
    const order = rows.map(({ confidence }) => confidence);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    for (const [id, isBot] of [
      [sure, true],
      [likely, false],
    ]) {
      const answer = await platform.api(`/member/${id}/attributes`, {
        method: "PATCH",
        account: "admin",
        body: { isBot: { default: isBot, custom: isBot }, segments: [subProject] },
      });
      expect(answer.status).toBe(200);
    }
    const left = (await bots()).rows.map(({ memberId }) => memberId);
    expect(left).not.toContain(sure);
    expect(left).not.toContain(likely);
  });

  test("Without a segment it is a 400", async () => {
    expect((await bots([])).status).toBe(400);
  });
});
