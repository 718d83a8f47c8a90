import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#shared/contract/members.ts";
import { type Editing, startEditing } from "./person-edits.ts";

let on: Editing;
let subProject: string;
beforeAll(async () => {
  on = await startEditing();
  subProject = on.segments.id("cloud-harbor/buoy/buoy");
});
afterAll(() => on.platform.stop());

const nobody = "11111111-1111-4111-8111-111111111111";
const handle = (value: string) => ({ platform: "github", type: "username", value, verified: true });
const create = (body: object, account: "admin" | "readonly" = "admin") =>
  on.send("POST", "/member", { segments: [subProject], manuallyCreated: true, username: {}, ...body }, account);

describe("POST /member", () => {
  test("The new person is at once in the lists of the sub-project and its group, and found by name and handle", async () => {
    const [organization] = (await on.db.execute<{ id: string }>(sql`select id from organizations limit 1`)).rows;
    const answer = await create({
      displayName: "Nora Neu",
      identities: [
        handle("nora-neu"),
        { platform: "custom", type: "email", value: "nora@neu.example", verified: true },
      ],
      attributes: { bio: "Writes", unheardOf: "dropped", jobTitle: { default: "Dev", custom: "Dev" } },
      organizations: [{ id: organization?.id }],
    });
    const made = answer.json<Member>();
    expect(made).toMatchObject({ displayName: "Nora Neu", activityCount: 0, segmentId: subProject });
    expect(made.attributes).toEqual({
      bio: { default: "Writes", custom: "Writes" },
      jobTitle: { default: "Dev", custom: "Dev" },
    });
    expect(made.segments?.map((segment) => segment.id)).toEqual([subProject]);
    expect(await on.searched("nora-neu")).toEqual([made.id]);
    expect((await on.work(made.id)).map((work) => work.id)).toEqual([organization?.id]);
    expect((await on.audit(made.id))[0]?.actionType).toBe("members-create");
  });

  test("Without a name it is the username of the leading platform; usernames may be a map", async () => {
    const made = await create({
      identities: [handle("lead-hub")],
      username: { devto: ["lead-dev"] },
      platform: "devto",
    });
    expect(made.json<Member>().displayName).toBe("lead-dev");
    expect((await on.identities(made.json<Member>().id)).map((each) => each.value)).toEqual(["lead-dev", "lead-hub"]);
  });

  test("A taken identity is a 409 naming its owner, and no one is created", async () => {
    const holder = (await create({ displayName: "Has It", identities: [handle("has-it")] })).json<Member>().id;
    const answer = await create({ displayName: "Wants It", identities: [handle("Has-It")] });
    expect([answer.status, answer.json()]).toEqual([409, { memberId: holder, grandParentId: on.group }]);
    expect(await on.searched("wants it")).toEqual([]);
  });

  test("A sub-project, an identity and attributes of their type are required", async () => {
    const texts = await Promise.all([
      create({ identities: [handle("x1")], segments: [on.group] }),
      create({ displayName: "Nobody", identities: [] }),
      create({ identities: [handle("x2")], attributes: { isBot: "perhaps" } }),
      create({ identities: [handle("x3")], joinedAt: "soon" }),
    ]);
    expect(texts.map((answer) => [answer.status, answer.text])).toEqual([
      [400, "A sub-project is required."],
      [400, "A person without a username must have an email address."],
      [400, "The attribute isBot must be true or false."],
      [400, "The field joinedAt must be a date such as 2026-01-31T00:00:00.000Z."],
    ]);
    expect((await create({ identities: [handle("x4")] }, "readonly")).status).toBe(403);
  });
});

describe("the trash", () => {
  const remove = (ids: string[], account: "admin" | "project-admin" = "admin") =>
    on.send("DELETE", `/member?${ids.map((id) => `ids[]=${id}`).join("&")}&segments[]=${on.own}`, {}, account);
  const restore = (ids: string[]) => on.send("POST", "/member/restore", { ids });

  test("A deleted person is in no list, no profile and no count; restoring restores everything", async () => {
    const active = await on.db.execute<{ id: string; organization: string }>(sql`
      select p.member_id as id, p.organization_id as organization from organization_people p
      where p.segment_id = ${on.group}::uuid limit 1`);
    const { id = "", organization = "" } = active.rows[0] ?? {};
    const people = async () =>
      (await on.platform.api(`/organization/${organization}?segmentId=${on.group}`, { account: "readonly" })).json<{
        memberCount: number;
      }>().memberCount;
    const [profile, count] = [(await on.get(`/member/${id}`)).json<Member>(), await people()];
    expect((await remove([id])).text).toBe("true");
    expect((await on.get(`/member/${id}`)).status).toBe(404);
    expect((await on.get(`/member/${id}/identity`)).status).toBe(404);
    expect((await on.send("PUT", `/member/${id}`, { displayName: "Ghost" })).status).toBe(404);
    expect(await on.searched(profile.displayName)).not.toContain(id);
    expect(await people()).toBe(count - 1);
    expect((await restore([id])).text).toBe("true");
    expect((await on.get(`/member/${id}`)).json()).toEqual(profile);
    // A job counts the person again.
    await expect.poll(people).toBe(count);
    expect((await on.audit(id)).map((entry) => Object.keys(entry.diff))).toEqual([["deletedAt"], ["deletedAt"]]);
  });

  test("An identity of a person in the trash can be given to another", async () => {
    const gone = (await create({ displayName: "Gone", identities: [handle("from-trash")] })).json<Member>().id;
    await remove([gone]);
    const heir = await create({ displayName: "Heir", identities: [handle("from-trash")] });
    expect(heir.status).toBe(200);
    await restore([gone]);
    expect(await on.identities(gone)).toEqual([]);
  });

  test("A missing person is a 404 and no one is deleted; a person outside the trash cannot be restored", async () => {
    const id = await on.person("Kept");
    expect((await remove([id, nobody])).status).toBe(404);
    expect((await on.get(`/member/${id}`)).status).toBe(200);
    expect((await restore([id])).status).toBe(404);
    expect((await on.send("DELETE", "/member", {})).status).toBe(400);
  });

  test("A project admin deletes only people whom no other project group knows", async () => {
    const [own, foreign, both] = [await on.person("Own", on.own), await on.person("Foreign"), await on.person("Both")];
    await on.db.execute(sql`insert into member_segments (segment_id, member_id) values (${on.own}, ${both})`);
    expect((await remove([foreign], "project-admin")).status).toBe(403);
    const refused = await remove([both], "project-admin");
    expect([refused.status, refused.text]).toEqual([
      409,
      "Both is known in other project groups too: only an admin can delete or restore the profile.",
    ]);
    expect((await remove([own], "project-admin")).status).toBe(200);
  });
});
