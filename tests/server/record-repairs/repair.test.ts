import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities, type NewActivity } from "#server/records/aggregates/add-activities.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { resolveMembers } from "#server/records/people/match.ts";
import type { RecordRepair } from "#shared/contract/record-repairs.ts";
import { makeSubProject, rows } from "#tests/server/integrations/git-helpers.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segmentId: string;
let jira: string;
let github: string;
let ada: string;
let bruno: string;

beforeAll(async () => {
  platform = await startPlatform();
  ({ segmentId } = await makeSubProject(platform));
  [jira = "", github = ""] = [randomUUID(), randomUUID()];
  await db().execute(sql`
    insert into integrations (id, platform, status, segment_id) values
      (${jira}::uuid, 'jira', 'done', ${segmentId}::uuid), (${github}::uuid, 'github', 'done', ${segmentId}::uuid)`);
  [ada = "", bruno = ""] = await db().transaction((tx) =>
    resolveMembers(
      tx,
      ["ada", "bruno"].map((value) => ({
        ...{ displayName: value, joinedAt: new Date("2026-01-01") },
        identities: [{ platform: "github", type: "username" as const, value, verified: true, sourceId: `U_${value}` }],
      })),
    ),
  );
  await store({ type: "pull_request-reviewed", member: bruno, login: "bruno" });
  await store({ type: "pull_request-reviewed", member: bruno, login: "bruno-tal" });
  await store({ type: "pull_request-reviewed", member: await placeholder("github", "ghost"), login: "ghost" });
  await store({ type: "pull_request-merged", member: bruno, login: "bruno" });
  for (const channel of ["OLD", "NEW"]) {
    await store({ type: "issue-created", member: ada, login: "ada", channel, platform: "jira", sourceId: "10001" });
  }
  await store({
    type: "issue-created",
    member: ada,
    login: "ada",
    channel: "OLD",
    platform: "jira",
    sourceId: "10002",
  });
  for (const post of ["p1", "p2"]) {
    const member = await placeholder("reddit", `deleted:${post}`);
    await store({ type: "post", member, login: `deleted:${post}`, platform: "reddit", sourceId: post });
  }
  await identity(ada, "linkedin", "https://www.linkedin.com/in/ada-q/?locale=de_DE");
  await identity(ada, "github", "https://github.com/ada");
  await identity(bruno, "github", "https://github.com/orgs/acme/people");
  await identity(bruno, "gitlab", "https://gitlab.example.org/bruno-t");
  await db().transaction((tx) => refreshSearchText(tx, "member", "all"));
});
afterAll(() => platform.stop());

const db = () => platform.running.platform.db;

interface Given {
  readonly type: string;
  readonly member: string;
  readonly login: string;
  readonly channel?: string;
  readonly platform?: string;
  readonly sourceId?: string;
}

const at = new Date("2026-01-02T00:00:00.000Z");

function store({ type, member, login, channel = "acme/app", platform: key = "github", sourceId }: Given) {
  const id = sourceId ?? `gen-${type === "pull_request-merged" ? "ME" : "PRR"}_PR_1_${login}_${at.toISOString()}`;
  const place = { segmentId, platform: key, channel, type, sourceId: id };
  const row: NewActivity = {
    ...{ ...place, id: activityId(place), timestamp: at, memberId: member, username: login },
    ...{ integrationId: key === "jira" ? jira : github, sourceParentId: key === "github" ? "PR_1" : null },
    title: "Fix",
  };
  return db().transaction((tx) => addActivities(tx, [row]));
}

/** A record of one deleted account, as an older version stored it. */
async function placeholder(key: string, value: string): Promise<string> {
  const id = randomUUID();
  await db().execute(sql`
    insert into members (id, display_name, joined_at, attributes, is_deleted_account)
    values (${id}::uuid, 'Deleted User', now(), '{"isDeletedAccount": {"default": true}}', true)`);
  await identity(id, key, value);
  return id;
}

const identity = (member: string, key: string, value: string) =>
  db().execute(sql`
    insert into member_identities (member_id, platform, type, value, verified)
    values (${member}::uuid, ${key}, 'username', ${value}, true)`);

const send = async (path: string, method = "POST") =>
  (await platform.api(`/record-repair${path}`, { method, account: "admin" })).json<RecordRepair>();

async function ended(id: string, status: string): Promise<RecordRepair> {
  await expect.poll(async () => (await send(`/${id}`, "GET")).status).toBe(status);
  return send(`/${id}`, "GET");
}

