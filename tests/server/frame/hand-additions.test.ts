import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeRecords } from "#server/curation/merging/merge.ts";
import { peopleMerging } from "#server/curation/merging/people/people-merging.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Requester, RequestSegment } from "#server/platform/http/route.ts";
import { createActivity, updateActivity } from "#server/records/activities/edit.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { noteStatedSource } from "#server/records/common/hand-additions.ts";
import { setAffiliations } from "#server/records/people/affiliations-write.ts";
import { createPerson } from "#server/records/people/create.ts";
import { updatePerson } from "#server/records/people/update.ts";
import { updateAffiliations } from "#server/records/people/update-affiliations.ts";
import { addWork } from "#server/records/people/work-experience-write.ts";
import { createProject, updateSegment } from "#server/records/segments/write.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { makeSubProject } from "../integrations/git-helpers.ts";

/** Two project groups, each with a project admin, a sub-project, and an organization that only it knows. */
interface Group {
  readonly requester: Requester;
  readonly place: RequestSegment;
  readonly organization: string;
}

let platform: TestPlatform;
let groups: readonly [Group, Group];
let admin: Requester;
const inside = () => platform.running.platform;

beforeAll(async () => {
  platform = await startPlatform();
  groups = [await makeGroup(), await makeGroup()];
  admin = { ...groups[0].requester, user: { ...groups[0].requester.user, roles: ["admin"], adminSegments: [] } };
});
afterAll(() => platform.stop());

async function makeGroup(): Promise<Group> {
  const { segmentId } = await makeSubProject(platform);
  const found = await inside().db.execute<{ id: string; parent: string; grandparent: string }>(sql`
    select id, parent_id as parent, grandparent_id as grandparent from segments where id = ${segmentId}::uuid`);
  const { parent: parentId = "", grandparent: grandparentId = "" } = found.rows[0] ?? {};
  const adminSegments = [segmentId, parentId, grandparentId];
  const email = `${randomUUID()}@example.org`;
  const user = await inside().db.execute<{ id: string }>(sql`
    insert into users (issuer, subject, email, roles, admin_segments)
    values ('test', ${email}, ${email}, '{projectAdmin}', ${sql.param(adminSegments)}::uuid[]) returning id`);
  const place = { id: segmentId, type: "subproject", parentId, grandparentId } as const;
  const requester: Requester = {
    user: { id: user.rows[0]?.id ?? "", email, fullName: "", roles: ["projectAdmin"], status: "active", adminSegments },
    segments: [place],
    ...{ ipAddress: null, userAgent: null, requestId: "", ifMatch: null },
  };
  const employee = await makePerson();
  const made = await inside().db.execute<{ id: string }>(sql`
    insert into organizations (display_name, joined_at) values (${email}, now()) returning id`);
  const organization = made.rows[0]?.id ?? "";
  // The rule (rules.md 13) decides which organization an activity counts for: the one of the work that was imported.
  await inside().db.execute(sql`
    insert into member_organizations (member_id, organization_id, source)
    values (${employee}::uuid, ${organization}::uuid, 'github')`);
  await sync(employee, place);
  return { requester, place, organization };
}

async function makePerson(): Promise<string> {
  const made = await inside().db.execute<{ id: string }>(sql`
    insert into members (display_name, search_text, joined_at) values ('Somebody', 'somebody', now()) returning id`);
  return made.rows[0]?.id ?? "";
}

/** Adds an activity as a connector does. @returns its id */
async function sync(memberId: string, { id: segmentId }: RequestSegment, integrationId: string | null = null) {
  const id = randomUUID();
  const activity = { id, segmentId, memberId, integrationId, platform: "git", type: "commit", channel: "c" };
  await inside().db.transaction((tx) => addActivities(tx, [{ ...activity, sourceId: id, timestamp: new Date() }]));
  return id;
}

/** Adds an activity as a source does in which its owner, a project admin, states who did what. */
async function state({ requester, place }: Group, memberId: string) {
  const source = { id: randomUUID(), segmentId: place.id, platform: "git" };
  await inside().db.transaction((tx) => noteStatedSource(tx, requester, source, true));
  await sync(memberId, place, source.id);
}

