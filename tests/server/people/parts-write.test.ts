import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemberAffiliation } from "#shared/contract/member-affiliation.ts";
import type { MemberIdentity, MemberWorkExperience } from "#shared/contract/member-parts.ts";
import type { Member } from "#shared/contract/members.ts";
import { type Editing, startEditing } from "./person-edits.ts";

let on: Editing;
let organizations: string[];
beforeAll(async () => {
  on = await startEditing();
  const found = await on.db.execute<{ id: string }>(sql`select id from organizations order by id limit 3`);
  organizations = found.rows.map((row) => row.id);
});
afterAll(() => on.platform.stop());

const nobody = "11111111-1111-4111-8111-111111111111";
const github = (value: string) => ({
  id: "",
  platform: "github",
  type: "username",
  value,
  verified: false,
  sourceId: null,
});

describe("identities", () => {
  test("One is added unverified, found by the search, changed and deleted; each response is the complete list", async () => {
    const id = await on.person("Ida Entity");
    const added = await on.send("POST", `/member/${id}/identity`, github(" ida-on-hub "));
    expect(added.json()).toEqual([
      expect.objectContaining({
        platform: "github",
        type: "username",
        value: "ida-on-hub",
        verified: false,
        source: "ui",
      }),
    ]);
    expect(added.headers.get("etag")).toBe('"2"');
    expect(await on.searched("ida-on-hub")).toEqual([id]);
    const identityId = added.json<MemberIdentity[]>()[0]?.id;
    const path = `/member/${id}/identity/${identityId}`;
    const changed = await on.patch(path, { value: "ida-renamed", verified: true });
    expect(changed.json()).toEqual([expect.objectContaining({ id: identityId, value: "ida-renamed", verified: true })]);
    expect(await on.searched("ida-on-hub")).toEqual([]);
    expect((await on.send("DELETE", path)).json()).toEqual([]);
    expect(await on.searched("ida-renamed")).toEqual([]);
    expect((await on.audit(id)).map((entry) => entry.actionType)).toEqual(Array(3).fill("members-edit-identities"));
  });

  test("One of another person is a 409 that names the person and one of their project groups", async () => {
    const [holder, other] = [await on.person("Holder"), await on.person("Other")];
    await on.send("POST", `/member/${holder}/identity`, github("taken-handle"));
    const answer = await on.send("POST", `/member/${other}/identity`, github("Taken-Handle"));
    expect([answer.status, answer.json()]).toEqual([409, { memberId: holder, grandParentId: on.group }]);
    const own = await on.send("POST", `/member/${holder}/identity`, github("taken-handle"));
    expect([own.status, own.text]).toEqual([409, "This person already has this identity."]);
    expect(await on.identities(other)).toEqual([]);
  });

  test("Several at once are all written, or none", async () => {
    const [id, holder] = [await on.person("Several"), await on.person("Keeper")];
    await on.send("POST", `/member/${holder}/identity`, github("kept-handle"));
    const [first] = (await on.send("POST", `/member/${id}/identity`, github("several-one"))).json<MemberIdentity[]>();
    const change = { ...github("several-two"), id: first?.id };
    const refused = await on.send("PUT", `/member/${id}/identity`, { identities: [change, github("kept-handle")] });
    expect(refused.status).toBe(409);
    expect((await on.identities(id)).map((each) => each.value)).toEqual(["several-one"]);
    const mail = { platform: "custom", type: "email", value: "several@example.org", verified: true };
    await on.send("PUT", `/member/${id}/identity`, { identities: [change, mail] });
    expect((await on.identities(id)).map((each) => each.value)).toEqual(["several-two", "several@example.org"]);
  });

  test("An invalid identity is a 400; one of another person a 404; a read-only user gets 403", async () => {
    const id = await on.person("Bad");
    const add = (body: object) => on.send("POST", `/member/${id}/identity`, body);
    expect((await add({ ...github(" ") })).text).toBe("An identity needs a value.");
    expect((await add({ platform: "git", type: "email", value: "nobody" })).status).toBe(400);
    expect((await add({ ...github("x"), type: "phone" })).text).toBe("The field type must be one of username, email.");
    expect((await on.patch(`/member/${id}/identity/${nobody}`, { value: "x" })).status).toBe(404);
    expect((await on.send("DELETE", `/member/${id}/identity/${nobody}`)).status).toBe(404);
    expect((await on.send("POST", `/member/${id}/identity`, github("x"), "readonly")).status).toBe(403);
    expect((await on.get(`/member/${id}`)).headers.get("etag")).toBe('"1"');
  });
});

