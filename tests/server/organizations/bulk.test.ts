import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { Organization } from "#shared/contract/organizations.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";

let on: Editing;
let count = 0;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

async function ended(id: string): Promise<BulkJob> {
  const look = async () => (await on.platform.api(`/bulk/${id}`, { account: "admin" })).json<BulkJob>();
  await expect.poll(async () => (await look()).status).toBe("done");
  return look();
}

const job = async (path: string, body: object = {}) => ended((await on.send("POST", path, body)).json<BulkJob>().id);
const change = (body: object) => job("/organization/bulk", body);

async function organization(): Promise<string> {
  count += 1;
  return (await on.send("POST", "/organization", { name: `Bulk Works ${count}` })).json<Organization>().id;
}

const find = async (id: string) =>
  (await on.platform.api(`/organization/${id}?segmentId=${on.group}`, { account: "readonly" })).json<Organization>();

describe("changes of many organizations", () => {
  test("They are marked as team; undo restores the previous values and skips organizations changed since", async () => {
    const [first, second, third] = [await organization(), await organization(), await organization()];
    await on.send("PUT", `/organization/${second}`, { isTeamOrganization: true });
    const marked = await change({ ids: [first, second, third], action: { isTeamOrganization: true } });
    expect(marked).toMatchObject({ kind: "organization", total: 3, done: 2, unchanged: 1 });
    expect((await find(first)).isTeamOrganization).toBe(true);
    await on.send("PUT", `/organization/${third}`, { isTeamOrganization: false });
    const undone = await job(`/bulk/${marked.id}/undo`);
    expect(undone).toMatchObject({
      done: 1,
      failed: 1,
      failures: [{ id: third, reason: "It has been changed since." }],
    });
    expect((await find(first)).isTeamOrganization).toBe(false);
    expect((await find(second)).isTeamOrganization).toBe(true);
  });

  test("All matches of the filter go into the trash, and are restored by undo", async () => {
    const listed = async (filter: object) => {
      const answer = await on.send("POST", "/organization/query", { filter, limit: 20 });
      return answer.json<{ rows: { displayName: string }[] }>().rows.map(({ displayName }) => displayName);
    };
    const [name] = await listed({});
    const filter = { displayName: { eq: name } };
    const deleted = await change({ filter, action: { delete: true } });
    expect(deleted).toMatchObject({ total: 1, done: 1 });
    expect(await listed(filter)).toEqual([]);
    expect(await job(`/bulk/${deleted.id}/undo`)).toMatchObject({ done: 1, failed: 0 });
    expect(await listed(filter)).toEqual([name]);
  });
});
