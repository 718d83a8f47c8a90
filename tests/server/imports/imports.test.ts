import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportPreview, MemberImport } from "#shared/contract/imports.ts";
import type { Member } from "#shared/contract/members.ts";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import { parseTable } from "#shared/domain/csv-import/parse-table.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import type { Account } from "#tests/support/platform.ts";

let on: Editing;
let place = "";
beforeAll(async () => {
  on = await startEditing();
  const found = await on.db.execute<{ id: string }>(sql`
    select id from segments where type = 'subproject' and grandparent_id = ${on.group}::uuid order by id limit 1`);
  place = found.rows[0]?.id ?? "";
});
afterAll(() => on.platform.stop());

const titles = "Name,E-mails,GitHub,Organization,Job title,Tags,Other identities,ID";
const columns = guessFields(titles.split(","), []);
const body = (rows: string, of = columns) => ({ text: `${titles}\r\n${rows}`, columns: of, segments: [place] });

async function preview(sent: object, account: Account = "admin"): Promise<ImportPreview> {
  const answer = await on.send("POST", "/member/import/preview", sent, account);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

async function imported(sent: ReturnType<typeof body>, account: Account = "admin"): Promise<MemberImport> {
  const started = await on.send("POST", "/member/import", sent, account);
  expect(started.status, started.text).toBe(200);
  const { id } = started.json<MemberImport>();
  const look = async () =>
    (await on.platform.api(`/member/import/${id}?segments[]=${sent.segments[0]}`, { account })).json<MemberImport>();
  await expect.poll(async () => (await look()).endedAt !== null, { timeout: 20_000 }).toBe(true);
  return look();
}

describe("CSV import", () => {
  test("Nothing is written before it is confirmed; then people are created, and a second time nothing is new", async () => {
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

  test("A person who is known by an e-mail is completed; what was edited by hand stays", async () => {
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
      { kind: "changed", id, changes: [{ field: "github", before: "", after: "handedit" }] },
    ]);
    expect(await imported(sent)).toMatchObject({ created: 0, updated: 1, failed: 0 });
    expect((await on.get(`/member/${id}`)).json<Member>().attributes.jobTitle?.default).toBe("Kept");
    expect((await on.audit(id))[0]?.actionType).toBe("members-edit-identities");
  });

  test("What is wrong is told with its line, and the other lines are imported", async () => {
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
        "Bad mail,no-mail,,,,,,",
        `Owner two,,owned,,,,,${two}`,
        "'=cmd|' /C calc'!A0,formula@import.example,,,,,,",
        "Twice,formula@import.example,,,,,,",
        ",,,,,,No platform,",
      ].join("\r\n"),
    );
    const { rows, counts } = await preview(sent);
    expect(counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 5 });
    expect(rows.flatMap(({ line, problem }) => (problem === null ? [] : [`${line} ${problem}`]))).toEqual([
      "2 It has no e-mail and no username.",
      "3 “no-mail” is no e-mail address.",
      "4 Another person has the identity “owned”.",
      "6 The same person stands in line 5.",
      "7 “No platform” does not say its platform, as in “GitHub: name”.",
    ]);
    const done = await imported(sent);
    expect(done).toMatchObject({ created: 1, failed: 5 });
    const receipt = await on.platform.api(`/member/import/${done.id}/receipt?segments[]=${on.group}`, {
      account: "admin",
    });
    expect(receipt.text).toContain("5,'=cmd|' /C calc'!A0,created,");
    expect(receipt.text.split("\r\n")).toHaveLength(8);
  });

  test("What is no table, or too large, is refused in plain words", async () => {
    const refused = async (sent: object) => (await on.send("POST", "/member/import/preview", sent)).text;
    expect(await refused({ text: "Name,E-mails", columns: ["name", "emails"], segments: [place] })).toContain(
      "no person",
    );
    expect(await refused({ text: 'Name\r\n"open', columns: ["name"], segments: [place] })).toContain("quotation mark");
    expect(await refused(body("x,x@import.example", ["name", "emails"]))).toContain("columns are not those");
    expect(await refused({ ...body("x,x@import.example"), segments: [on.group] })).toContain("sub-project");
    expect(await refused({ text: `Name\n${"x\n".repeat(10_001)}`, columns: ["name"], segments: [place] })).toContain(
      "10,000",
    );
  });

  test("A project admin imports into their own sub-projects, and changes nobody of another group", async () => {
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

  test("An export that is imported as it is says nothing new", async () => {
    const text = (await on.send("POST", "/member/csv", { filter: {} })).text;
    const definitions = (await on.platform.api("/settings/members/attributes?limit=200", { account: "admin" })).json<{
      rows: { name: string; label: string }[];
    }>().rows;
    const fields = guessFields(parseTable(text).titles, definitions);
    const { total, counts, rows } = await preview({ text, columns: fields, segments: [place] });
    expect(total).toBeGreaterThan(50);
    expect(rows.slice(0, 3)).toEqual([]);
    expect(counts.same).toBe(total);
  });
});