describe("work experience", () => {
  const job = (start: string | null, end: string | null, at = 0, title = "Engineer") => ({
    organizationId: organizations[at],
    source: "ui",
    title,
    ...(start && { dateStart: `${start}-01T00:00:00.000Z` }),
    ...(end && { dateEnd: `${end}-01T00:00:00.000Z` }),
  });
  const add = (id: string, body: object) => on.send("POST", `/member/${id}/organization`, body);
  const idAt = (list: MemberWorkExperience[], at: number) => list[at]?.memberOrganizations.id ?? "";

  test("One is added, changed (an omitted end is none) and deleted", async () => {
    const id = await on.person("Worker");
    await add(id, job("2019-04", "2021-02"));
    const list = (await add(id, job("2021-02", null, 1))).json<MemberWorkExperience[]>();
    expect(list.map((each) => each.memberOrganizations.dateStart)).toEqual([
      "2021-02-01T00:00:00.000Z",
      "2019-04-01T00:00:00.000Z",
    ]);
    const path = `/member/${id}/organization/${idAt(list, 1)}`;
    const changed = (await on.patch(path, job("2018-01", null, 2, ""))).json<MemberWorkExperience[]>();
    expect(changed[1]?.memberOrganizations).toMatchObject({
      organizationId: organizations[2],
      title: null,
      dateStart: "2018-01-01T00:00:00.000Z",
      dateEnd: null,
    });
    expect((await on.send("DELETE", path)).json()).toHaveLength(1);
    expect((await on.send("DELETE", path)).status).toBe(404);
    expect((await on.audit(id)).map((entry) => entry.actionType)).toEqual(Array(4).fill("members-edit-organizations"));
  });

  test("The rules of the form: organization, start before end, no identical second one", async () => {
    const id = await on.person("Ruled");
    const refused = async (body: object) => {
      const answer = await add(id, body);
      return [answer.status, answer.text];
    };
    expect(await refused({ title: "x" })).toEqual([400, "The field organizationId is missing."]);
    expect(await refused({ organizationId: nobody })).toEqual([400, "The organization no longer exists."]);
    expect(await refused(job("2020-03", "2020-02"))).toEqual([400, "The start date must be before the end date."]);
    const [made] = (await add(id, job("2020-02", null))).json<MemberWorkExperience[]>();
    expect(await refused(job("2020-02", null))).toEqual([409, "This person already has the same work experience."]);
    // A deleted one can be added again.
    await on.send("DELETE", `/member/${id}/organization/${made?.memberOrganizations.id}`);
    expect((await add(id, job("2020-02", null))).json()).toHaveLength(1);
  });

  test("A primary one always counts, and no two overlap", async () => {
    const id = await on.person("Primary");
    await add(id, job("2015-01", "2018-01"));
    await add(id, job("2017-06", "2019-01", 1));
    const list = (await add(id, job("2019-01", null, 2))).json<MemberWorkExperience[]>();
    const override = (at: number, change: object) =>
      on.send("POST", `/member/${id}/affiliation/override`, {
        memberId: id,
        memberOrganizationId: idAt(list, at),
        ...change,
      });
    const made = await override(1, { isPrimaryWorkExperience: true, allowAffiliation: false });
    expect(made.json()).toMatchObject({ memberId: id, allowAffiliation: true, isPrimaryWorkExperience: true });
    expect((await override(0, { isPrimaryWorkExperience: true })).status).toBe(200);
    const overlapping = await override(2, { isPrimaryWorkExperience: true });
    expect([overlapping.status, overlapping.text]).toEqual([
      400,
      `The work experience ${idAt(list, 1)} is primary in the same period.`,
    ]);
    const moved = await on.patch(`/member/${id}/organization/${idAt(list, 0)}`, job("2018-12", null, 2));
    expect(moved.status).toBe(400);
    await override(1, { allowAffiliation: false });
    expect((await on.work(id))[1]?.memberOrganizations.affiliationOverride).toMatchObject({
      allowAffiliation: false,
      isPrimaryWorkExperience: false,
    });
  });
});

describe("affiliations", () => {
  const set = (id: string, affiliations: object[], account: "admin" | "project-admin" | "readonly" = "admin") =>
    on.platform.api(`/member/${id}/affiliation?segments[]=${on.own}`, {
      method: "PATCH",
      account,
      body: { affiliations },
    });

  test("All are replaced; those of other groups are unavailable to a project admin and stay", async () => {
    const id = await on.person("Affiliated", on.own);
    const [organizationId] = organizations;
    const ownSegment = on.segments.groups.find((group) => group.slug === "lantern")?.projects[0]?.subprojects[0]?.id;
    const foreign = { segmentId: on.segments.id("cloud-harbor/buoy/buoy"), organizationId, dateStart: "2021-01-01" };
    const own = { segmentId: ownSegment, organizationId: null, dateStart: "2020-01-01", dateEnd: "2021-01-01" };
    const both = (await set(id, [foreign, own])).json<MemberAffiliation[]>();
    expect(both).toHaveLength(2);
    expect(both[0]).not.toHaveProperty("maintainerRoles");
    expect((await set(id, [own, foreign], "project-admin")).json()).toEqual(both);
    expect((await set(id, [{ ...foreign, dateStart: "2022-01-01" }], "project-admin")).status).toBe(403);
    expect((await set(id, [], "project-admin")).json<MemberAffiliation[]>().map((each) => each.segmentId)).toEqual([
      foreign.segmentId,
    ]);
    expect((await set(id, [], "readonly")).status).toBe(403);
    expect((await set(id, [])).json()).toEqual([]);
    expect((await on.audit(id))[0]?.actionType).toBe("members-edit-manual-affiliation");
  });

  test("Require an existing sub-project and organization, and a valid period", async () => {
    const id = await on.person("Misaffiliated");
    const segmentId = on.segments.id("cloud-harbor/buoy/buoy");
    expect((await set(id, [{ segmentId: on.group, organizationId: null }])).status).toBe(400);
    expect((await set(id, [{ segmentId, organizationId: nobody }])).status).toBe(400);
    expect((await set(id, [{ segmentId, dateStart: "2020-02-01", dateEnd: "2020-01-01" }])).text).toBe(
      "The start date must be before the end date.",
    );
    expect((await on.get(`/member/${id}`)).json<Member>().id).toBe(id);
  });
});

test("Without a GitHub configuration, no one is found there", async () => {
  const id = await on.person("Handled");
  await on.send("POST", `/member/${id}/identity`, { platform: "github", type: "username", value: "handled" });
  const answer = await on.platform.api(`/member/github/${id}?segments[]=${on.group}`, { account: "admin" });
  expect([answer.status, answer.text]).toEqual([200, "[]"]);
});
