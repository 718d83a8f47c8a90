import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAllChecks } from "#server/curation/data-quality/refresh.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { MemberFinding } from "#shared/contract/data-quality.ts";
import type { identityQuery } from "#shared/contract/identity-lookup.ts";
import type { MemberRow } from "#shared/contract/member-row.ts";
import type { Member } from "#shared/contract/members.ts";
import { activeOrganizationOf, jobTitleOf } from "#shared/domain/people/active-organization.ts";
import { type Editing, startEditing } from "./person-edits.ts";

let on: Editing;
let place = "";
beforeAll(async () => {
  on = await startEditing();
  const found = await on.db.execute<{ id: string }>(sql`
    select id from segments where type = 'subproject' and grandparent_id = ${on.group}::uuid order by id limit 1`);
  place = found.rows[0]?.id ?? "";
});
afterAll(() => on.platform.stop());

const companies = ["Kestrel Everywhere", "Heron Everywhere"] as const;
type Company = (typeof companies)[number];
type Work = readonly [company: Company | null, title: string | null, start: string | null, end: string | null];

const people: readonly (readonly [
  name: string,
  attribute: string | null,
  work: readonly Work[],
  ...is: (string | null)[],
])[] = [
  [
    "current",
    "Engineer",
    [["Kestrel Everywhere", "Maintainer", "2020-01-01", null]],
    "Kestrel Everywhere",
    "Maintainer",
  ],
  ["former", "Engineer", [["Kestrel Everywhere", "Maintainer", "2020-01-01", "2021-01-01"]], null, "Engineer"],
  ["undated", "Engineer", [["Heron Everywhere", null, null, null]], "Heron Everywhere", "Engineer"],
  [
    "moved",
    null,
    [
      ["Heron Everywhere", "Tester", "2021-02-01", null],
      ["Kestrel Everywhere", "Maintainer", "2019-01-01", "2021-01-01"],
    ],
    "Heron Everywhere",
    "Tester",
  ],
  [
    "independent",
    "Advisor",
    [
      ["Kestrel Everywhere", "Maintainer", null, null],
      [null, null, "2022-01-01", null],
    ],
    null,
    "Advisor",
  ],
  [
    "back",
    null,
    [
      [null, null, "2018-01-01", null],
      ["Kestrel Everywhere", "Lead", "2022-01-01", null],
    ],
    "Kestrel Everywhere",
    "Lead",
  ],
];

test("Every list, profile, file, look-up and API tells the same current employer and job title", async () => {
  const ids = new Map<string, string>();
  for (const name of companies) {
    const made = await on.send("POST", "/organization", { name, manuallyCreated: true });
    ids.set(name, made.json<{ id: string }>().id);
  }
  const expected: (string | null)[][] = [];
  for (const [key, attribute, work, employer = null, title = null] of people) {
    const identities = [{ platform: "github", type: "username", value: `everywhere-${key}`, verified: true }];
    const attributes = attribute === null ? {} : { jobTitle: { default: attribute, custom: attribute } };
    const body = { displayName: `Everywhere ${key}`, identities, attributes, segments: [place] };
    const made = await on.send("POST", "/member", body);
    expect(made.status, made.text).toBe(200);
    const { id } = made.json<{ id: string }>();
    ids.set(key, id);
    for (const [company, workTitle, dateStart, dateEnd] of work) {
      const organizationId = company === null ? null : ids.get(company);
      const added = await on.send("POST", `/member/${id}/organization`, {
        ...{ organizationId, title: workTitle, dateStart, dateEnd },
      });
      expect(added.status, added.text).toBe(200);
    }
    expected.push([id, employer, title]);
  }
  const search = { search: "Everywhere", filter: {}, limit: 20, segments: [place] };
  const all = people.map(([key]) => ids.get(key) ?? "");

  const rows = (await on.send("POST", "/member/query", search)).json<{ rows: MemberRow[] }>().rows;
  const ofRow = (row?: MemberRow) => row?.organizations?.[0] ?? null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listed = all.map((id) => [
    id,
    ofRow(byId.get(id))?.displayName ?? null,
    jobTitleOf(ofRow(byId.get(id)), byId.get(id)?.attributes),
  ]);
  expect(listed).toEqual(expected);

  const profiles = await Promise.all(
    all.map(async (id) => {
      const path = `/member/${id}?segments[]=${place}&include[memberOrganizations]=true&include[attributes]=true`;
      const member = (await on.platform.api(path, { account: "readonly" })).json<Member>();
      const active = activeOrganizationOf(member);
      return [id, active?.displayName ?? null, jobTitleOf(active, member.attributes)];
    }),
  );
  expect(profiles).toEqual(expected);

  const v1 = await Promise.all(
    all.map(async (id) => {
      const answer = await on.platform.api(`/v1/segments/${place}/people/${id}`, { account: "admin" });
      const person = answer.json<{ employer: { organization: string } | null; jobTitle: string | null }>();
      return [id, person.employer?.organization ?? null, person.jobTitle];
    }),
  );
  expect(v1).toEqual(expected);

  const asked = { platform: "github", type: "username", values: people.map(([key]) => `everywhere-${key}`) };
  const looked = (await on.send("POST", "/identity/query", { ...asked, segments: [place] })).json<
    AnswerOf<typeof identityQuery>
  >();
  expect(looked.found.map((each) => each.people[0]?.organization)).toEqual(expected.map(([, employer]) => employer));

  const file = (await on.send("POST", "/member/csv", { ...search, orderBy: "organization_ASC" })).text
    .split("\r\n")
    .slice(0, 7);
  const [titles = [], ...cells] = file.map((line) => line.replace(/^\uFEFF/, "").split(","));
  const column = (title: string) => titles.indexOf(title);
  const inFile = cells.map((row) => [
    row[column("ID")],
    row[column("Organization")] || null,
    row[column("Job title")] || null,
  ]);
  expect(inFile.toSorted()).toEqual(expected.toSorted());
  const order = expected
    .map(([, employer]) => employer)
    .filter((each) => each !== null)
    .toSorted();
  expect(
    inFile.map(([, employer]) => employer),
    "the list is sorted by the employer that it shows",
  ).toEqual([...order, null, null]);
  const former = cells.flatMap((row) => (row[column("Former employers")] ? [row[column("ID")]] : []));
  expect(former.toSorted()).toEqual([ids.get("former"), ids.get("moved")].toSorted());

  await runAllChecks({ db: on.db, isEmbedded: false });
  const found = (
    await on.platform.api(`/data-quality/member?type=work-experience-missing-period&limit=200&segments[]=${place}`, {
      account: "admin",
    })
  ).json<MemberFinding[]>();
  const finding = (key: string) => found.find(({ memberId }) => memberId === ids.get(key));
  expect(finding("undated")?.organization?.displayName).toBe("Heron Everywhere");
  expect(finding("independent")).toMatchObject({
    organization: null,
    independent: [{ dateStart: expect.stringMatching(/^2022-01-01/) }],
  });
});