/** Gives an activity of a connector to another person. */
async function handOn({ requester, place }: Group, memberId: string) {
  const id = await sync(await makePerson(), place);
  await inside().db.transaction((tx) => updateActivity(tx, requester, id, { memberId }));
}

/** Adds a person in a sub-project that the group gets now. */
async function addLater(group: Group, memberId: string) {
  const place = await laterPlace(group);
  (group.requester.user.adminSegments as string[]).push(place.id);
  await addByHand({ ...group.requester, segments: [place] }, memberId);
}

const addByHand = (requester: Requester, memberId: string) =>
  inside().db.transaction((tx) => {
    const segments = requester.segments.map(({ id }) => id);
    const fields = { memberId, platform: "other", type: "talk", timestamp: new Date().toISOString(), segments };
    return createActivity(tx, requester, fields);
  });

/** Creates another sub-project of a group, in the same project. */
async function laterPlace({ place }: Group): Promise<RequestSegment> {
  const made = await inside().db.execute<{ id: string }>(sql`
    insert into segments (type, name, slug, parent_id, parent_slug, parent_name, grandparent_id, grandparent_slug,
        grandparent_name)
      select type, ${randomUUID()}, ${randomUUID()}, parent_id, parent_slug, parent_name, grandparent_id,
        grandparent_slug, grandparent_name
      from segments where id = ${place.id}::uuid returning id`);
  return { ...place, id: made.rows[0]?.id ?? "" };
}

/** The project admin of a group with segments that it got later. */
const administering = ({ requester }: Group, places: readonly RequestSegment[]): Requester => {
  const later = places.flatMap(({ id, parentId }) => [id, parentId ?? ""]);
  const adminSegments = [...new Set([...requester.user.adminSegments, ...later])];
  return { ...requester, segments: places, user: { ...requester.user, adminSegments } };
};

/** Returns whether the call was allowed. */
async function isAllowed(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 409)) return false;
    throw error;
  }
}

const mayChange = async (requester: Requester, kind: "member" | "organization", id: string) =>
  (await editableIds(inside().db, requester, kind, [id])).has(id);

type Knowledge = "none" | "by hand" | "others";

/** The rule as a model: what each group knows of a person, and from whom. */
interface Person {
  readonly id: string;
  readonly known: [Knowledge, Knowledge];
}

function allows({ known }: Person, group: 0 | 1): boolean {
  const other = group === 0 ? 1 : 0;
  return known[group] === "others" || (known[group] === "by hand" && known[other] === "none");
}

const step = fc.record({
  call: fc.constantFrom(
    ...(["connector", "administrator", "by hand", "stated", "handed on", "later"] as const),
    ...(["create", "work", "affiliation", "rename"] as const),
  ),
  group: fc.constantFrom(0 as const, 1 as const),
  person: fc.nat(5),
});

