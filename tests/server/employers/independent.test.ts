import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCheck } from "#server/curation/data-quality/refresh.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import type { MemberFinding } from "#shared/contract/data-quality.ts";
import type { Member } from "#shared/contract/members.ts";
import type { Overview } from "#shared/contract/overview.ts";
import { guessFields } from "#shared/domain/csv-import/field.ts";
import { readFiles, startImport } from "#tests/server/record-imports/record-importing.ts";
import { type Importing, startImporting } from "../imports/importing.ts";

let on: Importing;
beforeAll(async () => {
  on = await startImporting();
});
afterAll(() => on.platform.stop());

const noOrganization = { organizationId: null, segments: [] };

async function addIndependent(id: string, dateStart: string | null, dateEnd: string | null) {
  const answer = await on.send("POST", `/member/${id}/organization`, { ...noOrganization, dateStart, dateEnd });
  expect(answer.status, answer.text).toBe(200);
}

async function profile(id: string): Promise<Member> {
  const answer = await on.platform.api(`/member/${id}?segments[]=${on.place}`, { account: "admin" });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}
const periods = async (id: string) =>
  ((await profile(id)).independent ?? []).map(({ dateStart, dateEnd }) => [dateStart ?? null, dateEnd ?? null]);

/** Independent periods of a person with this name: start and end day. */
async function stated(name: string): Promise<string[]> {
  const found = await on.db.execute<{ period: string }>(sql`
    select concat_ws(' ', coalesce((w.date_start at time zone 'UTC')::date::text, '-'),
      coalesce((w.date_end at time zone 'UTC')::date::text, '-')) as period
    from member_organizations w join members m on m.id = w.member_id
    where w.organization_id is null and w.deleted_at is null and m.display_name = ${name} order by 1`);
  return found.rows.map(({ period }) => period);
}

test("A person is independent from one month to another: entered, changed, removed, and kept by a merge and its undo", async () => {
  const [one, two] = [await on.person("Ina Solo"), await on.person("Ina Solo Again")];
  await addIndependent(one, "2020-01", "2020-06");
  const same = await on.send("POST", `/member/${one}/organization`, {
    ...noOrganization,
    dateStart: "2020-01",
    dateEnd: "2020-06",
  });
  expect(same.status).toBe(409);
  await addIndependent(one, null, "2018-03");
  expect(await periods(one)).toEqual([
    ["2020-01-01T00:00:00.000Z", "2020-06-01T00:00:00.000Z"],
    [null, "2018-03-01T00:00:00.000Z"],
  ]);
  const filtered = async (filter: object) => {
    const body = { search: "Ina Solo", filter, limit: 20 };
    return (await on.send("POST", "/member/query", body)).json<{ rows: { id: string }[] }>().rows.map(({ id }) => id);
  };
  expect(await filtered({ and: [{ isIndependent: { eq: true } }] })).toEqual([]);
  const [, last] = (await profile(one)).independent ?? [];
  const path = `/member/${one}/organization/${last?.id}`;
  await on.patch(path, { ...noOrganization, dateStart: "2018-01", dateEnd: "2018-03" });
  expect((await periods(one))[1]).toEqual(["2018-01-01T00:00:00.000Z", "2018-03-01T00:00:00.000Z"]);
  expect((await on.send("DELETE", path)).status).toBe(200);
  expect(await periods(one)).toHaveLength(1);

  await addIndependent(two, "2021-01", null);
  expect(await filtered({ and: [{ isIndependent: { eq: true } }] })).toEqual([two]);
  const work = {
    organizationId: (await on.send("POST", "/organization", { name: "Solo Works" })).json<{ id: string }>().id,
  };
  await on.send("POST", `/member/${one}/organization`, { ...work, dateStart: "2015-01", dateEnd: "2016-01" });
  await on.send("POST", `/member/${two}/organization`, { ...work, dateStart: "2015-01", dateEnd: null });
  const at = { in: [work.organizationId] };
  expect(await filtered({ and: [{ currentOrganizations: at }] })).toEqual([two]);
  expect(await filtered({ and: [{ formerOrganizations: at }] })).toEqual([one]);
  expect((await filtered({ and: [{ organizations: at }] })).sort()).toEqual([one, two].sort());
  const merged = await on.send("PUT", `/member/${one}/merge`, { memberToMerge: two });
  expect(merged.status, merged.text).toBe(200);
  await expect.poll(() => periods(one)).toHaveLength(2);
});

