import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshFindings } from "#server/curation/data-quality/refresh.ts";
import { examineChanged } from "#server/curation/suggestions/refresh.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { gapKinds } from "#shared/contract/employer-gaps.ts";
import { checksOf } from "#shared/domain/data-quality.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
let key: string;
beforeAll(async () => {
  on = await startEditing();
  const body = { name: "Trash", roles: ["admin"], groups: [], expiresAt: null };
  key = (await on.platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
});
afterAll(() => on.platform.stop());

const rows = async <T>(query: ReturnType<typeof sql>) => (await on.db.execute(query)).rows as T[];

async function v1(path: string): Promise<string> {
  const url = `${on.platform.url}/api/v1/segments/${on.group}/${path}`;
  return (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).text();
}

const v1Pages = async (list: string) => {
  const pages: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const text: string = await v1(`${list}?limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
    pages.push(text);
    cursor = (JSON.parse(text) as { next: string | null }).next;
  }
  return pages.join("\n").replaceAll(/"(?:updatedAt|next)":"?[^",}]*"?/g, "");
};

const post = async (path: string, body: object = {}) => (await on.send("POST", path, body)).text;

type Subject = {
  readonly person: string;
  readonly activity: string;
  /** Id that the activity's answers refer to. */
  readonly parent: string;
  readonly organization: string;
};

/** What every list, count, export and API shows that could contain a person, an activity or an organization. */
async function everything({ person, activity, parent, organization }: Subject): Promise<Record<string, string>> {
  await recountChanged({ db: on.db, isEmbedded: false }, new AbortController().signal);
  await on.db.execute(sql`delete from overview_figures`);
  const overview = await on.platform.api(`/overview?segment=${on.group}&period=12m`, { account: "admin" });
  const all = { limit: 200, filter: {} };
  return {
    activities: await post("/activity/query", all),
    activitiesOfPerson: await post("/activity/query", { filter: { memberId: { in: [person] } } }),
    activitiesOfOrganization: await post("/activity/query", { filter: { organizationId: { in: [organization] } } }),
    activitiesByType: await post("/activity/query", { filter: { platform: { in: ["github"] } }, countOnly: true }),
    activity: (await on.get(`/activity/${activity}`)).text,
    conversation: (await on.get(`/activity/${parent}`)).text,
    activityTable: await post("/activity/csv", { filter: {} }),
    selectedActivities: await post("/activity/csv", { ids: [activity] }),
    people: await post("/member/query", all),
    peopleOfOrganization: await post("/member/query", { filter: { organizations: { contains: [organization] } } }),
    peopleOfNobody: await post("/member/query", { filter: { organizations: { eq: null } }, countOnly: true }),
    peopleTable: await post("/member/csv", { filter: {} }),
    organizations: await post("/organization/query", all),
    organizationTable: await post("/organization/csv", { filter: {} }),
    organization: (await on.get(`/organization/${organization}/activity-summary`)).text,
    overview: overview.text.replace(/"countedAt":"[^"]*"/, ""),
    v1Activities: await v1(`activities?limit=200`),
    v1ActivitiesOfPerson: await v1(`activities?limit=200&personId=${person}`),
    v1ActivitiesOfOrganization: await v1(`activities?limit=200&organizationId=${organization}`),
    v1Activity: await v1(`activities/${activity}`),
    v1People: await v1Pages("people"),
    v1Organizations: await v1Pages("organizations"),
    exportedActivities: await v1("export/activities"),
    exportedPeople: (await v1("export/people")).replaceAll(/"updatedAt":"[^"]*"/g, ""),
    exportedWork: await v1("export/workExperiences"),
    manifest: (await v1("export")).replace(/"madeAt":"[^"]*"/, ""),
  };
}

/** What pickers, look-ups, suggestions, checks and other lists show. Their figures are counted again first. */
async function everythingElse({
  person,
  organization,
  name,
  organizationName,
}: Named): Promise<Record<string, string>> {
  const { signal } = new AbortController();
  await recountChanged({ db: on.db, isEmbedded: false }, signal);
  await refreshFindings({ db: on.db, isEmbedded: false }, signal);
  await examineChanged(on.db, signal);
  const [identity] = await rows<{ platform: string; type: string; value: string }>(sql`
    select platform, type, value from member_identities where member_id = ${person}::uuid order by value limit 1`);
  const { platform = "", type = "", value = "" } = identity ?? {};
  /** Without the estimates, which are from the last examination of a pair. */
  const suggestions = async (path: string) =>
    (await post(path, { limit: 200, offset: 0 })).replaceAll(/"activityEstimate":\d+/g, "");
  const answers: Record<string, string> = {
    people: await post("/member/autocomplete", { filter: { displayName: { matchPhrasePrefix: name } }, limit: 20 }),
    organizations: await post("/organization/autocomplete", {
      filter: { displayName: { matchPhrasePrefix: organizationName } },
      limit: 20,
    }),
    organizationsById: await post("/organization/list", { filter: { id: { in: [organization] } } }),
    identity: await post("/identity/query", { platform, type, values: [value] }),
    identities: (await on.platform.api(`/identity/export?format=csv&segments[]=${on.group}`, { account: "admin" }))
      .text,
    membersToMerge: await suggestions("/membersToMerge"),
    organizationsToMerge: await suggestions("/organizationsToMerge"),
    bots: (await on.get("/member/bot-suggestions")).text,
    issues: await post("/data-issue/query", { limit: 100 }),
    insightsProjects: await post("/collections/insights-projects/query", { limit: 100 }),
    tags: (await on.get("/tag")).text,
    retention: (await on.get("/overview/retention")).text,
    domains: await post("/employer-domain/query", { limit: 200 }),
    groups: await post("/segment/projectGroup/query", { limit: 50, offset: 0 }),
    v1Tags: await v1("tags"),
    exportedAffiliations: await v1("export/affiliations"),
    exportedIdentities: await v1("export/identities"),
    exportedTags: await v1("export/tags"),
    exportedOrganizationIdentities: await v1("export/organizationIdentities"),
  };
  for (const kind of gapKinds) {
    answers[`gaps ${kind}`] = await post("/member/employer-gaps", { kind, limit: 50, offset: 0 });
  }
  for (const kind of ["member", "organization"] as const) {
    for (const { type: check } of checksOf(kind)) {
      const path = `/data-quality/${kind}?type=${check}&limit=100&offset=0&segments[]=${on.group}`;
      answers[`${kind} ${check}`] = (await on.platform.api(path, { account: "admin" })).text;
    }
  }
  return answers;
}

/** Answers that differ, each with the text around the first difference. */
function differences(before: Record<string, string>, after: Record<string, string>) {
  return Object.entries(before).flatMap(([door, text]) => {
    const other = after[door] ?? "";
    if (text === other) return [];
    const at = Math.max(0, [...text].findIndex((letter, place) => letter !== other[place]) - 150);
    return [[door, text.slice(at, at + 400), other.slice(at, at + 400)]];
  });
}

type Named = Subject & { readonly name: string; readonly organizationName: string };

/** A person whose activity answers another one and counts for an organization. */
async function somebody(): Promise<Named> {
  const [found] = await rows<Named>(sql`
    select a.member_id as person, a.id as activity, p.id as parent, a.organization_id as organization,
      m.display_name as name, o.display_name as "organizationName"
    from activities a join activities p on p.segment_id = a.segment_id and p.source_id = a.source_parent_id
      and p.platform = a.platform and p.member_id <> a.member_id
    join members m on m.id = a.member_id join organizations o on o.id = a.organization_id
    join segments s on s.id = a.segment_id and s.grandparent_id = ${on.group}::uuid
    where (select count(*) from members x where x.display_name = m.display_name) = 1
    order by a.id limit 1`);
  if (!found) throw new Error("The demo has no such activity.");
  return found;
}

test("A person in the trash and their activities are nowhere, and restoring brings everything back", async () => {
  const subject = await somebody();
  const before = await everything(subject);
  expect(
    Object.entries(before)
      .filter(([, text]) => text.includes(subject.person))
      .map(([door]) => door),
  ).toEqual(
    expect.arrayContaining(["activities", "activity", "conversation", "v1ActivitiesOfPerson", "exportedActivities"]),
  );
  await on.send("DELETE", `/member?ids[]=${subject.person}`);
  const during = await everything(subject);
  const telling = Object.entries(during).filter(
    ([, text]) => text.includes(subject.person) || text.includes(subject.name),
  );
  expect(telling.map(([door]) => door)).toEqual([]);
  expect(await on.get(`/activity/${subject.activity}`)).toMatchObject({ status: 404 });
  const mine = await rows<{ n: number }>(sql`
    select count(*)::int as n from activities a join segments s on s.id = a.segment_id
    where a.member_id = ${subject.person}::uuid and s.grandparent_id = ${on.group}::uuid`);
  const count = (text: string | undefined) => (JSON.parse(text ?? "") as { count: number }).count;
  expect(count(before.activities) - count(during.activities)).toBe(mine[0]?.n);
  await on.send("POST", "/member/restore", { ids: [subject.person] });
  expect(differences(before, await everything(subject))).toEqual([]);
});

test("An organization in the trash is named nowhere, and restoring brings everything back", async () => {
  const subject = await somebody();
  const before = await everything(subject);
  await on.send("DELETE", `/organization?ids[]=${subject.organization}`);
  expect((await on.get(`/activity/${subject.activity}`)).text).not.toContain(subject.organization);
  const during = await everything(subject);
  const telling = Object.entries(during).filter(([, text]) => text.includes(subject.organization));
  expect(telling.map(([door]) => door)).toEqual([]);
  const count = (text: string | undefined) => (JSON.parse(text ?? "") as { count: number }).count;
  expect(count(during.activities)).toBe(count(before.activities));
  await on.send("POST", "/organization/restore", { ids: [subject.organization] });
  expect(differences(before, await everything(subject))).toEqual([]);
});

test("Activities that a sync adds to a person in the trash count when the person is restored", async () => {
  const { person, activity } = await somebody();
  const before = await post("/activity/query", { filter: {}, countOnly: true });
  await on.send("DELETE", `/member?ids[]=${person}`);
  await on.db.execute(sql`
    insert into activities (id, "timestamp", platform, type, channel, source_id, segment_id, member_id)
    select gen_random_uuid(), "timestamp", platform, type, channel, 'added', segment_id, member_id from activities
    where id = ${activity}::uuid`);
  await on.send("POST", "/member/restore", { ids: [person] });
  const after = await post("/activity/query", { filter: {}, countOnly: true });
  expect((JSON.parse(after) as { count: number }).count).toBe((JSON.parse(before) as { count: number }).count + 1);
});

test("What is in the trash is in no picker, look-up, suggestion, check or other list, and restoring brings it back", async () => {
  const subject = await somebody();
  const { person, organization, name, organizationName } = subject;
  const tag = (await on.send("POST", "/tag", { name: "Tagged for the trash", members: [person] })).json<{
    id: string;
  }>();
  const report = {
    profileUrl: `${on.platform.url}/x`,
    dataIssue: "incorrect",
    dataType: "Other",
    description: "Wrong.",
  };
  for (const path of [`/member/${person}/data-issue`, `/organization/${organization}/data-issue`]) {
    const answer = await on.send("POST", path, report);
    expect(answer.status, answer.text).toBe(200);
  }
  const project = { name: "Insights", slug: "insights", organizationId: organization, segmentId: null };
  const made = await on.send("POST", "/collections/insights-projects", project);
  expect(made.status, made.text).toBe(200);
  const before = await everythingElse(subject);
  const naming = (answers: Record<string, string>, ...texts: string[]) =>
    Object.entries(answers).flatMap(([door, text]) => (texts.some((each) => text.includes(each)) ? [door] : []));
  expect(naming(before, person)).toEqual(expect.arrayContaining(["people", "identity", "identities", "issues"]));
  expect(naming(before, organization, organizationName)).toEqual(
    expect.arrayContaining(["organizations", "issues", "insightsProjects", "membersToMerge"]),
  );
  // The platform's own jobs may write findings and suggestions of the time before.
  const settled = (expected: unknown, read: (answers: Record<string, string>) => unknown) =>
    expect.poll(async () => read(await everythingElse(subject))).toEqual(expected);

  await on.send("DELETE", `/member?ids[]=${person}`);
  await settled([], (answers) => naming(answers, person, name));
  await on.send("POST", "/member/restore", { ids: [person] });
  await settled([], (answers) => differences(before, answers));

  await on.send("DELETE", `/organization?ids[]=${organization}`);
  await settled([], (answers) => naming(answers, organizationName));
  await on.send("POST", "/organization/restore", { ids: [organization] });
  await settled([], (answers) => differences(before, answers));
  await on.send("DELETE", `/tag?ids[]=${tag.id}`);

  const renamed = "Renamed after the comparison";
  await on.send("PUT", `/organization/${organization}`, { attributes: { name: { custom: [renamed] } } });
  const isNamed = ({ membersToMerge = "" }: Record<string, string>) =>
    [renamed, organizationName].map((each) => membersToMerge.includes(each));
  await settled([true, false], isNamed);
});
