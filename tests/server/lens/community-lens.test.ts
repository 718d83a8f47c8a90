import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteUnusedPosts } from "#server/lens/write.ts";
import type { LensAction, LensPost } from "#shared/contract/community-lens.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import type { Account } from "#tests/support/platform.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

const address = (name: string) => `https://github.com/lantern/core/issues/${name}`;
const content = (name: string) => ({
  actions: [],
  platform: "github",
  post: { title: `Title of ${name}`, description: "", thumbnail: null },
  postedAt: "2026-01-02T00:00:00.000Z",
  url: address(name),
});
const save = async (name: string, more: object = {}) =>
  (await on.send("POST", "/eagleEyeContent", { ...content(name), ...more })).json<LensPost>();
const act = (id: string, type: string, account: Account = "admin") =>
  on.send("POST", `/eagleEyeContent/${id}/action`, { type, segments: [on.own] }, account);
const take = (id: string, action: string, account: Account = "admin") =>
  on.send("DELETE", `/eagleEyeContent/${id}/action/${action}`, { segments: [on.own] }, account);
const query = async (body: object) =>
  (await on.send("POST", "/eagleEyeContent/query", body, "readonly")).json<{
    rows: LensPost[];
    count: number;
    limit: number;
  }>();
const types = async (id: string) =>
  (await on.get(`/eagleEyeContent/${id}`)).json<LensPost>().actions.map((action) => action.type);

describe("stored posts of Community Lens", () => {
  test("A post is stored once per URL, and a bookmark returns the action", async () => {
    const first = await save("1");
    const again = await save("1", { post: { title: "Better title" } });
    expect(again).toMatchObject({ id: first.id, url: address("1"), post: { title: "Better title" }, actions: [] });
    const made = (await act(first.id, "bookmark")).json<LensAction>();
    expect(made).toMatchObject({ type: "bookmark", contentId: first.id, actionById: expect.any(String) });
    expect((await act(first.id, "bookmark")).json<LensAction>().id).toBe(made.id);
  });

  test("Adding thumbs-up removes an existing thumbs-down, and vice versa; the thumbs of others stay", async () => {
    const { id } = await save("2");
    await act(id, "thumbs-down", "project-admin");
    await act(id, "thumbs-up");
    expect(await types(id)).toEqual(["thumbs-down", "thumbs-up"]);
    await act(id, "thumbs-down");
    expect(await types(id)).toEqual(["thumbs-down", "thumbs-down"]);
  });

  test("A post is removed with its last action, and a user can remove only their own actions", async () => {
    const { id } = await save("3");
    const mine = (await act(id, "bookmark")).json<LensAction>();
    expect((await take(id, mine.id, "project-admin")).status).toBe(403);
    expect((await take(id, mine.id)).text).toBe("OK");
    expect((await act(id, "bookmark")).status).toBe(404);
    expect((await take(id, mine.id)).status).toBe(404);
    expect((await save("3")).id).not.toBe(id);
  });

  test("A restored post includes the requester's actions, and no one else's", async () => {
    const others = { type: "thumbs-up", timestamp: "2026-02-01T00:00:00Z", actionById: crypto.randomUUID() };
    const { actions } = await save("4", { actions: [{ type: "bookmark", timestamp: "2026-02-01T00:00:00Z" }, others] });
    expect(actions.map(({ type, timestamp }) => [type, timestamp])).toEqual([["bookmark", "2026-02-01T00:00:00.000Z"]]);
  });

  test("The list has posts with an action, by the user or by anyone, and pages newest first", async () => {
    const [old, fresh] = [await save("5", { postedAt: "2020-01-01" }), await save("6", { postedAt: "2030-01-01" })];
    await save("without action");
    const mine = (await act(old.id, "bookmark")).json<LensAction>().actionById;
    await act(fresh.id, "bookmark", "project-admin");
    const ids = async (filter: object, more: object = {}) =>
      (await query({ filter, limit: 200, ...more })).rows.map((row) => row.id);
    expect(await ids({ action: { type: "bookmark", actionById: mine } })).toContain(old.id);
    expect(await ids({ action: { type: "bookmark", actionById: mine } })).not.toContain(fresh.id);
    const team = await ids({ action: { type: "bookmark" }, platform: "github" });
    expect([team[0], team.at(-1)]).toEqual([fresh.id, old.id]);
    expect((await ids({ action: { type: "bookmark" } }, { orderBy: "postedAt_ASC" }))[0]).toBe(old.id);
    expect(await ids({ url: address("6") })).toEqual([fresh.id]);
    const page = await query({ filter: null, limit: 1, offset: 1 });
    expect([page.rows.length, page.limit, page.count > 1]).toEqual([1, 1, true]);
    expect((await query({ filter: {}, orderBy: null })).limit).toBe(10);
    expect((await on.send("POST", "/eagleEyeContent/query", { filter: { odd: 1 } })).status).toBe(400);
    expect((await on.send("POST", "/eagleEyeContent/query", { limit: 201 })).status).toBe(400);
  });

  test("An invalid web address is refused; a read-only user reads and changes nothing", async () => {
    const refused = async (body: object, account: Account = "admin") =>
      (await on.send("POST", "/eagleEyeContent", { ...content("7"), ...body }, account)).status;
    expect([await refused({ url: undefined }), await refused({ url: "javascript:1" })]).toEqual([400, 400]);
    expect([await refused({ postedAt: "soon" }), await refused({ post: "text" })]).toEqual([400, 400]);
    expect(await refused({}, "readonly")).toBe(403);
    expect((await act((await save("8")).id, "applause")).status).toBe(400);
  });

  test("A post without actions is deleted after a day", async () => {
    const [unused, used] = [await save("9"), await save("10")];
    await act(used.id, "bookmark");
    await on.db.execute(sql`update lens_posts set updated_at = now() - interval '2 days'`);
    await deleteUnusedPosts(on.db);
    expect((await on.get(`/eagleEyeContent/${unused.id}`)).status).toBe(404);
    expect((await on.get(`/eagleEyeContent/${used.id}`)).status).toBe(200);
  });
});
