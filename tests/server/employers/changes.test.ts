import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { checkAffiliations } from "#server/records/people/check-affiliations.ts";
import { resolveMembers } from "#server/records/people/match.ts";
import type { BulkJob, EmployerEffect } from "#shared/contract/bulk.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { EmployerDomain } from "#shared/contract/employer-domains.ts";
import type { GapKind, memberEmployerGaps } from "#shared/contract/employer-gaps.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let segmentId = "";
const db = () => platform.running.platform.db;
beforeAll(async () => {
  platform = await startPlatform();
  const body = { name: "Employers", slug: "employers" };
  const made = await platform.api("/segment/projectGroup", { method: "POST", account: "admin", body });
  segmentId = made.json<{ projects: { subprojects: { id: string }[] }[] }>().projects[0]?.subprojects[0]?.id ?? "";
});
afterAll(() => platform.stop());

async function send<T>(method: string, path: string, body: object = {}): Promise<T> {
  const sent = { segments: [segmentId], ...body };
  const answer = await platform.api(path, { method, account: "admin", body: sent });
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
  return answer.json<T>();
}

/** Adds activities of a person, one on each day, from an address that is an identity of theirs only when `isTheirs`. */
async function commits(name: string, address: string, days: readonly string[], isTheirs = true): Promise<string> {
  const value = isTheirs ? address : `${name.replaceAll(" ", ".")}@home.example`;
  return db().transaction(async (tx) => {
    const [memberId = ""] = await resolveMembers(tx, [
      {
        displayName: name,
        joinedAt: new Date(),
        identities: [{ platform: "git", type: "email", value: value.toLowerCase(), verified: true }],
      },
    ]);
    await refreshGuesses(tx, [memberId]);
    const rows = days.map((day) => {
      const row = { segmentId, platform: "git", channel: "changes", type: "commit", sourceId: `${address} ${day}` };
      return { ...row, id: activityId(row), timestamp: new Date(`${day}T12:00:00Z`), memberId, username: address };
    });
    await addActivities(tx, rows);
    return memberId;
  });
}

async function settle(): Promise<void> {
  await recountChanged({ db: db(), isEmbedded: false }, new AbortController().signal);
}

/** Activities of people by the name of the organization that they count for. */
async function counted(ids: readonly string[]): Promise<Record<string, number>> {
  await settle();
  const found = await db().execute<{ name: string; n: number }>(sql`
    select coalesce(o.display_name, '-') as name, count(*)::int as n from activities a
    left join organizations o on o.id = a.organization_id
    where a.member_id = any(${sql.param([...ids])}::uuid[]) group by 1`);
  return Object.fromEntries(found.rows.map(({ name, n }) => [name, n]));
}

async function ended(job: BulkJob): Promise<BulkJob> {
  const look = async () => (await platform.api(`/bulk/${job.id}`, { account: "admin" })).json<BulkJob>();
  await expect.poll(async () => (await look()).endedAt !== null).toBe(true);
  return look();
}

test("A domain gets its organization when a second person's address there is typed or uploaded, unverified", async () => {
  const mo = await commits("Mo Tarn", "mo@typed-sedge.example", ["2020-01-01"]);
  expect(await counted([mo])).toEqual({ "-": 1 });
  await send("POST", "/member", {
    displayName: "Nia Fell",
    identities: [
      { platform: "github", type: "username", value: "nia-fell", verified: true },
      { platform: "custom", type: "email", value: "nia@typed-sedge.example", verified: false },
    ],
  });
  expect(await counted([mo])).toEqual({ "typed-sedge.example": 1 });
});

test("An activity whose address no identity has counts for the organization that gets the domain later", async () => {
  const id = await commits("Ira Moss", "im@tamarack.example", ["2022-01-01"], false);
  expect(await counted([id])).toEqual({ "-": 1 });
  const { id: organization } = await send<{ id: string }>("POST", "/organization", { name: "Tamarack Works" });
  const identities = [{ platform: "custom", type: "primary-domain", value: "tamarack.example", verified: true }];
  await send("PUT", `/organization/${organization}`, { identities });
  expect(await counted([id])).toEqual({ "Tamarack Works": 1 });
  await send("PUT", `/organization/${organization}`, { identities: [], employerPolicy: "yes" });
  expect(await counted([id])).toEqual({ "-": 1 });
});

