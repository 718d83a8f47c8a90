import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { ImportJob } from "#shared/contract/imports.ts";
import { type Merging, startMerging } from "#tests/server/merging/merging-platform.ts";
import { tour } from "../../../scripts/wire/live.ts";

/**
 * The embedded database runs the same SQL as PostgreSQL, on which every rule is tested. These tests only write and read
 * each resource once.
 */
let on: Merging;
beforeAll(async () => {
  on = await startMerging();
});
afterAll(() => on.platform.stop());

const made = async <T>(method: string, path: string, body: object = {}): Promise<T> => {
  const answer = await on.send(method, path, body);
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
  return answer.json<T>();
};
const id = async (path: string, body: object) => (await made<{ id: string }>("POST", path, body)).id;

const content = { title: "Post", description: "", thumbnail: null };
test.each<[string, () => Promise<unknown>]>([
  ["tag", () => id("/tag", { name: "Written here" })],
  ["saved view", () => id("/customview", { name: "Mine", visibility: "user", placement: "member", config: {} })],
  ["attribute", () => id("/settings/members/attributes", { label: "Country of birth", type: "string" })],
  ["project group", () => id("/segment/projectGroup", { name: "New", slug: "new", sourceId: "new" })],
  [
    "post",
    () =>
      id("/eagleEyeContent", {
        ...{ actions: [], platform: "github", post: content },
        ...{ postedAt: "2026-01-02T00:00:00.000Z", url: "https://github.com/lantern/core/issues/1" },
      }),
  ],
])("a %s is written", async (_, write) => {
  expect(await write()).toEqual(expect.any(String));
});

test.each(["member", "organization"])("a %s is created, changed, put in the trash and restored", async (kind) => {
  const type = kind === "member" ? "username" : "primary-domain";
  const identities = [{ platform: "github", type, value: `${kind}.example`, verified: true }];
  const one = await id(`/${kind}`, { displayName: "Once", identities, segments: [on.subProject.id] });
  await made("PUT", `/${kind}/${one}`, { displayName: "Twice" });
  expect((await on.get(`/${kind}/${one}`)).json()).toMatchObject({ displayName: "Twice" });
  await made("DELETE", `/${kind}?ids[]=${one}`);
  expect((await on.get(`/${kind}/${one}`)).status).toBe(404);
  await made("POST", `/${kind}/restore`, { ids: [one] });
  expect((await on.get(`/${kind}/${one}`)).status).toBe(200);
});

test.each(["member", "organization"])("lists of a %s sorted by name ignore accents", async (kind) => {
  const type = kind === "member" ? "username" : "primary-domain";
  for (const [index, displayName] of ["Zoe Acute", "Émile Acute", "Emil Acute"].entries()) {
    const identities = [{ platform: "github", type, value: `acute-${index}.example`, verified: true }];
    await id(`/${kind}`, { displayName, identities, segments: [on.subProject.id] });
  }
  const body = { search: "acute", filter: {}, orderBy: "displayName_ASC", limit: 20, offset: 0 };
  const { rows } = await made<{ rows: { displayName: string }[] }>("POST", `/${kind}/query`, body);
  expect(rows.map((row) => row.displayName)).toEqual(["Emil Acute", "Émile Acute", "Zoe Acute"]);
});

test("a bulk change is applied and undone", async () => {
  const ids = await on.someone(3);
  const ended = async (job: BulkJob) => {
    const look = async () => (await on.platform.api(`/bulk/${job.id}`, { account: "admin" })).json<BulkJob>();
    await expect.poll(async () => (await look()).status).toBe("done");
    return look();
  };
  const action = { attributes: { isTeamMember: { default: true, custom: true } } };
  const job = await ended(await made<BulkJob>("POST", "/member/bulk", { ids, action }));
  expect(job).toMatchObject({ total: 3, failed: 0 });
  expect(await ended(await made<BulkJob>("POST", `/bulk/${job.id}/undo`))).toMatchObject({ failed: 0 });
});

test("a table is imported", async () => {
  const sent = {
    text: "Name,Email\nRow,row@import.example",
    columns: ["name", "emails"],
    segments: [on.subProject.id],
  };
  const job = await made<ImportJob>("POST", "/member/import", sent);
  const look = async () => (await on.get(`/member/import/${job.id}`, "", "admin")).json<ImportJob>();
  await expect.poll(async () => (await look()).endedAt).not.toBeNull();
  expect(await look()).toMatchObject({ status: "done", created: 1 });
});

test("two people are merged, and the merge is undone", async () => {
  const pair = await on.someone(2);
  const [primary = "", secondary = ""] = pair;
  const before = await on.everything(pair);
  const [identity] = await on.identities(secondary);
  await on.merge(primary, secondary);
  expect((await on.get(`/member/${secondary}`)).status).toBe(404);
  await on.unmerge(primary, identity?.id ?? "", true);
  expect(await on.everything(pair)).toEqual(before);
});

test("every read call of the contract returns a valid response", async () => {
  const visits = await tour({ api: `${on.platform.url}/api`, token: await on.platform.token("admin") });
  expect(visits.filter((visit) => visit.is === "wrong").map(({ call, why }) => `${call.path}: ${why}`)).toEqual([]);
  expect(visits.filter((visit) => visit.is === "fine").length).toBeGreaterThan(50);
});
