import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoUserId } from "#server/admin/sign-in/demo-accounts.ts";
import { runAllChecks } from "#server/curation/data-quality/refresh.ts";
import type { CheckSummary } from "#shared/contract/data-quality.ts";
import type { InboxEntry, InboxGroup } from "#shared/contract/inbox.ts";
import { email, type Suggesting, startSuggesting } from "#tests/server/suggestions/suggesting.ts";
import type { Account } from "#tests/support/platform.ts";

let on: Suggesting;
beforeAll(async () => {
  on = await startSuggesting();
  await runAllChecks({ db: on.db, isEmbedded: false });
});
afterAll(() => on.platform.stop());

async function send<T>(path: string, body: object, account: Account = "admin", status = 200): Promise<T> {
  const answer = await on.platform.api(path, { method: "POST", account, body });
  expect(answer.status, answer.text).toBe(status);
  return (status === 200 ? answer.json<T>() : answer.text) as T;
}

async function inbox(body: object = {}, account: Account = "admin"): Promise<Map<string, InboxGroup>> {
  const { groups } = await send<{ groups: InboxGroup[] }>("/inbox/query", body, account);
  return new Map(groups.map((group) => [group.kind, group]));
}

const inGroup = (body: object = {}) => ({ segments: [on.group], ...body });
const first = (group: InboxGroup | undefined): InboxEntry => {
  const entry = group?.rows[0];
  if (!entry) throw new Error("There is no entry.");
  return entry;
};

describe("the inbox lists the work of all screens", () => {
  test("its counts are those of the screens, and the most activities come first", async () => {
    const groups = await inbox(inGroup({ limit: 100 }));
    const members = await send<{ count: number }>("/membersToMerge", inGroup({ countOnly: true }));
    const organizations = await send<{ count: number }>("/organizationsToMerge", inGroup({ countOnly: true }));
    expect(groups.get("member-merge")?.count).toBe(members.count);
    expect(groups.get("organization-merge")?.count ?? 0).toBe(organizations.count);
    const gaps = await send<{ count: number }>("/member/employer-gaps", inGroup({ kind: "none" }));
    expect(groups.get("employer")?.count).toBe(gaps.count);
    const summary = await on.platform.api(`/data-quality/summary?segments[]=${on.group}`, { account: "admin" });
    const byRecord = ["no-work-experience", "shared-email", "shared-domain", "free-mail-domain"];
    const checks = summary.json<{ checks: CheckSummary[] }>().checks.filter(({ type }) => !byRecord.includes(type));
    expect(checks.some(({ count }) => count > 0)).toBe(true);
    for (const { kind, type, count } of checks) expect(groups.get(`${kind}:${type}`)?.count ?? 0, type).toBe(count);
    for (const { kind, count, rows } of groups.values()) {
      expect(rows.length, kind).toBe(Math.min(count, 100));
      const activities = rows.filter((row) => row.integration === undefined).map((row) => row.activities);
      // The profiles of bots come after people.
      if (kind !== "member-merge") expect(activities, kind).toEqual(activities.toSorted((a, b) => b - a));
    }
  });

  test("pages continue where the last one ended, and a limit of 0 only counts", async () => {
    const whole = (await inbox(inGroup({ kinds: ["member-merge"], limit: 6 }))).get("member-merge");
    const second = (await inbox(inGroup({ kinds: ["member-merge"], limit: 3, offset: 3 }))).get("member-merge");
    expect(second?.rows).toEqual(whole?.rows.slice(3));
    const counted = (await inbox(inGroup({ limit: 0 }))).get("member-merge");
    expect(counted).toMatchObject({ count: whole?.count, rows: [] });
  });

  test("without a project group it lists all that the user may see, each with the group to solve it in", async () => {
    const all = await inbox({ limit: 100 });
    const here = await inbox(inGroup());
    for (const [kind, { count }] of here) expect(all.get(kind)?.count ?? 0, kind).toBeGreaterThanOrEqual(count);
    for (const { kind, rows } of all.values()) {
      for (const row of rows) if (kind !== "import") expect(row.groupId, kind).toBeTruthy();
    }
  });

  test("people without an employer at one domain are one entry, with the organization that they are proposed", async () => {
    const ids = [];
    for (const name of ["Ada", "Bo", "Cleo"]) {
      ids.push(await on.create(`${name} Nightjar`, email(`${name}@nightjar-works.example`)));
    }
    await on.db.execute(sql`delete from member_organizations where member_id = any(${sql.param(ids)}::uuid[])`);
    const groups = await inbox(inGroup({ kinds: ["employer"], limit: 100 }));
    const entry = groups.get("employer")?.rows.find(({ key }) => key === "nightjar-works.example");
    expect(entry).toMatchObject({ names: ["nightjar-works.example"], records: 3, gap: { people: 3 } });
    expect(entry?.ids.toSorted()).toEqual(ids.toSorted());
  });
});