test("The employer of many people: the preview says what the change does to past activities, and one undo takes it back", async () => {
  const ids = [
    await commits("Una Reed", "una@gmail.com", ["2020-01-10", "2021-01-10", "2022-01-10"]),
    await commits("Ole Brand", "ole@gmail.com", ["2021-05-01"]),
  ];
  const { id: organizationId } = await send<{ id: string }>("POST", "/organization", { name: "Alder Systems" });
  const employer = { organizationId, dateStart: "2021-01", dateEnd: "2021-12" };
  const effect = await send<EmployerEffect>("POST", "/member/bulk/employer-preview", { ids, employer });
  expect(effect).toMatchObject({
    ...{ people: 2, activities: 2, isPartial: false, share: { before: 0, after: 2 } },
    moves: [{ from: null, to: { id: organizationId, name: "Alder Systems" }, people: 2, activities: 2 }],
  });
  expect(await counted(ids)).toEqual({ "-": 4 });

  const job = await ended(await send<BulkJob>("POST", "/member/bulk", { ids, action: { employer } }));
  expect(job).toMatchObject({ done: 2, failed: 0 });
  expect(await counted(ids)).toEqual({ "-": 2, "Alder Systems": 2 });
  const again = await ended(await send<BulkJob>("POST", "/member/bulk", { ids, action: { employer } }));
  expect(again).toMatchObject({ done: 0, unchanged: 2 });

  const undone = await ended(await send<BulkJob>("POST", `/bulk/${job.id}/undo`));
  expect(undone).toMatchObject({ done: 2, failed: 0 });
  expect(await counted(ids)).toEqual({ "-": 4 });
  const wrong = await platform.api("/member/bulk/employer-preview", {
    ...{ method: "POST", account: "admin" },
    body: { segments: [segmentId], ids, employer: { organizationId, dateStart: "2021-12", dateEnd: "2021-01" } },
  });
  expect([wrong.status, wrong.text]).toEqual([400, "The start date must be before the end date."]);
});

test("The kind of a domain applies to all activities, as its preview says, and to none when it is taken back", async () => {
  const domain = "spruce-mail.example";
  const people = [];
  for (const name of ["Amy Lund", "Bo Tarr", "Cas Ito"]) {
    people.push(await commits(name, `${name.slice(0, 2).toLowerCase()}@${domain}`, ["2022-03-01", "2022-03-02"]));
  }
  expect(await counted(people)).toEqual({ [domain]: 6 });
  const list = (search: string) => send<{ rows: EmployerDomain[] }>("POST", "/employer-domain/query", { search });
  const none = { domain, kind: "none" };
  const effect = await send<EmployerEffect>("POST", "/employer-domain/preview", none);
  expect(effect).toMatchObject({ people: 3, activities: 6, moves: [{ to: null }] });
  expect(await send("PUT", `/employer-domain/${domain}`, none)).toMatchObject({
    kind: "none",
    chosen: "none",
    people: 3,
  });
  expect(await counted(people)).toEqual({ "-": 6 });
  const made = await db().execute(
    sql`select 1 from organizations where display_name = ${domain} and deleted_at is null`,
  );
  expect(made.rows).toEqual([]);
  expect((await list("spruce")).rows).toMatchObject([{ domain, kind: "none", source: "Chosen by an administrator" }]);

  await send("PUT", `/employer-domain/${domain}`, { kind: "project" });
  expect(await counted(people)).toEqual({ "-": 6 });
  await send("PUT", `/employer-domain/${domain}`, { kind: null });
  expect(await counted(people)).toEqual({ [domain]: 6 });
});

test("A company counts for addresses at its own domain, and not for those at its project's", async () => {
  await send("PUT", "/employer-domain/larch-project.example", { kind: "project" });
  const identities = ["larch-project.example", "larch.example"].map((value, at) => ({
    ...{ platform: "custom", type: at === 0 ? "primary-domain" : "alternative-domain", value, verified: true },
  }));
  const { id } = await send<{ id: string }>("POST", "/organization", { displayName: "Larch Works", identities });
  const people = [
    await commits("Dag Moe", "dag@larch.example", ["2022-04-01"]),
    await commits("Eva Roos", "eva@larch-project.example", ["2022-04-02"]),
  ];
  expect(await counted(people)).toEqual({ "Larch Works": 1, "-": 1 });
  const found = await platform.api(`/organization/${id}?segments[]=${segmentId}`, { account: "admin" });
  expect(found.json()).toMatchObject({ employerPolicyDefault: "yes" });
});