test("two project admins get no right over what the other's group relies on, in any order of calls", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const people: Person[] = [
        { id: await makePerson(), known: ["none", "none"] },
        { id: await makePerson(), known: ["others", "none"] },
        { id: await makePerson(), known: ["none", "others"] },
      ];
      await sync(people[1]?.id ?? "", groups[0].place);
      await sync(people[2]?.id ?? "", groups[1].place);
      for (const { call, group, person: at } of steps) {
        const { requester, place } = groups[group];
        const foreign = groups[group === 0 ? 1 : 0].organization;
        const person = people[at % people.length];
        if (!person) continue;
        const before = allows(person, group);
        if (call === "connector" || call === "administrator") {
          if (call === "connector") await sync(person.id, place);
          else await addByHand({ ...admin, segments: [place] }, person.id);
          person.known[group] = "others";
        } else if (call === "by hand" || call === "stated" || call === "handed on" || call === "later") {
          if (call === "by hand") await addByHand(requester, person.id);
          else if (call === "stated") await state(groups[group], person.id);
          else if (call === "handed on") await handOn(groups[group], person.id);
          else await addLater(groups[group], person.id);
          if (person.known[group] === "none") person.known[group] = "by hand";
        } else if (call === "create") {
          const fields = { displayName: "New", organizations: [foreign], segments: [place.id] };
          const identities = [{ platform: "github", type: "username" as const, value: randomUUID() }];
          const id = await createPerson(inside().db, requester, { ...fields, identities });
          people.push({ id, known: group === 0 ? ["by hand", "none"] : ["none", "by hand"] });
        } else if (call === "work") {
          const work = { organizationId: foreign, title: randomUUID() };
          expect(await isAllowed(() => addWork(inside().db, requester, person.id, work))).toBe(before);
        } else if (call === "affiliation") {
          const affiliations = [{ segmentId: place.id, organizationId: foreign }];
          const set = () => setAffiliations(inside().db, requester, person.id, affiliations);
          expect(await isAllowed(set)).toBe(before);
        } else {
          const rename = () => updatePerson(inside().db, requester, person.id, { displayName: randomUUID() });
          expect(await isAllowed(rename)).toBe(before);
        }
        const ids = people.map(({ id }) => id);
        await updateAffiliations({ db: inside().db, isEmbedded: false }, ids, new AbortController().signal);
        for (const each of people) {
          for (const of of [0, 1] as const) {
            expect(await mayChange(groups[of].requester, "member", each.id)).toBe(allows(each, of));
          }
        }
      }
      for (const of of [0, 1] as const) {
        const { requester, organization } = groups[of];
        expect(await mayChange(requester, "organization", organization)).toBe(true);
        expect(await mayChange(requester, "organization", groups[of === 0 ? 1 : 0].organization)).toBe(false);
      }
    }),
    { numRuns: Number(process.env.REACH_RUNS ?? 25) },
  );
});

test("on a platform that a project admin connected, commits give no right, and what its users did there does", async () => {
  const [own, other] = groups;
  const person = await makePerson();
  await sync(person, other.place);
  const source = { id: randomUUID(), segmentId: own.place.id, platform: "github" };
  await inside().db.transaction((tx) => noteStatedSource(tx, own.requester, source, false));
  const add = (type: string) => {
    const activity = { id: randomUUID(), integrationId: source.id, segmentId: own.place.id, memberId: person, type };
    const rest = { platform: "github", channel: "c", sourceId: activity.id, timestamp: new Date() };
    return inside().db.transaction((tx) => addActivities(tx, [{ ...activity, ...rest }]));
  };
  await add("authored-commit");
  expect(await mayChange(own.requester, "member", person)).toBe(false);
  await add("pull_request-opened");
  expect(await mayChange(own.requester, "member", person)).toBe(true);
});

test("the refusal says who can make the change", async () => {
  const [own, other] = groups;
  const person = await makePerson();
  await sync(person, other.place);
  await addByHand(own.requester, person);
  const group = await inside().db.execute<{ name: string }>(sql`
    select name from segments where id = ${other.place.grandparentId}::uuid`);
  await expect(updatePerson(inside().db, own.requester, person, { displayName: "Mine" })).rejects.toMatchObject({
    status: 403,
    message: `Other project groups rely on this person. Ask an administrator, or a project admin of ${group.rows[0]?.name}, to change it.`,
  });
});

test("a merge carries an addition by hand over to the surviving person", async () => {
  const [own, other] = groups;
  const [known, added] = [await makePerson(), await makePerson()];
  await sync(known, other.place);
  await sync(added, other.place);
  await addByHand(own.requester, added);
  await mergeRecords(inside(), other.requester, peopleMerging, known, added);
  expect(await mayChange(own.requester, "member", known)).toBe(false);
  expect(await mayChange(other.requester, "member", known)).toBe(true);
});

