import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Organization } from "#shared/contract/organizations.ts";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import { parseTable } from "#shared/domain/csv-import/parse-table.ts";
import type { Account } from "#tests/support/platform.ts";
import { type Importing, type SentTable, startImporting } from "./importing.ts";

let on: Importing;
beforeAll(async () => {
  on = await startImporting();
});
afterAll(() => on.platform.stop());

describe("CSV import of organizations", () => {
  const orgTitles = "Name,Website,Domains,LinkedIn,GitHub,Phone numbers,Headline,Employees,Team organization,ID";
  const table = (...rows: string[]) => ({
    text: [orgTitles, ...rows].join("\r\n"),
    columns: guessFields("organization", orgTitles.split(","), []),
    segments: [on.place],
  });
  const look = (sent: SentTable, account?: Account) => on.preview("organization", sent, account);
  const take = (sent: SentTable, account?: Account) => on.imported("organization", sent, account);
  const organization = async (id: string) =>
    (await on.platform.api(`/organization/${id}?segmentId=${on.group}`, { account: "admin" })).json<Organization>();
  const held = ({ identities }: Organization) =>
    identities.map(({ type, value, verified }) => `${type} ${value} ${verified}`).sort();

  test("Organizations are created with domains, handles, phone numbers and attributes, and a second import finds nothing new", async () => {
    const sent = table(
      "Borealis,https://borealis.example,borealis.test,borealis,@borealis-io,+47 1; +47 2,Northern,120,yes,",
    );
    expect((await look(sent)).counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 0 });
    const job = await take(sent);
    expect(job).toMatchObject({ status: "done", created: 1, failed: 0 });
    const receipt = await on.platform.api(`/organization/import/${job.id}/receipt?segments[]=${on.place}`, {
      account: "admin",
    });
    const id = /Borealis,created,,([\da-f-]{36})/.exec(receipt.text)?.[1] ?? "";
    const made = await organization(id);
    expect(made).toMatchObject({
      displayName: "Borealis",
      headline: "Northern",
      employees: 120,
      isTeamOrganization: true,
    });
    expect(made.attributes.phoneNumber).toMatchObject({ custom: ["+47 1", "+47 2"] });
    expect(held(made)).toEqual([
      "alternative-domain borealis.test false",
      "primary-domain borealis.example false",
      "username borealis-io false",
      "username company:borealis false",
    ]);
    expect(await take(sent)).toMatchObject({ created: 0, updated: 0, skipped: 1 });

    // Values edited by hand stay, new ones are added, and nothing is removed.
    await on.send("PUT", `/organization/${id}`, { headline: "By hand" });
    const again = table("Borealis AS,borealis.example,,,,+47 (1); +47 3,From a table,121,,");
    const { rows } = await look(again);
    expect(rows[0]).toMatchObject({ kind: "changed", id });
    expect(rows[0]?.changes).toEqual([
      { field: "name", before: "Borealis", after: "Borealis AS" },
      { field: "attribute:employees", before: "120", after: "121" },
      { field: "phoneNumbers", before: "", after: "+47 3" },
    ]);
    expect(await take(again)).toMatchObject({ updated: 1, failed: 0 });
    const after = await organization(id);
    expect(after).toMatchObject({ displayName: "Borealis AS", headline: "By hand", employees: 121 });
    expect(after.attributes.phoneNumber).toMatchObject({ default: "+47 1", custom: ["+47 1", "+47 2", "+47 3"] });
    expect(held(after)).toEqual(held(made));
    expect((await on.audit(id)).map(({ actionType }) => actionType)).toContain("organizations-create");
  });

  test("An import of organizations is undone as one: names, columns, team and domains are restored", async () => {
    const made = await on.send("POST", "/organization", {
      displayName: "Undo Old",
      headline: "Old headline",
      identities: [{ platform: "custom", type: "primary-domain", value: "old.undo.example", verified: true }],
      segments: [on.place],
    });
    const { id } = made.json<Organization>();
    const state = async () => {
      const found = await on.db.execute(sql`
        select display_name, is_team_organization, headline, employees, attributes,
          array(select value from organization_identities i where i.organization_id = o.id order by 1) as identities
        from organizations o where id = ${id}::uuid`);
      return found.rows[0];
    };
    const before = await state();
    const done = await take(
      table("Undo Renamed,old.undo.example,more.undo.example,,,,New headline,7,,", "Undo New,new.undo.example,,,,,,,,"),
    );
    expect(done).toMatchObject({ created: 1, updated: 1, failed: 0, failures: [] });
    expect(await state()).toMatchObject({ display_name: "Undo Renamed", employees: 7 });
    expect(await on.undone("organization", done.id)).toMatchObject({ status: "undone", undone: 2, kept: 0 });
    expect(await state()).toEqual(before);
    const remaining = await on.db.execute(sql`
      select 1 from organizations where display_name = 'Undo New' and deleted_at is null`);
    expect(remaining.rows).toEqual([]);
  });

  test("A table states to which organizations others belong, in any order, and undoing the import takes that back", async () => {
    const titles = "Name,Website,Parent organization,Belongs to it since";
    const related = (...rows: string[]) => ({
      text: [titles, ...rows].join("\n"),
      columns: guessFields("organization", titles.split(","), []),
      segments: [on.place],
    });
    const parentOf = async (name: string) => {
      const found = await on.db.execute<{ parent: string; since: string | null }>(sql`
        select p.display_name as parent, r.since::text from organizations o
        join organization_parents r on r.organization_id = o.id join organizations p on p.id = r.parent_id
        where o.display_name = ${name} and o.deleted_at is null and p.deleted_at is null`);
      return found.rows;
    };
    await take(related("Related Known,known.related.example,,"));
    const sent = related(
      "Related Lowest,lowest.related.example,Related Middle Ltd.,2021-03-31",
      "Related Middle,middle.related.example,known.related.example,",
      "Related Known,known.related.example,Related Unheard,2020-01-01",
    );
    const { rows } = await look(sent);
    expect(rows.flatMap(({ changes }) => changes.filter(({ field }) => field === "parent"))).toEqual([
      { field: "parent", before: "", after: "Related Middle Ltd., since 2021-03-31" },
      { field: "parent", before: "", after: "known.related.example" },
      { field: "parent", before: "", after: "Related Unheard, since 2020-01-01" },
    ]);
    const done = await take(sent);
    expect(done).toMatchObject({ created: 2, updated: 1, failures: [] });
    expect(await parentOf("Related Lowest")).toEqual([{ parent: "Related Middle", since: "2021-03-31" }]);
    expect(await parentOf("Related Middle")).toEqual([{ parent: "Related Known", since: null }]);
    expect(await parentOf("Related Known")).toEqual([{ parent: "Related Unheard", since: "2020-01-01" }]);
    expect(await take(sent)).toMatchObject({ created: 0, updated: 0, skipped: 3 });

    const wrong = await take(
      related(
        "Related Known,known.related.example,Related Lowest,",
        "Related Middle,middle.related.example,Related Known,soon",
        "Related Lowest,lowest.related.example,,2024-01-01",
      ),
    );
    // The day without a parent is left out.
    expect(wrong.failures.map(({ reason }) => reason)).toEqual([
      "The parent belongs to this organization, so it can't be its parent.",
    ]);

    expect(await on.undone("organization", done.id)).toMatchObject({ status: "undone", undone: 3, kept: 0 });
    expect(await parentOf("Related Known")).toEqual([]);
    const left = await on.db.execute(sql`
      select 1 from organizations where display_name like 'Related %' and deleted_at is null`);
    expect(left.rows).toHaveLength(1);
  });

  test("Errors are reported with their row, and the other rows are imported", async () => {
    const make = async (displayName: string, domain: string) =>
      (
        await on.send("POST", "/organization", {
          displayName,
          identities: [{ platform: "custom", type: "primary-domain", value: domain, verified: true }],
          segments: [on.place],
        })
      ).json<Organization>().id;
    const [one] = [await make("Holder one", "one.import.example"), await make("Holder two", "two.import.example")];
    const sent = table(
      "Both,one.import.example,two.import.example,,,,,,,",
      `Takes,two.import.example,,,,,,,,${one}`,
      "Many,many.import.example,,,,,,a lot,,",
      ",nameless.import.example,,,,,,,,",
      "Fine,fine.import.example,,,,,,,,",
    );
    const { rows } = await look(sent);
    expect(rows.flatMap(({ line, problem }) => (problem === null ? [] : [`${line} ${problem}`]))).toEqual([
      "2 Its identities belong to several organizations.",
      "3 Another organization has the identity “two.import.example”.",
      "5 A new organization needs a name.",
    ]);
    expect(await take(sent)).toMatchObject({ created: 2, failed: 3 });
  });

  test("A project admin imports into their own sub-projects, and changes no organization of another group", async () => {
    expect((await on.send("POST", "/organization/import/preview", table("A,a.example"), "project-admin")).status).toBe(
      403,
    );
    expect((await on.send("POST", "/organization/import/preview", table("A,a.example"), "readonly")).status).toBe(403);
    const own = await on.db.execute<{ id: string }>(sql`
      select id from segments where type = 'subproject' and grandparent_id = ${on.own}::uuid limit 1`);
    const foreign = { ...table("X,fine.import.example,,,,,Changed,,,"), segments: [own.rows[0]?.id ?? ""] };
    expect((await look(foreign, "project-admin")).rows[0]?.problem).toBe(
      "You have no authorization to change this organization.",
    );
  });

  test("Importing an unchanged export finds nothing new", async () => {
    const text = (await on.send("POST", "/organization/csv", { filter: {} })).text;
    const fields = guessFields("organization", parseTable(text).titles, []);
    const { total, counts, rows } = await look({ text, columns: fields, segments: [on.place] });
    expect(total).toBeGreaterThan(20);
    expect(rows.slice(0, 3)).toEqual([]);
    expect(counts.same).toBe(total);
  });
});