test("An organization called like a project never counts by itself, one called like a project group when entered", async () => {
  const account = "admin";
  const group = { name: "Alder Foundation", slug: "alder-foundation" };
  await platform.api("/segment/projectGroup", { method: "POST", account, body: group });
  const project = { name: "Alder Tool", slug: "alder-tool", parentSlug: group.slug, status: "active" };
  expect((await platform.api("/segment/project", { method: "POST", account, body: project })).status).toBe(200);
  const defaultOf = async (name: string) => {
    const { id } = await send<{ id: string }>("POST", "/organization", { name });
    const found = await platform.api(`/organization/${id}?segments[]=${segmentId}`, { account });
    return found.json<{ employerPolicyDefault: string }>().employerPolicyDefault;
  };
  expect(await defaultOf("Alder Tool")).toBe("never");
  expect(await defaultOf("Alder Foundation")).toBe("entered");
});

test("A person's own domain makes an organization once an administrator says that it names an employer", async () => {
  const domain = "jolandabirch.example";
  const id = await commits("Jolanda Birch", `me@${domain}`, ["2022-04-01"]);
  expect(await counted([id])).toEqual({ "-": 1 });
  const listed = await send<{ rows: EmployerDomain[] }>("POST", "/employer-domain/query", { search: "jolanda" });
  expect(listed.rows).toMatchObject([{ domain, kind: "personal", chosen: null, people: 1, organization: null }]);
  const company = { domain, kind: "company" };
  const effect = await send<EmployerEffect>("POST", "/employer-domain/preview", company);
  expect(effect.moves).toEqual([{ from: null, to: { id: null, name: domain }, people: 1, activities: 1 }]);
  await send("PUT", `/employer-domain/${domain}`, company);
  expect(await counted([id])).toEqual({ [domain]: 1 });
  expect((await checkAffiliations({ db: db(), isEmbedded: false }, new AbortController().signal)).differences).toBe(0);
  const wrong = await platform.api("/employer-domain/no domain", {
    method: "PUT",
    account: "admin",
    body: { kind: null },
  });
  expect([wrong.status, wrong.text]).toEqual([400, "“no domain” is not a domain."]);
});

test("The built-in lists are searched and filtered by kind", async () => {
  const found = await send<{ rows: EmployerDomain[]; count: number }>("POST", "/employer-domain/query", {
    ...{ search: "posteo", kind: "mailbox-service", limit: 3, offset: 3 },
  });
  expect(found.count).toBe(6);
  expect(found.rows.map(({ domain }) => domain)).toEqual(["posteo.eu", "posteo.net", "posteo.org"]);
});

test("People without an employer are grouped by domain, with the organization that it is likely to be", async () => {
  const domain = "viclarkspur.example";
  const [one, two] = [
    await commits("Tom Vale", `tom@${domain}`, ["2021-02-01", "2021-03-01"]),
    await commits("Uma Frey", "uma.frey@gmail.com", ["2021-02-01"]),
  ];
  const colleague = await commits("Vic Larkspur", `hi@${domain}`, ["2021-02-02"]);
  const { id: organizationId } = await send<{ id: string }>("POST", "/organization", { name: "Kingfisher Group" });
  await send("POST", `/member/${colleague}/organization`, { organizationId });
  await settle();
  const gaps = (kind: GapKind, search = "") =>
    send<AnswerOf<typeof memberEmployerGaps>>("POST", "/member/employer-gaps", { kind, search, limit: 100 });
  expect((await gaps("none", "larkspur")).rows).toEqual([
    {
      ...{ domain, ids: [one], names: ["Tom Vale"], people: 1, activities: 2 },
      lastActive: "2021-03-01T12:00:00.000Z",
      proposal: {
        organization: { id: organizationId, name: "Kingfisher Group", logo: null },
        ...{ evidence: "colleagues", colleagues: 1, from: "2021-02-01T12:00:00.000Z" },
      },
    },
  ]);
  const others = (await gaps("none")).rows.find((row) => row.domain === null);
  expect(others).toMatchObject({ ids: expect.arrayContaining([two]), proposal: null });

  const { id: second } = await send<{ id: string }>("POST", "/organization", { name: "Dipper Works" });
  await send("POST", `/member/${two}/organization`, { organizationId, dateStart: "2020-01" });
  expect((await gaps("contradictory")).rows.flatMap(({ ids }) => ids)).not.toContain(two);
  await send("POST", `/member/${two}/organization`, { organizationId: second, dateStart: "2020-06" });
  expect((await gaps("contradictory")).rows.flatMap(({ ids }) => ids)).toContain(two);
  expect((await gaps("none")).rows.flatMap(({ ids }) => ids)).not.toContain(two);
});