test("A text that states independence is kept as such, whichever way it arrives", async () => {
  const organizations = (await on.db.execute(sql`select id from organizations`)).rows.length;
  const titles = "Name,E-mails,Organization";
  const csv = [titles, "Csv Freelancer,csv-freelancer@heron.example,Freelance Developer", ""].join("\r\n");
  const columns = guessFields("member", titles.split(","), []);
  const sent = { text: csv, columns, segments: [on.place] };
  const preview = await on.preview("member", sent);
  expect(JSON.stringify(preview)).toContain("Independent");
  expect(await on.imported("member", sent)).toMatchObject({ created: 1, failed: 0 });
  expect(await stated("Csv Freelancer")).toEqual(["- -"]);
  expect(await on.imported("member", sent)).toMatchObject({ created: 0, updated: 0 });

  const gitdm = "gitdm@heron.example Independent < 2021-03-01\ngitdm@heron.example Kestrel Works\n";
  const read = await readFiles(on.platform, { format: "gitdm", segmentId: on.place }, { "email-map": gitdm });
  await startImport(on.platform, read.id);
  const found = await on.db.execute<{ name: string }>(sql`
    select m.display_name as name from members m join member_identities i on i.member_id = m.id
    where i.value = 'gitdm@heron.example'`);
  expect(await stated(found.rows[0]?.name ?? "")).toEqual(["- 2021-03-01"]);

  const { key } = (
    await on.send("POST", "/api-key", { name: "Independent", roles: ["admin"], groups: [], expiresAt: null })
  ).json<{ key: string }>();
  const line = {
    name: "Profile Freelancer",
    identities: [{ platform: "github", type: "username", value: "profile-freelancer", verified: true }],
    organizations: [{ name: "self-employed" }],
  };
  for (const _ of [1, 2]) {
    const answer = await fetch(`${on.platform.url}/api/v1/segments/${on.place}/people/bulk`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
      body: JSON.stringify(line),
    });
    expect(await answer.text()).not.toContain("error");
  }
  expect(await stated("Profile Freelancer")).toEqual(["- -"]);
  const made = (await on.db.execute(sql`select id from organizations`)).rows.length - organizations;
  expect(made).toBe(1);
});

test("The overview counts independent activities apart from those of an unknown employer", async () => {
  const counts = async () => {
    // Figures that took long to count are kept for a minute.
    await on.db.execute(sql`delete from overview_figures`);
    const answer = await on.platform.api(`/overview?segment=${on.place}&period=30d`, { account: "admin" });
    expect(answer.status, answer.text).toBe(200);
    return answer.json<Overview>().withoutOrganization ?? { independent: 0, unknown: 0 };
  };
  const before = await counts();
  const id = await on.person("Ona Freelance");
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  for (const ago of [2, 3, 10]) {
    const body = {
      ...{ platform: "custom", type: "talk", memberId: id, timestamp: day(ago) },
      ...{ title: "A talk", segments: [on.place] },
    };
    const answer = await on.send("POST", "/activity", body);
    expect(answer.status, answer.text).toBe(200);
  }
  await addIndependent(id, day(4).slice(0, 10), null);
  await recountChanged({ db: on.db, isEmbedded: false }, new AbortController().signal);
  const after = await counts();
  expect([after.independent - before.independent, after.unknown - before.unknown]).toEqual([2, 1]);
});

test("A person in a list of data quality comes with the periods in which they were independent", async () => {
  const id = await on.person("Pia Solo");
  for (const name of ["Solo Left", "Solo Right"]) {
    const { id: organizationId } = (await on.send("POST", "/organization", { name })).json<{ id: string }>();
    await on.send("POST", `/member/${id}/organization`, { organizationId, dateStart: "2015-01", dateEnd: "2016-01" });
  }
  await addIndependent(id, "2020-01", null);
  const check = "conflicting-work-experience";
  await runCheck({ db: on.db, isEmbedded: false }, "member", check, new AbortController().signal);
  const answer = await on.platform.api(`/data-quality/member?type=${check}&limit=200&segments[]=${on.group}`, {
    account: "admin",
  });
  const row = answer.json<MemberFinding[]>().find((each) => each.id === id);
  expect(row).toMatchObject({ organization: null, independent: [{ dateStart: "2020-01-01T00:00:00.000Z" }] });
});
