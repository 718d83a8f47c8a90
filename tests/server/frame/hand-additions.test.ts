import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeRecords } from "#server/curation/merging/merge.ts";
import { peopleMerging } from "#server/curation/merging/people/people-merging.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Requester, RequestSegment } from "#server/platform/http/route.ts";
import { createActivity } from "#server/records/activities/edit.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import { setAffiliations } from "#server/records/people/affiliations-write.ts";
import { createPerson } from "#server/records/people/create.ts";
import { updatePerson } from "#server/records/people/update.ts";
import { updateAffiliations } from "#server/records/people/update-affiliations.ts";
import { addWork } from "#server/records/people/work-experience-write.ts";
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

/** Adds an activity as a connector does. */
async function sync(memberId: string, { id: segmentId }: RequestSegment) {
  const id = randomUUID();
  const activity = { id, segmentId, memberId, platform: "git", type: "commit", channel: "c" };
  await inside().db.transaction((tx) => addActivities(tx, [{ ...activity, sourceId: id, timestamp: new Date() }]));
}

const addByHand = (requester: Requester, memberId: string) =>
  inside().db.transaction((tx) => {
    const segments = requester.segments.map(({ id }) => id);
    const fields = { memberId, platform: "other", type: "talk", timestamp: new Date().toISOString(), segments };
    return createActivity(tx, requester, fields);
  });

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
  call: fc.constantFrom("connector", "administrator", "by hand", "create", "work", "affiliation", "rename"),
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
        } else if (call === "by hand") {
          await addByHand(requester, person.id);
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
