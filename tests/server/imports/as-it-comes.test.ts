import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import type { ImportKind } from "#shared/domain/csv-import/import-kind.ts";
import { parseTable } from "#shared/domain/csv-import/parse-table.ts";
import { type Importing, startImporting } from "./importing.ts";

let on: Importing;
beforeAll(async () => {
  on = await startImporting();
});
afterAll(() => on.platform.stop());

const sent = (kind: ImportKind, text: string) => ({
  text,
  columns: guessFields(kind, parseTable(text).titles, []),
  segments: [on.place],
});

test("Placeholders are empty in every column, never an identity or an organization, and are counted", async () => {
  const first = sent(
    "member",
    "Name,Email,GitHub,Twitter,Company\nUna Quill,una@quill.example,una-q,n/a,Una Works\nBo Tal,bo@tal.example,n/a,n/a,n/a\nCora Marsh,cora@marsh.example,N/A,-,-\nDor Lind,dor@lind.example,-,-,None\n",
  );
  const preview = await on.preview("member", first);
  expect(preview.counts).toEqual({ new: 4, changed: 0, same: 0, wrong: 0 });
  expect(preview.emptied).toEqual({ cells: 10, texts: ["n/a", "N/A", "-", "None"] });
  expect(await on.imported("member", first)).toMatchObject({ created: 4, failed: 0 });
  const next = sent("member", "Name,Email,GitHub,Twitter,Company\nErik Foss,erik@foss.example,n/a,n/a,n/a\n");
  expect(await on.imported("member", next)).toMatchObject({ created: 1, updated: 0, failed: 0 });
  const found = await on.db.execute(sql`
    select value from member_identities where value in ('n/a', 'N/A', '-')
    union all select display_name from organizations where display_name in ('n/a', '-', 'None')`);
  expect(found.rows).toEqual([]);
});

test("Values of a table are unverified, and the same table finds nothing new", async () => {
  const table = sent(
    "member",
    "First Name,Last Name,Email 1,Email 2,GitHub\nAnn,Vale,ann@vale.example,av@lab.example,ann-v\n",
  );
  expect(await on.imported("member", table)).toMatchObject({ created: 1 });
  const found = await on.db.execute<{ value: string; verified: boolean; display_name: string }>(sql`
    select i.value, i.verified, m.display_name from member_identities i join members m on m.id = i.member_id
    where m.display_name = 'Ann Vale' order by 1`);
  expect(found.rows.map(({ value, verified }) => [value, verified])).toEqual([
    ["ann-v", false],
    ["ann@vale.example", false],
    ["av@lab.example", false],
  ]);
  expect((await on.preview("member", table)).counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
  const byHandle = sent("member", "GitHub\nANN-V\n");
  expect((await on.preview("member", byHandle)).counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
});

test("A website on a platform or a shared site is an account or a page, never a domain", async () => {
  const table = sent(
    "organization",
    "Name,Website\nAcme W,https://www.linkedin.com/company/acme-w\nBeta W,https://www.linkedin.com/company/beta-w\nGamma W,https://github.com/gamma-w\nEps W,https://sites.google.com/view/eps-w\nTheta W,https://theta-w.example:8443/start\nTotal,5\n",
  );
  const preview = await on.preview("organization", table);
  expect(preview).toMatchObject({ total: 5, summaryLines: [7], counts: { new: 5, wrong: 0 } });
  expect(await on.imported("organization", table)).toMatchObject({ created: 5, failed: 0 });
  const found = await on.db.execute<{ identity: string }>(sql`
    select i.platform || ' ' || i.type || ' ' || i.value as identity from organization_identities i
    join organizations o on o.id = i.organization_id where o.display_name like '% W' order by 1`);
  expect(found.rows.map(({ identity }) => identity)).toEqual([
    "custom affiliated-profile sites.google.com/view/eps-w",
    "custom primary-domain theta-w.example",
    "github username gamma-w",
    "linkedin username company:acme-w",
    "linkedin username company:beta-w",
  ]);
});

test("The API reads addresses too, and refuses those of something else with the reason", async () => {
  const add = (value: string, platform = "github") =>
    on.send("POST", "/member", {
      displayName: "Typed",
      identities: [{ platform, type: "username", value }],
      segments: [on.place],
    });
  const refused = await add("https://github.com/orgs/acme/people");
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("is the page of an organization")]);
  expect((await add("n/a")).status).toBe(400);
  const made = await add("https://de.linkedin.com/in/j%C3%BCrgen-typed", "linkedin");
  const found = await on.db.execute(sql`
    select value from member_identities where member_id = ${made.json<{ id: string }>().id}::uuid`);
  expect(found.rows).toEqual([{ value: "jürgen-typed" }]);
});

