import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findSegments } from "#server/platform/http/request-segments.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { peopleImporting } from "#server/transfer/imports/people.ts";
import { planRows } from "#server/transfer/imports/plan.ts";
import type { ImportJob } from "#shared/contract/imports.ts";
import type { Member } from "#shared/contract/members.ts";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import { parseTable } from "#shared/domain/csv-import/parse-table.ts";
import type { Account } from "#tests/support/platform.ts";
import { type Importing, type SentTable, startImporting } from "./importing.ts";

let on: Importing;
beforeAll(async () => {
  on = await startImporting();
});
afterAll(() => on.platform.stop());

const titles = "Name,E-mails,GitHub,Organization,Job title,Tags,Other identities,ID";
const columns = guessFields("member", titles.split(","), []);
const body = (rows: string, of = columns) => ({ text: `${titles}\r\n${rows}`, columns: of, segments: [on.place] });
const preview = (sent: SentTable, account?: Account) => on.preview("member", sent, account);
const imported = (sent: SentTable, account?: Account) => on.imported("member", sent, account);

test("A row reads neither all people nor all identities, so that each takes as long as the first", async () => {
  const { db } = on.platform.running.platform;
  await db.execute(sql`
    with made as (insert into members (id, display_name, joined_at)
      select gen_random_uuid(), 'Many ' || n, now() from generate_series(1, 5000) n returning id)
    insert into member_identities (member_id, platform, type, value) select id, 'github', 'username', 'many-' || id from made`);
  await db.execute(sql`analyze members, member_identities`);
  const identities = [{ platform: "github" as const, type: "username" as const, value: "not-known" }];
  const row = {
    line: 1,
    id: null,
    name: "Not Known",
    problem: null,
    refused: [],
    emptied: [],
    identities,
    attributes: {},
  };
  const read = await db.transaction(async (tx) => {
    const [user] = (await tx.execute<{ id: string }>(sql`select id from users where 'admin' = any(roles) limit 1`))
      .rows;
    const [segment] = await findSegments(tx, [on.place]);
    const requester = {
      ...{ user: { ...user, roles: ["admin"] }, segments: [segment] },
      ...{ ipAddress: null, userAgent: null, requestId: "", ifMatch: null },
    } as unknown as Requester;
    const [plan] = await planRows(tx, requester, peopleImporting, [{ ...row, organizations: [], tags: [] }]);
    expect(plan).toMatchObject({ kind: "new", problem: null });
    await peopleImporting.apply(tx, requester, null, plan?.change as Parameters<typeof peopleImporting.apply>[3]);
    const { rows } = await tx.execute<{ name: string }>(sql`
      select relname as name from pg_stat_xact_user_tables
      where relname in ('members', 'member_identities') and seq_tup_read >= 5000`);
    return rows;
  });
  expect(read).toEqual([]);
});

