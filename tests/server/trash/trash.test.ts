import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseDue } from "#server/curation/trash/erase-job.ts";
import type { Trashed } from "#shared/contract/trash.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import type { Account } from "#tests/support/platform.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

type Kind = "member" | "organization";
const remove = (kind: Kind, id: string) => on.send("DELETE", `/${kind}?ids[]=${id}`);
const erase = (kind: Kind, id: string, account: Account = "admin") =>
  on.send("DELETE", `/${kind}/trash?ids[]=${id}`, { segments: [on.own] }, account);
const trash = async (kind: Kind, body: object = {}, account: Account = "admin") =>
  (await on.send("POST", `/${kind}/trash/query`, body, account)).json<{ rows: Trashed[]; count: number }>();
const never = new AbortController().signal;

const rowsOf = async (table: "activities" | "member_identities" | "members", id: string) => {
  const column = sql.identifier(table === "members" ? "id" : "member_id");
  const found = await on.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${column} = ${id}::uuid`,
  );
  return found.rows[0]?.n;
};

/** A person of the demo with an activity for an organization in the group. */
async function somebodyActive() {
  const found = await on.db.execute<{ id: string; organization: string }>(sql`
    select p.member_id as id, p.organization_id as organization from organization_people p
    join members m on m.id = p.member_id and m.deleted_at is null
    where p.segment_id = ${on.group}::uuid order by p.member_id limit 1`);
  return found.rows[0] ?? { id: "", organization: "" };
}

const organizationCounts = async (id: string) => {
  const found = await on.db.execute<{ counted: number; months: number; real: number }>(sql`
    select (select activity_count from organization_segments
              where organization_id = ${id}::uuid and segment_id = ${on.group}::uuid) as counted,
      (select sum(count)::int from organization_months where organization_id = ${id}::uuid) as months,
      (select count(*)::int from activities where organization_id = ${id}::uuid) as real`);
  return found.rows[0];
};

describe("records in the trash", () => {
  test("Are listed newest first with their deleter and their erasure date; a search finds them by name", async () => {
    const [first, second] = [await on.person("Binned First"), await on.person("Binned Second")];
    await remove("member", first);
    await remove("member", second);
    const listed = await trash("member", { search: "binned", limit: 1 });
    expect(listed.count).toBe(2);
    expect(listed.rows).toMatchObject([{ id: second, displayName: "Binned Second", deletedBy: expect.any(String) }]);
    const [row] = listed.rows;
    expect(Date.parse(row?.purgeAt ?? "") - Date.parse(row?.deletedAt ?? "")).toBe(30 * 24 * 3600_000);
    await on.send("POST", "/member/restore", { ids: [first] });
    expect((await trash("member", { search: "binned" })).rows.map(({ id }) => id)).toEqual([second]);
    expect((await trash("organization", { search: "binned" })).count).toBe(0);
  });

  test("Are visible only where they were known; a project admin sees only their own segments", async () => {
    const [own, foreign] = [await on.person("Dumped Own", on.own), await on.person("Dumped Foreign")];
    await remove("member", own);
    await remove("member", foreign);
    const names = async (segments: string[], account: Account) =>
      (await trash("member", { search: "dumped", segments }, account)).rows.map(({ displayName }) => displayName);
    expect(await names([on.own], "admin")).toEqual(["Dumped Own"]);
    expect(await names([on.own, on.group], "project-admin")).toEqual(["Dumped Own"]);
    expect((await on.send("POST", "/member/trash/query", {}, "readonly")).status).toBe(403);
  });

  test("Are erased permanently on demand, with activities; then they cannot be restored, and figures still add up", async () => {
    const { id, organization } = await somebodyActive();
    const before = await organizationCounts(organization);
    expect(await rowsOf("activities", id)).toBeGreaterThan(0);
    expect((await erase("member", id)).status).toBe(404);
    await remove("member", id);
    expect((await erase("member", id)).text).toBe("true");
    expect((await on.send("POST", "/member/restore", { ids: [id] })).status).toBe(404);
    expect((await trash("member")).rows.map((row) => row.id)).not.toContain(id);
    expect(Object.keys((await on.audit(id))[0]?.diff ?? {})).toEqual(["erasedAt"]);
    await eraseDue(on.db, never);
    for (const table of ["members", "member_identities", "activities"] as const)
      expect(await rowsOf(table, id)).toBe(0);
    const after = await organizationCounts(organization);
    expect(after?.real).toBeLessThan(before?.real ?? 0);
    expect(after?.months).toBe(after?.real);
    expect((before?.counted ?? 0) - (after?.counted ?? 0)).toBeGreaterThan(0);
  });

  test("Are erased with the former names of their accounts", async () => {
    const [identity] = (
      await on.db.execute<{ id: string; value: string }>(sql`
        select i.member_id as id, i.value from member_identities i join members m on m.id = i.member_id
        where i.platform = 'github' and i.type = 'username' and m.deleted_at is null order by i.id limit 1`)
    ).rows;
    const { id = "", value = "" } = identity ?? {};
    // A node id in the form that GitHub's API returns; commits name its number.
    await on.db.execute(sql`
      update member_identities set source_id = 'MDQ6VXNlcjQyNDI=' where member_id = ${id}::uuid and value = ${value}`);
    await on.db.execute(sql`
      insert into account_names (platform, name, account, first_seen, last_seen)
      values ('github', 'former-name', '4242', now(), now()), ('github', 'somebody-else', '4343', now(), now())`);
    await on.db.execute(sql`update members set deleted_at = now() - interval '31 days' where id = ${id}::uuid`);
    await eraseDue(on.db, never);
    const left = await on.db.execute(
      sql`select name from account_names where name in ('former-name', 'somebody-else')`,
    );
    expect(left.rows).toEqual([{ name: "somebody-else" }]);
  });

  test("Are erased automatically after 30 days, not before", async () => {
    const [old, young] = [await on.person("Old waste"), await on.person("Young waste")];
    for (const id of [old, young]) await remove("member", id);
    await on.db.execute(sql`update members set deleted_at = now() - interval '31 days' where id = ${old}::uuid`);
    await on.db.execute(sql`update members set deleted_at = now() - interval '29 days' where id = ${young}::uuid`);
    expect((await on.send("POST", "/member/restore", { ids: [old] })).status).toBe(404);
    await eraseDue(on.db, never);
    expect([await rowsOf("members", old), await rowsOf("members", young)]).toEqual([0, 1]);
  });

  test("Are erased after a running merge has ended, with its copies of the profile", async () => {
    const id = await on.person("Merging waste");
    await remove("member", id);
    const action = sql`select backup from merge_actions where primary_id = ${id}::uuid`;
    await on.db.execute(sql`
      insert into merge_actions (kind, primary_id, secondary_id, primary_name, secondary_name, state, step, backup)
      values ('member', ${id}::uuid, gen_random_uuid(), 'Merging waste', 'Other', 'in-progress', 'merge-started', '{"name": "Other"}')`);
    await erase("member", id);
    await eraseDue(on.db, never);
    expect(await rowsOf("members", id)).toBe(1);
    await on.db.execute(sql`update merge_actions set state = 'merged' where primary_id = ${id}::uuid`);
    await eraseDue(on.db, never);
    expect(await rowsOf("members", id)).toBe(0);
    expect((await on.db.execute(action)).rows).toEqual([]);
  });

  test("An erased organization leaves people and their activities, which then have no organization", async () => {
    const { organization } = await somebodyActive();
    const total = async () => (await on.db.execute<{ n: number }>(sql`select count(*)::int as n from activities`)).rows;
    const before = await total();
    await remove("organization", organization);
    await erase("organization", organization);
    await eraseDue(on.db, never);
    expect(await total()).toEqual(before);
    expect((await organizationCounts(organization))?.real).toBe(0);
    const remaining = await on.db.execute(sql`select 1 from organizations where id = ${organization}::uuid`);
    expect(remaining.rows).toEqual([]);
  });

  test("A project admin erases only records that no other project group knows", async () => {
    const both = await on.person("Known twice", on.own);
    await on.db.execute(sql`insert into member_segments (segment_id, member_id) values (${on.group}, ${both})`);
    await remove("member", both);
    expect((await erase("member", both, "project-admin")).status).toBe(409);
    expect((await erase("member", both, "readonly")).status).toBe(403);
  });
});