describe("entries are assigned, snoozed and dismissed", () => {
  const kinds = ["member-merge"];
  const one = async (account: Account = "admin", body: object = {}) =>
    (await inbox({ kinds, limit: 100, ...body }, account)).get("member-merge");

  test("a dismissed or snoozed entry is gone for this user until it is shown again or its time has come", async () => {
    const before = await one();
    // A project admin sees fewer suggestions.
    const { key } = first(await one("project-admin"));
    for (const until of [null, "2999-01-01T00:00:00.000Z"]) {
      await send("/inbox/hide", { kind: "member-merge", key, until });
      const after = await one();
      expect(after?.count).toBe((before?.count ?? 0) - 1);
      expect(after?.rows.map((row) => row.key)).not.toContain(key);
      expect((await one("admin", { hidden: true }))?.rows).toMatchObject([{ key, hiddenUntil: until }]);
      expect((await one("project-admin"))?.rows.map((row) => row.key)).toContain(key);
    }
    await send("/inbox/hide", { kind: "member-merge", key });
    expect(await one()).toEqual(before);
    await on.db.execute(sql`
      insert into inbox_hidden (user_id, kind, key, until)
      values (${demoUserId({ name: "admin" })}::uuid, 'member-merge', ${key}, now() - interval '1 second')`);
    expect(await one()).toEqual(before);
  });

  test("a finding that is dismissed leaves the count of its check", async () => {
    const of = async (kind: string) => (await inbox(inGroup({ kinds: [kind], limit: 1 }))).get(kind);
    const groups = await inbox(inGroup({ limit: 1 }));
    const [kind, group] = [...groups].find(([name]) => name.startsWith("member:")) ?? ["", undefined];
    await send("/inbox/hide", { kind, key: first(group).key, until: null });
    expect((await of(kind))?.count ?? 0).toBe((group?.count ?? 0) - 1);
    await send("/inbox/hide", { kind, key: first(group).key });
    expect(await of(kind)).toEqual(group);
  });

  test("an assigned entry shows the assignee to all, is in their own list, and is no longer hidden from them", async () => {
    const { key } = first(await one("project-admin"));
    await send("/inbox/hide", { kind: "member-merge", key, until: null }, "project-admin");
    const assigneeId = demoUserId({ name: "project-admin" });
    await send("/inbox/assign", { kind: "member-merge", key, assigneeId });
    const seen = (await one())?.rows.find((row) => row.key === key);
    expect(seen?.assignee).toMatchObject({ id: assigneeId });
    expect((await one("project-admin", { assignedToMe: true }))?.rows.map((row) => row.key)).toEqual([key]);
    expect(await one("admin", { assignedToMe: true })).toBeUndefined();
    await send("/inbox/assign", { kind: "member-merge", key, assigneeId: null });
    expect(await one("project-admin", { assignedToMe: true })).toBeUndefined();
    await send("/inbox/assign", { kind: "member-merge", key, assigneeId: key }, "admin", 404);
  });

  test("only an entry of the own inbox is assigned, and a key that is no id is no entry", async () => {
    const known = new Set((await one("project-admin"))?.rows.map(({ key }) => key));
    const foreign = (await one())?.rows.find(({ key }) => !known.has(key))?.key;
    const assigneeId = demoUserId({ name: "project-admin" });
    for (const key of [foreign, assigneeId, "no-id", "__proto__"]) {
      await send("/inbox/assign", { kind: "member-merge", key, assigneeId }, "project-admin", 404);
    }
    for (const path of ["/inbox/assign", "/inbox/hide"]) {
      await send(path, { kind: "report", key: "no-id", assigneeId, until: null }, "admin", 404);
    }
  });
});