describe("CSV import of people", () => {
  test("Nothing is written before the confirmation; then people are created, and a second import finds nothing new", async () => {
    const sent = body(
      'Ines Importa,ines@import.example; i2@import.example,@ines-importa,Importa Works,Engineer,Mentor; New tag,"GitLab: inesi",\r\n',
    );
    expect((await preview(sent)).counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 0 });
    expect(await on.searched("ines@import.example")).toEqual([]);
    expect(await imported(sent)).toMatchObject({ status: "done", created: 1, updated: 0, skipped: 0, failed: 0 });
    const [id = ""] = await on.searched("ines@import.example");
    const person = (await on.get(`/member/${id}`)).json<Member>();
    expect(person.attributes.jobTitle?.default).toBe("Engineer");
    expect(person.tags?.map(({ name }) => name)).toEqual(["Mentor", "New tag"]);
    expect((await on.work(id)).map(({ displayName }) => displayName)).toEqual(["Importa Works"]);
    expect((await on.identities(id)).map(({ platform, value }) => `${platform} ${value}`).sort()).toEqual([
      "custom i2@import.example",
      "custom ines@import.example",
      "github ines-importa",
      "gitlab inesi",
    ]);
    expect((await on.audit(id)).map(({ actionType }) => actionType)).toEqual(["members-create"]);
    expect(await imported(sent)).toMatchObject({ created: 0, updated: 0, skipped: 1, failed: 0 });
  });

  test("A person known by an email is completed; values edited by hand stay", async () => {
    const id = await on.person("Hand Edited");
    await on.send("POST", `/member/${id}/identity`, {
      platform: "custom",
      type: "email",
      value: "hand@import.example",
    });
    await on.send("PUT", `/member/${id}`, { attributes: { jobTitle: { custom: "Kept" } } });
    const sent = body("Hand Edited,hand@import.example,handedit,,Replaced,,,\r\n");
    const { rows } = await preview(sent);
    expect(rows).toMatchObject([
      { kind: "changed", id, changes: [{ field: "identity:github", before: "", after: "handedit" }] },
    ]);
    expect(await imported(sent)).toMatchObject({ created: 0, updated: 1, failed: 0 });
    expect((await on.get(`/member/${id}`)).json<Member>().attributes.jobTitle?.default).toBe("Kept");
    expect((await on.audit(id))[0]?.actionType).toBe("members-edit-identities");
  });

  test("Errors are reported with their row, and the other rows are imported", async () => {
    const [one, two] = [await on.person("Owner one"), await on.person("Owner two")];
    await on.send("POST", `/member/${one}/identity`, {
      platform: "github",
      type: "username",
      value: "owned",
      verified: true,
    });
    const sent = body(
      [
        "Nobody,,,,,,,",
        "Bad mail,half.example,,,,,,",
        `Owner two,,owned,,,,,${two}`,
        "'=cmd|' /C calc'!A0,formula@import.example,,,,,,",
        "Twice,formula@import.example,,,,,,",
        ",,,,,,No platform,",
      ].join("\r\n"),
    );
    const { rows, counts } = await preview(sent);
    expect(counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 5 });
    expect(rows.flatMap(({ line, problem }) => (problem === null ? [] : [`${line} ${problem}`]))).toEqual([
      "2 It has no email and no username.",
      "3 “half.example” is not an email address.",
      "4 Another person has the identity “owned”.",
      "6 The same person is in line 5.",
      "7 “No platform” has no platform, as in “GitHub: name”.",
    ]);
    const done = await imported(sent);
    expect(done).toMatchObject({ created: 1, failed: 5 });
    const receipt = await on.platform.api(`/member/import/${done.id}/receipt?segments[]=${on.group}`, {
      account: "admin",
    });
    expect(receipt.text).toContain("5,'=cmd|' /C calc'!A0,created,");
    expect(receipt.text.split("\r\n")).toHaveLength(8);
  });

  test("An identity taken after the preview is reported in the receipt, and the other rows are imported", async () => {
    const id = await on.person("Waits");
    const sent = body([`Waits,,stolen,,,,,${id}`, "Goes on,goes-on@import.example,,,,,,"].join("\r\n"));
    expect((await preview(sent)).counts).toEqual({ new: 1, changed: 1, same: 0, wrong: 0 });
    const thief = await on.person("Thief");
    await on.send("POST", `/member/${thief}/identity`, { platform: "github", type: "username", value: "stolen" });
    const job = await imported(sent);
    expect(job).toMatchObject({ status: "done", done: 2, created: 1, failed: 1 });
    expect(job.failures).toEqual([{ line: 2, name: "Waits", reason: "Another person has the identity “stolen”." }]);
    expect((await on.identities(thief)).map(({ value }) => value)).toEqual(["stolen"]);
  });

  test("Two simultaneous imports of the same people create each person, tag and organization once, without errors", async () => {
    const line = (at: number) =>
      `Both ${at},both-${at}@import.example,both-${at},Both Works ${at % 5},,Both ${at % 3},,`;
    const numbers = Array.from({ length: 20 }, (_, at) => at);
    const there = body(numbers.map(line).join("\r\n"));
    const back = body(numbers.toReversed().map(line).join("\r\n"));
    const jobs = await Promise.all([imported(there), imported(back)]);
    expect(jobs.map(({ status, failures, done }) => ({ status, failures, done }))).toEqual(
      jobs.map(() => ({ status: "done", failures: [], done: 20 })),
    );
    expect(jobs.reduce((sum, { created }) => sum + created, 0)).toBe(20);
    const counts = await on.db.execute<{ n: number }>(sql`
      select count(*)::int as n from member_identities where value like 'both-%@import.example'
      union all select count(*)::int from tags where name like 'Both _'
      union all select count(*)::int from organizations where display_name like 'Both Works _'`);
    expect(counts.rows.map(({ n }) => n)).toEqual([20, 3, 5]);
  });

  test("The latest imports are listed on return; a stopped one keeps its completed changes", async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `Many ${at},many-${at}@import.example,,,,,,`);
    const sent = body(lines.join("\r\n"));
    const { id } = (await on.send("POST", "/member/import", sent)).json<ImportJob>();
    const latest = async (account: Account = "admin") =>
      (await on.platform.api(`/member/import?segments[]=${on.place}`, { account })).json<ImportJob[]>();
    const found = async () => (await latest()).find((job) => job.id === id);
    await expect.poll(async () => (await found())?.done ?? 0, { interval: 20 }).toBeGreaterThan(0);
    expect((await latest())[0]?.id).toBe(id);
    await on.send("POST", `/member/import/${id}/cancel`, {});
    const stopped = await found();
    expect(stopped).toMatchObject({ status: "cancelled", failed: 0 });
    expect(stopped?.done).toBeLessThan(3_000);
    const there = await on.db.execute<{ n: number }>(sql`
      select count(*)::int as n from member_identities where value like 'many-%@import.example'`);
    expect(there.rows[0]?.n).toBe(stopped?.created);
    // A finished import keeps its final status.
    expect((await on.send("POST", `/member/import/${id}/cancel`, {})).json<ImportJob>().status).toBe("cancelled");
    expect(await latest("project-admin").catch(() => [])).not.toContainEqual(expect.objectContaining({ id }));
    expect(
      (await on.platform.api(`/organization/import/${id}?segments[]=${on.place}`, { account: "admin" })).status,
    ).toBe(404);
  });

  test("An import is undone as one: additions are removed, replaced values restored, and it can be imported again", async () => {
    const id = await on.person("Before Undo");
    const email = { platform: "custom", type: "email", value: "before@undo.example", verified: true };
    await on.send("POST", `/member/${id}/identity`, email);
    const state = async () => {
      const { displayName, attributes, tags } = (await on.get(`/member/${id}`)).json<Member>();
      const identities = (await on.identities(id)).map(({ value }) => value);
      return { displayName, attributes, tags, identities, work: await on.work(id) };
    };
    const before = await state();
    const sent = body(
      [
        "After Undo,before@undo.example,after-undo,Undo Works,Engineer,Undo tag,,",
        "New Undo,new@undo.example,new-undo,Undo Works,Engineer,Undo tag,,",
      ].join("\r\n"),
    );
    const done = await imported(sent);
    expect(done).toMatchObject({ created: 1, updated: 1, canBeUndone: true });
    expect(await state()).toMatchObject({ displayName: "After Undo", tags: [{ name: "Undo tag" }] });
    const undone = await on.undone("member", done.id);
    expect(undone).toMatchObject({ status: "undone", undone: 2, kept: 0, failures: [], canBeUndone: false });
    expect(await state()).toEqual(before);
    expect((await on.audit(id))[0]?.actionType).toBe("members-edit-profile");
    expect(await on.searched("new@undo.example")).toEqual([]);
    const remaining = await on.db.execute(sql`
      select name from tags where name = 'Undo tag'
      union all select display_name from organizations where display_name = 'Undo Works' and deleted_at is null`);
    expect(remaining.rows).toEqual([]);
    expect((await on.send("POST", `/member/import/${done.id}/undo`)).status).toBe(409);
    expect(await imported(sent)).toMatchObject({ created: 1, updated: 1, failed: 0 });
  });

  test("Values changed after an import stay on undo, and the receipt reports them", async () => {
    const id = await on.person("Changed Later");
    const sent = body(
      [
        `Changed Later,later@undo.example,,,Engineer,,,${id}`,
        "Edited New,edited@undo.example,,,,,,",
        "Gone New,gone@undo.example,,,,,,",
      ].join("\r\n"),
    );
    const done = await imported(sent);
    expect(done).toMatchObject({ created: 2, updated: 1 });
    const [edited = ""] = await on.searched("edited@undo.example");
    const [deletedId = ""] = await on.searched("gone@undo.example");
    await on.send("PUT", `/member/${id}`, { attributes: { jobTitle: { custom: "Director" } } });
    await on.send("PUT", `/member/${edited}`, { displayName: "Edited by hand" });
    await on.db.execute(sql`update members set deleted_at = now() where id = ${deletedId}::uuid`);
    const undone = await on.undone("member", done.id);
    expect(undone).toMatchObject({ status: "undone", undone: 1, kept: 2 });
    expect(undone.failures).toEqual([
      { line: 2, name: "Changed Later", reason: "Changed since the import: jobTitle." },
      { line: 3, name: "Edited New", reason: "It has been changed since the import." },
    ]);
    expect((await on.get(`/member/${id}`)).json<Member>().attributes.jobTitle?.default).toBe("Director");
    expect(await on.identities(id)).toEqual([]);
    expect(await on.searched("edited@undo.example")).toEqual([edited]);
    const receipt = await on.platform.api(`/member/import/${done.id}/receipt?segments[]=${on.group}`, {
      account: "admin",
    });
    expect(receipt.text).toContain("3,Edited New,kept,It has been changed since the import.,");
  });

  test("The changes of an import can be undone for 30 days", async () => {
    const old = await imported(body("Old,old@import.example,,,,,,"));
    const finished = await imported(body("Kept,kept@import.example,,,,,,"));
    const age = (id: string, days: number) =>
      on.db.execute(sql`
        update member_imports set created_at = now() - make_interval(days => ${days}) where id = ${id}::uuid`);
    await age(old.id, 31);
    await age(finished.id, 29);
    const { jobs } = on.platform.running.platform;
    await jobs.send("forget-member-imports", {});
    const readImportIds = async () =>
      (
        await on.db.execute<{ id: string }>(sql`
          select i.id from member_imports i join member_import_rows r on r.import_id = i.id
          where i.id = any(${sql.param([old.id, finished.id])}::uuid[])`)
      ).rows.map(({ id }) => id);
    await expect.poll(readImportIds).toEqual([finished.id]);
    const response = await on.platform.api(`/member/import/${old.id}?segments[]=${on.place}`, { account: "admin" });
    expect(response.status).toBe(404);
    // The people themselves stay.
    expect(await on.searched("old@import.example")).toHaveLength(1);
  });

  test("A file that is too large or no table is refused in plain words", async () => {
    const refused = async (sent: object) => (await on.send("POST", "/member/import/preview", sent)).text;
    expect(await refused({ text: "Name,E-mails", columns: ["name", "emails"], segments: [on.place] })).toContain(
      "no rows",
    );
    expect(await refused({ text: 'Name\r\n"open', columns: ["name"], segments: [on.place] })).toContain(
      "quotation mark",
    );
    expect(await refused(body("x,x@import.example", ["name", "emails"]))).toContain("columns do not match");
    expect(await refused({ ...body("x,x@import.example"), segments: [on.group] })).toContain("sub-project");
    expect(await refused({ text: `Name\n${"x\n".repeat(10_001)}`, columns: ["name"], segments: [on.place] })).toContain(
      "10,000",
    );
  });

  test("A project admin imports into their own sub-projects, and changes no one in another group", async () => {
    const foreign = await on.send("POST", "/member/import/preview", body("A,a@import.example"), "project-admin");
    expect(foreign.status).toBe(403);
    expect((await on.send("POST", "/member/import/preview", body("A,a@import.example"), "readonly")).status).toBe(403);
    const own = await on.db.execute<{ id: string }>(sql`
      select id from segments where type = 'subproject' and grandparent_id = ${on.own}::uuid limit 1`);
    const id = await on.person("Foreign to them");
    const sent = { ...body(`Renamed,,,,,,,${id}`), segments: [own.rows[0]?.id ?? ""] };
    expect((await preview(sent, "project-admin")).rows[0]?.problem).toBe(
      "You have no authorization to change this person.",
    );
    expect(await imported(sent, "project-admin")).toMatchObject({ updated: 0, failed: 1 });
  });

  test("Importing an unchanged export finds nothing new", async () => {
    const text = (await on.send("POST", "/member/csv", { filter: {} })).text;
    const definitions = (await on.platform.api("/settings/members/attributes?limit=200", { account: "admin" })).json<{
      rows: { name: string; label: string }[];
    }>().rows;
    const fields = guessFields("member", parseTable(text).titles, definitions);
    const { total, counts, rows } = await preview({ text, columns: fields, segments: [on.place] });
    expect(total).toBeGreaterThan(50);
    expect(rows.slice(0, 3)).toEqual([]);
    expect(counts.same).toBe(total);
  });
});