test("An organization in the trash is gone: a row that names it adds work at a new one, as the preview says", async () => {
  const table = sent("member", "Name,Email,Company\nGil Moor,gil@moor.example,Moor Works\n");
  await on.imported("member", table);
  const found = await on.db.execute<{ id: string }>(sql`
    select id from organizations where display_name = 'Moor Works' and deleted_at is null`);
  await on.send("DELETE", `/organization?ids[]=${found.rows[0]?.id}`);
  const preview = await on.preview("member", table);
  expect(preview.counts).toEqual({ new: 0, changed: 1, same: 0, wrong: 0 });
  expect(await on.imported("member", table)).toMatchObject({ updated: 1, failed: 0 });
  expect((await on.preview("member", table)).counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
});

test("Another spelling of an organization that the person works at changes nothing", async () => {
  await on.imported("member", sent("member", "Name,Email,Company\nHal Fenn,hal@fenn.example,Fenn Marine\n"));
  const again = sent("member", "Name,Email,Company\nHal Fenn,hal@fenn.example,Fenn Marine GmbH\n");
  expect((await on.preview("member", again)).counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
});

test("A wrong value is left out and named, and the rest of its line is imported", async () => {
  const table = sent(
    "member",
    [
      "Name,Email,GitHub,LinkedIn",
      "Jörg Küster,jk@kuester.example,https://github.com/orgs/acme/people,https://www.linkedin.com/mwlite/in/j%C3%B6rg-k",
      "Ida Roth,ida at roth.example,ida-roth,",
      "Only Wrong,,https://github.com/orgs/acme/people,",
    ].join("\n"),
  );
  const { rows, counts } = await on.preview("member", table);
  expect(counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 });
  expect(rows.map(({ line, kind, refused, problem }) => [line, kind, refused?.length ?? 0, problem !== null])).toEqual([
    [2, "new", 1, false],
    [3, "new", 3, false],
    [4, "wrong", 1, true],
  ]);
  const done = await on.imported("member", table);
  expect(done).toMatchObject({ created: 2, failed: 1 });
  const found = await on.db.execute<{ value: string }>(sql`
    select i.value from member_identities i join members m on m.id = i.member_id
    where m.display_name in ('Jörg Küster', 'Ida Roth') order by 1`);
  expect(found.rows.map(({ value }) => value)).toEqual(["ida-roth", "jk@kuester.example", "jörg-k"]);
  const receipt = await on.platform.api(`/member/import/${done.id}/receipt?segments[]=${on.place}`, {
    account: "admin",
  });
  expect(receipt.text).toMatch(/2,Jörg Küster,created,.*Left out: .*page of an organization/);
  // Importing the same again changes nothing, and still names what is left out.
  const again = await on.preview("member", table);
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 1 });
  expect(again.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
});

test("A wrong domain of an organization is left out and named", async () => {
  const table = sent(
    "organization",
    "Name,Website,Domains,Team organization\nRoth Works,https://roth works,\nKuster Works,kuster.example,not-a-domain,perhaps\n",
  );
  const { rows, counts } = await on.preview("organization", table);
  expect(counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 1 });
  expect(rows.find(({ kind }) => kind === "new")?.refused).toEqual([
    "“not-a-domain” is not a domain.",
    "“perhaps” is neither yes nor no.",
  ]);
});

test("A wrong value of an attribute is left out and named, and the rest of its line is imported", async () => {
  const label = "First talk";
  const defined = await on.send("POST", "/settings/members/attributes", { label, type: "date", segments: [on.place] });
  expect(defined.status, defined.text).toBe(200);
  const { name } = defined.json<{ name: string }>();
  const text = `Name,Email,${label}\nUma Dahl,uma@dahl.example,next spring\nVito Dahl,vito@dahl.example,2024-03-31\n`;
  const table = { ...sent("member", text), columns: ["name", "emails", `attribute:${name}`] };
  const { rows, counts } = await on.preview("member", table);
  expect(counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0 });
  expect(rows.map(({ refused }) => refused)).toEqual([
    [`“next spring”: The attribute ${name} must be a date.`],
    undefined,
  ]);
  expect(await on.imported("member", table)).toMatchObject({ created: 2, failed: 0 });
  expect((await on.preview("member", table)).counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });

  const organizations = sent("organization", "Name,Website,Employees,Industry\nDahl,dahl.example,a lot,Steel\n");
  const plan = await on.preview("organization", organizations);
  expect(plan.counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 0 });
  expect(plan.rows[0]?.refused).toEqual(["“a lot”: The attribute employees must be a whole number."]);
});