describe("each role sees its own work", () => {
  const report = {
    profileUrl: "https://console.example/people/1",
    dataIssue: "missing",
    dataType: "Identity",
    description: "Their handle is missing.",
  };

  test("a report is assigned in the report itself, and its reporter sees what became of it", async () => {
    const person = await on.create("Reported Nightjar", email("reported@nightjar-works.example"));
    const { id } = await send<{ id: string }>(`/member/${person}/data-issue`, report, "readonly");
    const open = (await inbox({ kinds: ["report"] })).get("report")?.rows.find(({ key }) => key === id);
    expect(open).toMatchObject({ names: ["Reported Nightjar"], report: { description: report.description } });
    const assigneeId = demoUserId({ name: "admin" });
    await send("/inbox/assign", { kind: "report", key: id, assigneeId });
    expect((await inbox({ kinds: ["report"], assignedToMe: true })).get("report")?.rows[0]?.assignee?.id).toBe(
      assigneeId,
    );
    const change = { state: "resolved", answer: "Added." };
    await on.platform.api(`/data-issue/${id}`, { method: "PATCH", account: "admin", body: change });
    expect((await inbox({ kinds: ["report"] })).get("report")).toBeUndefined();
    const own = await inbox({}, "readonly");
    expect([...own.keys()]).toEqual(["own-report"]);
    expect(own.get("own-report")?.rows).toMatchObject([{ key: id, report: { state: "resolved", answer: "Added." } }]);
  });

  test("a report about an organization that no project group knows is in every group's inbox", async () => {
    const identities = [
      { platform: "custom", type: "primary-domain", value: "reported-alone.example", verified: true },
    ];
    const made = await send<{ id: string }>("/organization", inGroup({ displayName: "Reported Alone", identities }));
    await on.db.execute(sql`delete from organization_segments where organization_id = ${made.id}::uuid`);
    const { id } = await send<{ id: string }>(`/organization/${made.id}/data-issue`, report, "readonly");
    for (const body of [{}, inGroup()]) {
      const rows = (await inbox({ kinds: ["report"], ...body })).get("report")?.rows;
      expect(rows?.map(({ key }) => key)).toContain(id);
    }
    await on.platform.api(`/data-issue/${id}`, { method: "PATCH", account: "admin", body: { state: "resolved" } });
  });

  test("a project admin works in the own groups, without data quality", async () => {
    const kinds = [...(await inbox({}, "project-admin")).keys()];
    expect(kinds).toContain("member-merge");
    expect(kinds.filter((kind) => kind.includes(":") || kind === "report")).toEqual([]);
    const foreign = await on.db.execute<{ id: string }>(sql`
      select id from segments where type = 'projectGroup' and id <> ${on.group}::uuid limit 1`);
    expect((await inbox({ segments: [foreign.rows[0]?.id] }, "project-admin")).get("member-merge")).toBeUndefined();
  });

  test("nobody changes entries of work that they may not do", async () => {
    const body = { kind: "member-merge", key: "1" };
    await send("/inbox/hide", { ...body, until: null }, "readonly", 403);
    await send("/inbox/assign", { ...body, assigneeId: null }, "readonly", 403);
    await send("/inbox/hide", { ...body, kind: "report" }, "project-admin", 403);
    await send("/inbox/hide", { ...body, kind: "unknown" }, "admin", 400);
    await send("/inbox/hide", { ...body, key: crypto.randomUUID(), until: "soon" }, "admin", 400);
  });
});
