import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SavedView } from "#shared/contract/views.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import type { Account } from "#tests/support/platform.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

const nobody = "11111111-1111-4111-8111-111111111111";
const config = { search: "ada", relation: "and", order: { prop: "activityCount", order: "descending" } };

const save = (name: string, more: object = {}, account: Account = "admin") =>
  on.send("POST", "/customview", { name, visibility: "user", placement: "member", config, ...more }, account);
const saved = async (name: string, more: object = {}, account: Account = "admin") =>
  (await save(name, more, account)).json<SavedView>();
const list = async (account: Account = "admin", query = "placement[]=member") =>
  (await on.platform.api(`/customview?${query}`, { account })).json<SavedView[]>();
const names = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ name }) => name);

describe("saved views", () => {
  test("One is saved, read, changed and deleted", async () => {
    const view = await saved(" Mine ");
    expect(view).toMatchObject({ name: "Mine", visibility: "user", placement: "member", config, deletedAt: null });
    const renamed = await on.send("PUT", `/customview/${view.id}`, { name: "Yours" });
    expect(renamed.headers.get("etag")).toBe('"2"');
    expect(renamed.json<SavedView>()).toMatchObject({ name: "Yours", config, version: "2" });
    expect(await names()).toContain("Yours");
    expect((await on.send("DELETE", `/customview?ids[]=${view.id}`)).text).toBe("true");
    expect(await names()).not.toContain("Yours");
    expect((await on.send("PUT", `/customview/${view.id}`, { name: "Again" })).status).toBe(404);
  });

  test("Private views belong to their creator: others neither see, change nor delete them", async () => {
    const view = await saved("Only the admin's");
    expect(await names("readonly")).not.toContain("Only the admin's");
    const { id } = view;
    expect((await on.send("PUT", `/customview/${id}`, { name: "Taken" }, "project-admin")).status).toBe(404);
    expect((await on.send("DELETE", `/customview?ids[]=${id}`, {}, "readonly")).status).toBe(404);
    expect(await names()).toContain("Only the admin's");
  });

  test("A read-only user stores private views, and neither shares nor changes shared ones", async () => {
    const own = await saved("Reader's", {}, "readonly");
    expect((await save("Reader's, shared", { visibility: "tenant" }, "readonly")).status).toBe(403);
    const share = { visibility: "tenant" };
    expect((await on.send("PUT", `/customview/${own.id}`, share, "readonly")).status).toBe(403);
    const shared = await saved("Everybody's", { visibility: "tenant" });
    expect(await names("readonly")).toContain("Everybody's");
    expect((await on.send("PUT", `/customview/${shared.id}`, { name: "X" }, "readonly")).status).toBe(403);
    expect((await on.send("DELETE", `/customview?ids[]=${shared.id}`, {}, "readonly")).status).toBe(403);
    expect((await on.send("DELETE", `/customview?ids[]=${own.id}`, {}, "readonly")).text).toBe("true");
  });

  test("A project admin shares views from a segment of their own, and not from another one", async () => {
    const shared = { visibility: "tenant", segments: [on.own] };
    expect((await save("From my project", shared, "project-admin")).status).toBe(200);
    expect((await save("From theirs", { visibility: "tenant" }, "project-admin")).status).toBe(403);
  });

  test("A project admin changes and deletes shared views that they created, and no others", async () => {
    const share = { visibility: "tenant", segments: [on.own] };
    const theirs = await saved("Made by the project admin", share, "project-admin");
    const foreign = await saved("Made by the admin", { visibility: "tenant" });
    const put = (id: string, body: object) =>
      on.send("PUT", `/customview/${id}`, { segments: [on.own], ...body }, "project-admin");
    const remove = (id: string) =>
      on.send("DELETE", `/customview?ids[]=${id}`, { segments: [on.own] }, "project-admin");
    expect((await put(foreign.id, { name: "Taken over" })).status).toBe(403);
    expect((await put(foreign.id, { visibility: "user" })).status).toBe(403);
    expect((await remove(foreign.id)).status).toBe(403);
    expect(await names("readonly")).toContain("Made by the admin");
    expect((await put(theirs.id, { name: "Renamed by the project admin" })).status).toBe(200);
    expect((await remove(theirs.id)).text).toBe("true");
  });

  test("The audit log records shared views, and no private ones", async () => {
    const entries = async (id: string) => (await on.audit(id)).map(({ actionType }) => actionType);
    const { id } = await saved("Audited");
    await on.send("PUT", `/customview/${id}`, { name: "Audited, still mine" });
    expect(await entries(id)).toEqual([]);
    await on.send("PUT", `/customview/${id}`, { visibility: "tenant" });
    await on.send("PUT", `/customview/${id}`, { name: "Audited by all" });
    await on.send("PUT", `/customview/${id}`, { order: 3 });
    await on.send("PUT", `/customview/${id}`, { visibility: "user", name: "Mine again" });
    await on.send("DELETE", `/customview?ids[]=${id}`);
    expect(await entries(id)).toEqual(["views-edit", "views-edit", "views-edit"]);
    expect(JSON.stringify(await on.audit(id))).not.toContain("Mine again");
    const shared = await saved("Shared from the start", { visibility: "tenant" });
    await on.send("DELETE", `/customview?ids[]=${shared.id}`);
    expect(await entries(shared.id)).toEqual(["views-delete", "views-create"]);
  });

  test("A view made private again belongs to the user who changed it", async () => {
    const { id } = await saved("Given back", { visibility: "tenant", segments: [on.own] }, "project-admin");
    expect((await on.send("PUT", `/customview/${id}`, { visibility: "user" })).status).toBe(200);
    expect(await names("admin")).toContain("Given back");
    expect(await names("project-admin")).not.toContain("Given back");
  });

  test("The order is per user; views without a position follow by age", async () => {
    const views = [await saved("First", { placement: "activity", visibility: "tenant" })];
    views.push(await saved("Second", { placement: "activity", visibility: "tenant" }));
    views.push(await saved("Third", { placement: "activity", visibility: "tenant" }));
    const [first, second, third] = views;
    const places = [
      { id: third?.id, order: 0 },
      // Other clients send all fields, of which only the order changes.
      { id: first?.id, order: 1, name: first?.name, visibility: first?.visibility, config: first?.config },
    ];
    const moved = await on.platform.api(`/customview?segments[]=${on.group}`, {
      method: "PATCH",
      account: "readonly",
      body: places,
    });
    expect(moved.json<SavedView[]>().map(({ name }) => name)).toEqual(["Third", "First"]);
    const query = "placement[]=activity";
    expect(await names("readonly", query)).toEqual(["Third", "First", "Second"]);
    expect(await names("admin", query)).toEqual(["First", "Second", "Third"]);
    expect((await list("admin", query)).map(({ id }) => id)).toEqual([first?.id, second?.id, third?.id]);
  });

  test("The list filters by placement and by visibility", async () => {
    await saved("Of organizations", { placement: "organization", visibility: "tenant" });
    expect(await names("admin", "placement[]=organization")).toContain("Of organizations");
    expect(await names("admin", "placement[]=member")).not.toContain("Of organizations");
    const shared = await list("admin", "placement[]=member&placement[]=organization&visibility=tenant");
    expect(shared.every(({ visibility }) => visibility === "tenant")).toBe(true);
    expect(shared.map(({ name }) => name)).toContain("Of organizations");
  });

  test("A name is unique within a list among a user's visible views, in any case; another list may have it too", async () => {
    await saved("Once", { visibility: "tenant" });
    expect((await save("ONCE")).text).toBe('A view with the name "ONCE" already exists.');
    expect((await save("Once", { placement: "organization" })).status).toBe(200);
    const other = await saved("Twice");
    expect((await on.send("PUT", `/customview/${other.id}`, { name: "once" })).status).toBe(400);
    expect((await on.send("PUT", `/customview/${other.id}`, { name: "TWICE" })).status).toBe(200);
    expect((await save("Twice", {}, "readonly")).status).toBe(200);
    expect((await save(" ")).text).toBe("A name is required.");
  });

  test("Of two users who save under one name at once, one gets the error that it is taken", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save("At once", { visibility: "tenant" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("A write based on an outdated version is a 409 with the current view", async () => {
    const { id } = await saved("Version", { visibility: "tenant" });
    const put = (name: string) => on.send("PUT", `/customview/${id}`, { name }, "admin", { "if-match": '"1"' });
    await put("Version 2");
    const late = await put("Version 3");
    expect([late.status, late.json<SavedView>().name]).toEqual([409, "Version 2"]);
  });

  test("Several are changed together, or not at all", async () => {
    const view = await saved("All or none");
    const body = [
      { id: view.id, name: "Changed" },
      { id: nobody, name: "Nobody's" },
    ];
    const answer = await on.platform.api("/customview", { method: "PATCH", account: "admin", body });
    expect(answer.status).toBe(404);
    expect(await names()).toContain("All or none");
    expect((await on.send("DELETE", `/customview?ids[]=${view.id}&ids[]=${nobody}`)).status).toBe(404);
    expect(await names()).toContain("All or none");
  });

  test("Bad input is refused in plain words", async () => {
    expect((await save("Placed nowhere", { placement: "nowhere" })).text).toBe(
      "The field placement must be one of member, organization, activity, conversation.",
    );
    expect((await save("Large", { config: { searches: Array(4).fill("x".repeat(15_000)) } })).text).toBe(
      "The view is too large to be saved.",
    );
    expect((await save("No state", { config: "x" })).status).toBe(400);
    expect((await save("x".repeat(201))).status).toBe(400);
  });
});