/** Everything that a repair may change. */
const state = async () => ({
  activities: await rows(platform, sql`select to_jsonb(a) - 'merge_ids' as a from activities a order by id`),
  people: await rows(
    platform,
    sql`select id, display_name, is_deleted_account, search_text from members where display_name <> 'Deleted account' order by id`,
  ),
  identities: await rows(
    platform,
    sql`select to_jsonb(i) - 'updated_at' as i from member_identities i order by member_id, id`,
  ),
  figures: await rows(
    platform,
    sql`select * from member_segments where activity_count > 0 order by member_id, segment_id`,
  ),
});

describe("Find records that were stored twice", () => {
  test("A dry run counts and shows them; repairing leaves one of each; undoing brings all back", async () => {
    const before = await state();
    const { id } = await send("");
    const found = await ended(id, "ready");
    expect(found.counts).toEqual({
      activity: { found: 3 },
      "deleted-account": { found: 3 },
      identity: { found: 4, kept: 1 },
      "organization-identity": {},
    });
    expect(found.samples.map(({ kind, detail, reason }) => [kind, detail, reason])).toContainEqual([
      ...["identity", "Stays as it is.", expect.stringContaining("organization")],
    ]);
    expect(await state()).toEqual(before);

    await send(`/${id}/start`);
    const done = await ended(id, "done");
    expect(done.counts).toMatchObject({
      activity: { found: 3, repaired: 3 },
      "deleted-account": { repaired: 3 },
      identity: { found: 4, repaired: 3, kept: 1 },
    });
    const left = await rows(
      platform,
      sql`select a.platform, a.type, a.channel, a.username, m.display_name as person from activities a
        join members m on m.id = a.member_id order by 1, 2, 3, 4`,
    );
    expect(left).toEqual([
      { platform: "github", type: "pull_request-merged", channel: "acme/app", username: "bruno", person: "bruno" },
      { platform: "github", type: "pull_request-reviewed", channel: "acme/app", username: "bruno", person: "bruno" },
      { platform: "jira", type: "issue-created", channel: "NEW", username: "ada", person: "ada" },
      { platform: "jira", type: "issue-created", channel: "OLD", username: "ada", person: "ada" },
      { platform: "reddit", type: "post", channel: "acme/app", username: "deleted:p1", person: "Deleted account" },
      { platform: "reddit", type: "post", channel: "acme/app", username: "deleted:p2", person: "Deleted account" },
    ]);
    const accounts = await rows(
      platform,
      sql`select m.display_name as person, i.platform, i.site, i.value from member_identities i
        join members m on m.id = i.member_id order by 1, 2, 4`,
    );
    expect(accounts).toEqual([
      { person: "ada", platform: "github", site: "", value: "ada" },
      { person: "ada", platform: "linkedin", site: "", value: "ada-q" },
      { person: "bruno", platform: "github", site: "", value: "bruno" },
      { person: "bruno", platform: "github", site: "", value: "https://github.com/orgs/acme/people" },
      { person: "bruno", platform: "gitlab", site: "gitlab.example.org", value: "bruno-t" },
    ]);
    const receipt = await platform.api(`/record-repair/${id}/receipt`, { account: "admin" });
    expect(receipt.text.trim().split("\n")).toHaveLength(11);

    await send(`/${id}/undo`);
    expect((await ended(id, "undone")).counts).toMatchObject({
      activity: { undone: 3 },
      "deleted-account": { undone: 3 },
      identity: { undone: 3 },
    });
    expect(await state()).toEqual(before);
  });

  test("A second search finds nothing after the first was repaired", async () => {
    const { id } = await send("");
    await ended(id, "ready");
    await send(`/${id}/start`);
    await ended(id, "done");
    const again = await send("");
    expect((await ended(again.id, "ready")).counts).toMatchObject({
      activity: {},
      "deleted-account": {},
      identity: { found: 1, kept: 1 },
    });
    await send(`/${again.id}/cancel`);
  });

  test("Only one search runs at a time, and a step that does not fit is refused", async () => {
    const { id } = await send("");
    await ended(id, "ready");
    expect((await platform.api(`/record-repair/${id}/undo`, { method: "POST", account: "admin" })).status).toBe(409);
    expect((await platform.api("/record-repair", { method: "POST", account: "project-admin" })).status).toBe(403);
  });
});
