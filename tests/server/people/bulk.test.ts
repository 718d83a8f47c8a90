import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { changesQuery } from "#shared/contract/changes.ts";
import type { Member } from "#shared/contract/members.ts";
import type { Tag } from "#shared/contract/tags.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import type { Account } from "#tests/support/platform.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

const nobody = "11111111-1111-4111-8111-111111111111";
const isOver = ({ status }: BulkJob) => status !== "waiting" && status !== "running";

const start = (body: object, account: Account = "admin") => on.send("POST", "/member/bulk", body, account);

async function ended(id: string, account: Account = "admin"): Promise<BulkJob> {
  const look = async () => (await on.platform.api(`/bulk/${id}`, { account })).json<BulkJob>();
  await expect.poll(async () => isOver(await look())).toBe(true);
  return look();
}

async function done(body: object, account: Account = "admin"): Promise<BulkJob> {
  const answer = await start(body, account);
  expect(answer.status, answer.text).toBe(200);
  return ended(answer.json<BulkJob>().id, account);
}

const undo = async (id: string) => ended((await on.send("POST", `/bulk/${id}/undo`)).json<BulkJob>().id);
const person = async (id: string) => (await on.get(`/member/${id}`)).json<Member>();
const attribute = async (id: string, name: string) => (await person(id)).attributes[name];
const tag = async (name: string) => (await on.send("POST", "/tag", { name })).json<Tag>().id;
const tagNames = async (id: string) => ((await person(id)).tags ?? []).map(({ name }) => name);
const team = { attributes: { isTeamMember: { default: true, custom: true } } };

async function three(name: string): Promise<[string, string, string]> {
  return [await on.person(`${name} one`), await on.person(`${name} two`), await on.person(`${name} three`)];
}