test("a sub-project that is created later gives no right over a person whom the project admin added", async () => {
  const [own, other] = groups;
  const fields = { displayName: "Known soon", segments: [own.place.id] };
  const identities = [{ platform: "github", type: "username" as const, value: randomUUID() }];
  const person = await createPerson(inside().db, own.requester, { ...fields, identities });
  const requester = administering(own, [await laterPlace(own)]);
  await addByHand(requester, person);
  expect(await mayChange(requester, "member", person)).toBe(true);
  await sync(person, other.place);
  expect(await mayChange(requester, "member", person)).toBe(false);
});

test("a sub-project that is created later gives no right over an employer that the project admin entered", async () => {
  const [own, other] = groups;
  const employee = await makePerson();
  await sync(employee, own.place);
  await addWork(inside().db, own.requester, employee, { organizationId: other.organization, title: randomUUID() });
  const later = await laterPlace(own);
  await sync(employee, later);
  await updateAffiliations({ db: inside().db, isEmbedded: false }, [employee], new AbortController().signal);
  const requester = administering(own, [later]);
  expect(await mayChange(requester, "organization", other.organization)).toBe(false);
});

test("moving a sub-project into a new project gives no right over the people who were added to it", async () => {
  const [own, other] = groups;
  const person = await makePerson();
  await sync(person, other.place);
  const place = await laterPlace(own);
  await addByHand(administering(own, [place]), person);
  const slug = randomUUID();
  const project = await createProject(inside().db, { name: slug, slug, parentSlug: await slugOf(own) }, admin);
  const change = { parentSlug: slug, grandparentSlug: await slugOf(own) };
  await updateSegment(inside(), place.id, change, admin);
  // What the job of the move does.
  await inside().db.execute(sql`
    insert into member_segments (member_id, segment_id) values (${person}::uuid, ${project.id}::uuid)
    on conflict do nothing`);
  const requester = administering(own, [{ ...place, parentId: project.id }]);
  expect(await mayChange(requester, "member", person)).toBe(false);
});

const slugOf = async ({ place }: Group) =>
  (
    await inside().db.execute<{ slug: string }>(sql`
      select slug from segments where id = ${place.grandparentId}::uuid`)
  ).rows[0]?.slug ?? "";

test("an activity of a connector that a project admin gives to another person is no longer the connector's", async () => {
  const [own, other] = groups;
  const [known, person, made] = [await makePerson(), await makePerson(), await makePerson()];
  await sync(person, other.place);
  const give = async (memberId: string) => {
    await sync(known, own.place);
    const found = await inside().db.execute<{ id: string }>(sql`
      select id from activities where member_id = ${known}::uuid limit 1`);
    await inside().db.transaction((tx) => updateActivity(tx, own.requester, found.rows[0]?.id ?? "", { memberId }));
  };
  for (const each of [person, made]) await give(each);
  expect(await mayChange(own.requester, "member", person)).toBe(false);
  expect(await mayChange(own.requester, "member", made)).toBe(true);
  await sync(made, other.place);
  expect(await mayChange(own.requester, "member", made)).toBe(false);
});

test("after a merge, what others know of either person gives rights, and an addition by hand does not", async () => {
  const [own, other] = groups;
  const narrow = await laterPlace(own);
  const [known, added, entered] = [await makePerson(), await makePerson(), await makePerson()];
  await sync(known, other.place);
  // Two users with different places added both profiles.
  const [first, second] = [administering(own, [narrow]), own.requester];
  const onlyNarrow = { ...second, segments: [narrow], user: { ...second.user, adminSegments: [narrow.id] } };
  await addByHand(onlyNarrow, known);
  await addByHand({ ...first, segments: [own.place] }, added);
  await sync(added, other.place);
  await mergeRecords(inside(), admin, peopleMerging, known, added);
  expect(await mayChange(first, "member", known)).toBe(false);
  await addByHand({ ...admin, segments: [own.place] }, entered);
  const merge = () => mergeRecords(inside(), admin, peopleMerging, known, entered);
  // The job of the first merge ends first.
  await expect.poll(() => isAllowed(merge)).toBe(true);
  expect(await mayChange(first, "member", known)).toBe(true);
});