describe("changes of many people", () => {
  test("Chosen people are marked; marked ones are skipped; other attributes stay", async () => {
    const ids = await three("Marked");
    const [first, second] = ids;
    await on.send("PUT", `/member/${first}`, { attributes: { bio: { custom: "Writes" } } });
    await on.send("PUT", `/member/${second}`, team);
    const job = await done({ ids, action: team });
    expect(job).toMatchObject({ kind: "member", status: "done", total: 3, done: 2, unchanged: 1, failed: 0 });
    expect((await person(first)).isTeamMember).toBe(true);
    expect(await attribute(first, "bio")).toMatchObject({ custom: "Writes" });
    expect((await on.audit(first))[0]?.diff).toMatchObject({ "attributes.isTeamMember": expect.anything() });
  });

  test("A job is read by its user and by administrators, stopped and undone by its user only", async () => {
    const [first] = await three("Read");
    const job = await done({ ids: [first], action: team });
    const read = (account: Account) => on.platform.api(`/bulk/${job.id}`, { account });
    expect((await read("admin")).json()).toMatchObject({ id: job.id, done: 1 });
    expect((await read("readonly")).status).toBe(404);
    expect((await read("project-admin")).status).toBe(404);
  });

  test("Undo restores the exact previous values, and reports people changed since", async () => {
    const [first, second, third] = await three("Undone");
    await on.send("PUT", `/member/${second}`, { attributes: { isTeamMember: { custom: false, github: true } } });
    const before = await attribute(second, "isTeamMember");
    const job = await done({ ids: [first, second, third], action: team });
    await on.send("PUT", `/member/${third}`, { attributes: { isTeamMember: { custom: false } } });
    const undone = await undo(job.id);
    expect(undone).toMatchObject({ undoOf: job.id, status: "done", total: 3, done: 2, failed: 1 });
    expect(undone.failures).toEqual([{ id: third, displayName: "Undone three", reason: "It has been changed since." }]);
    expect(await attribute(first, "isTeamMember")).toBeUndefined();
    expect(await attribute(second, "isTeamMember")).toEqual(before);
    // One undo is enough: a second one finds nothing to undo.
    expect(await undo(job.id)).toMatchObject({ total: 0, done: 0 });
  });

  test("Undo removes the mark of a manual change, so that automatic updates continue", async () => {
    const id = await on.person("By hand");
    const marks = async () => {
      const found = await on.db.execute<{ marks: string[] }>(
        sql`select manually_changed_fields as marks from members where id = ${id}::uuid`,
      );
      return found.rows[0]?.marks;
    };
    const job = await done({ ids: [id], action: team });
    expect(await marks()).toEqual(["attributes.isTeamMember"]);
    await undo(job.id);
    expect(await marks()).toEqual([]);
  });

  test("Tags are added and removed, other tags stay, and undo affects only the changed ones", async () => {
    const [first, second] = await three("Tagged in bulk");
    const [had, gains, loses] = [await tag("Had"), await tag("Gains"), await tag("Loses")];
    await on.send("PUT", `/member/${first}`, { tags: [had, gains, loses] });
    await on.send("PUT", `/member/${second}`, { tags: [had] });
    const job = await done({ ids: [first, second], action: { tags: { add: [gains], remove: [loses] } } });
    expect(job).toMatchObject({ done: 2, unchanged: 0 });
    expect(await tagNames(first)).toEqual(["Gains", "Had"]);
    expect(await tagNames(second)).toEqual(["Gains", "Had"]);
    expect((await on.audit(second))[0]?.diff).toEqual({ tags: { old: ["Had"], new: ["Gains", "Had"] } });
    await undo(job.id);
    expect(await tagNames(first)).toEqual(["Gains", "Had", "Loses"]);
    expect(await tagNames(second)).toEqual(["Had"]);
  });

  test("All matches of search and filter are included, on every page; later ones are not", async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => on.person(`Crowd ${index}`)));
    const outside = await on.person("Crowd elsewhere", on.own);
    const marked = await tag("All of the crowd");
    const filter = { displayName: { ne: "Crowd 7" } };
    const job = await done({ search: "crowd", filter, action: { tags: { add: [marked] } } });
    expect(job).toMatchObject({ total: 59, done: 59, failed: 0 });
    expect(await tagNames(ids[7] ?? "")).toEqual([]);
    expect(await tagNames(ids[59] ?? "")).toEqual(["All of the crowd"]);
    expect(await tagNames(outside)).toEqual([]);
  });

  test("People whom the change itself removes from the filter are not skipped", async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => on.person(`Outsider ${index}`)));
    const filter = { and: [{ isTeamMember: { not: true } }, { displayName: { like: "outsider" } }] };
    expect(await done({ filter, action: team })).toMatchObject({ total: ids.length, done: ids.length });
  });

  test("People go into the trash and are restored by undo", async () => {
    const ids = await three("Deleted in bulk");
    const job = await done({ ids: [...ids, nobody], action: { delete: true } });
    expect(job).toMatchObject({ total: 4, done: 3, failed: 1 });
    expect(job.failures).toEqual([{ id: nobody, displayName: "", reason: "It no longer exists." }]);
    expect(await on.searched("deleted in bulk")).toEqual([]);
    expect(await undo(job.id)).toMatchObject({ done: 3, failed: 0 });
    expect((await on.searched("deleted in bulk")).sort()).toEqual([...ids].sort());
  });

  test("A project admin changes only people of their own segments; each of the others is reported with a reason", async () => {
    const [own, foreign] = [await on.person("Of mine", on.own), await on.person("Of theirs")];
    const job = await done({ ids: [own, foreign], action: team, segments: [on.own] }, "project-admin");
    expect(job).toMatchObject({ done: 1, failed: 1 });
    expect(job.failures).toEqual([
      { id: foreign, displayName: "Of theirs", reason: "You have no authorization to change it." },
    ]);
    expect((await start({ filter: {}, action: team }, "project-admin")).status).toBe(403);
  });

  test("A project admin cannot delete people whom other groups know; the rest is deleted", async () => {
    const [own, shared] = [await on.person("Mine alone", on.own), await on.person("Known twice", on.own)];
    await on.db.execute(sql`insert into member_segments (segment_id, member_id) values (${on.group}, ${shared})`);
    const job = await done({ ids: [own, shared], action: { delete: true }, segments: [on.own] }, "project-admin");
    expect(job).toMatchObject({ done: 1, failed: 1 });
    expect(job.failures[0]?.reason).toContain("Known twice is known in other project groups too");
  });

  test("Only the user who started a job sees, stops or undoes it", async () => {
    const job = await done({ ids: [await on.person("Private job")], action: team });
    const as = (path: string, method: string) =>
      on.platform.api(path, {
        method,
        account: "project-admin",
        ...(method === "POST" && { body: { segments: [on.own] } }),
      });
    expect((await as(`/bulk/${job.id}`, "GET")).status).toBe(404);
    expect((await as(`/bulk/${job.id}/cancel`, "POST")).status).toBe(404);
    expect((await as(`/bulk/${job.id}/undo`, "POST")).status).toBe(404);
  });

  test("A stopped job makes no more changes; completed ones stay and can be undone", async () => {
    const all = await tag("Stopped half-way");
    const job = (await start({ filter: {}, action: { tags: { add: [all] } } })).json<BulkJob>();
    const stopped = (await on.send("POST", `/bulk/${job.id}/cancel`)).json<BulkJob>();
    expect(stopped.status).toBe("cancelled");
    const tagged = async () => {
      const found = await on.db.execute<{ n: number }>(
        sql`select count(*)::int as n from member_tags where tag_id = ${all}::uuid`,
      );
      return found.rows[0]?.n;
    };
    expect(await tagged()).toBe(stopped.done);
    const log = await on.send("POST", "/changes/query", { filter: { kinds: ["bulk"] }, limit: 5 });
    const listed = log.json<AnswerOf<typeof changesQuery>>().rows.find(({ id }) => id === job.id);
    expect(listed?.detail).toBe("It was stopped before its end.");
    await undo(job.id);
    expect(await tagged()).toBe(0);
  });

  test("Invalid requests are refused at once, in plain words", async () => {
    const id = await on.person("Refused");
    const text = async (body: object) => (await start({ ids: [id], ...body })).text;
    expect(await text({ action: {} })).toBe("The action must contain exactly one change.");
    expect(await text({ action: { ...team, delete: true } })).toBe("The action must contain exactly one change.");
    expect(await text({ action: { tags: {} } })).toBe("The action contains no tag.");
    expect(await text({ action: { tags: { add: [nobody] } } })).toBe("A tag no longer exists.");
    expect(await text({ action: { attributes: { isBot: { custom: "perhaps" } } } })).toBe(
      "The attribute isBot must be true or false.",
    );
    expect(await text({ ids: undefined, filter: { shoeSize: { eq: 42 } }, action: team })).toContain("shoeSize");
    expect(await text({ ids: [], action: team })).toContain("ids");
    expect((await start({ ids: [id], action: team }, "readonly")).status).toBe(403);
  });

  describe("over the wire's own bulk call", () => {
    const patch = (body: object[], account: Account = "admin") =>
      on.platform.api(`/member?segments[]=${on.group}`, { method: "PATCH", account, body });

    test("each entry is changed like a single person, and the people are returned", async () => {
      const [first, second] = await three("Patched");
      const answer = await patch([
        { id: first, attributes: { jobTitle: { custom: "Engineer" } } },
        { id: second, joinedAt: "2020-01-02T00:00:00.000Z", displayName: "Patched by name" },
      ]);
      expect(answer.json<Member[]>()).toMatchObject([
        { id: first, attributes: { jobTitle: { default: "Engineer" } } },
        { id: second, joinedAt: "2020-01-02T00:00:00.000Z", displayName: "Patched by name" },
      ]);
    });

    test("it counts as an automatic change: manual changes stay", async () => {
      const [id] = await three("Protected");
      await on.send("PUT", `/member/${id}`, { displayName: "Chosen", attributes: { jobTitle: { custom: "Chosen" } } });
      await patch([{ id, displayName: "Imported", attributes: { jobTitle: { custom: "X" }, bio: { custom: "New" } } }]);
      const after = await person(id);
      expect(after.displayName).toBe("Chosen");
      expect([after.attributes.jobTitle?.default, after.attributes.bio?.default]).toEqual(["Chosen", "New"]);
      // Nor does it block later automatic changes.
      await patch([{ id, attributes: { bio: { custom: "Newer" } } }]);
      expect((await person(id)).attributes.bio?.default).toBe("Newer");
    });

    test("organizations are appended", async () => {
      const [id] = await three("Employed");
      const made = await on.send("POST", "/organization", { name: "Bulk Employer" });
      const organization = made.json<{ id: string }>().id;
      await patch([{ id, organizations: [{ id: organization, name: "Bulk Employer" }] }]);
      expect((await on.work(id)).map((work) => work.id)).toEqual([organization]);
    });

    test("a failed entry returns its reason in its place, and the others are applied", async () => {
      const [first, second] = [await on.person("Fine", on.own), await on.person("Not theirs")];
      const body = [first, second].map((id) => ({ id, attributes: { bio: { custom: "Done" } } }));
      const answer = await on.platform.api(`/member?segments[]=${on.own}`, {
        method: "PATCH",
        account: "project-admin",
        body,
      });
      expect(answer.json()).toMatchObject([
        { id: first, attributes: { bio: { default: "Done" } } },
        {
          id: second,
          error: {
            status: 403,
            message:
              "Other project groups rely on this person. Ask an administrator, or a project admin of Cloud Harbor, to change it.",
          },
        },
      ]);
      expect((await patch([{ id: nobody, displayName: "X" }])).status).toBe(404);
      expect((await patch([])).json()).toEqual([]);
    });
  });

  test("A job continues after a restart, and changes no one twice", async () => {
    const all = await tag("Restarted");
    const job = (await start({ filter: {}, action: { tags: { add: [all] } } })).json<BulkJob>();
    await on.platform.restart();
    const over = await ended(job.id);
    expect(over).toMatchObject({ status: "done", failed: 0, unchanged: 0 });
    expect(over.done).toBe(over.total);
  });
});
