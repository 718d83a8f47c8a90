import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { BulkJob } from "#shared/contract/bulk.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { Change, changesQuery } from "#shared/contract/changes.ts";
import { email, handle, type Suggesting, startSuggesting } from "#tests/server/suggestions/suggesting.ts";
import type { Account } from "#tests/support/platform.ts";

let on: Suggesting;
beforeAll(async () => {
  on = await startSuggesting();
});
afterAll(() => on.platform.stop());

async function call(method: string, path: string, body: object, account: Account = "admin") {
  const segments = [on.subProject];
  return on.platform.api(path, { method, account, body: { segments, ...body } });
}

async function changes(filter: object = {}, page: object = {}): Promise<Change[]> {
  const answer = await call("POST", "/changes/query", { filter, ...page });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<AnswerOf<typeof changesQuery>>().rows;
}

const undo = ({ source, id }: Change) => call("POST", "/changes/undo", { source, id });

async function changeOf(recordId: string, kind: string): Promise<Change> {
  const [found] = await changes({ recordIds: [recordId], kinds: [kind] });
  if (!found) throw new Error(`There is no ${kind}.`);
  return found;
}

/** Waits until a job has ended. */
const over = async (recordId: string, kind: string) =>
  vi.waitFor(async () => {
    const found = await changeOf(recordId, kind);
    expect(found.reason).not.toBe("It is still running.");
    return found;
  }, 180_000);

test("a merge is listed with both names, undone once, and then says that it was undone", async () => {
  const primary = await on.create("Ibis Primary", handle("ibis-primary"));
  const secondary = await on.create("Ibis Secondary", handle("ibis-secondary"));
  expect((await call("PUT", `/member/${primary}/merge`, { memberToMerge: secondary })).status).toBe(200);
  const merge = await over(primary, "merge");
  expect(merge).toMatchObject({ canBeUndone: true, count: 2, user: { name: "Ada Admin" } });
  expect(merge.records).toMatchObject([
    { id: primary, name: "Ibis Primary", isGone: false },
    { id: secondary, name: "Ibis Secondary", isGone: true },
  ]);
  expect((await changeOf(secondary, "merge")).id).toBe(merge.id);
  expect((await undo(merge)).status).toBe(200);
  await vi.waitFor(
    async () => expect((await changeOf(primary, "merge")).reason).toBe("It was already undone."),
    180_000,
  );
  expect((await undo(merge)).status).toBe(409);
  expect((await changeOf(primary, "unmerge")).reason).toBe("To undo, merge the profiles again.");
  const [found] = await changes({ recordIds: [secondary], kinds: ["merge"] });
  expect(found?.records[1]?.isGone).toBe(false);
});

test("a deletion is undone by restoring", async () => {
  const person = await on.create("Ibis Deleted", handle("ibis-deleted"));
  const removed = await on.platform.api(`/member?ids[]=${person}&segments[]=${on.subProject}`, {
    method: "DELETE",
    account: "admin",
  });
  expect(removed.status, removed.text).toBe(200);
  const deletion = await changeOf(person, "delete");
  expect(deletion).toMatchObject({
    action: "delete",
    canBeUndone: true,
    records: [{ name: "Ibis Deleted", isGone: true }],
  });
  expect((await undo(deletion)).status).toBe(200);
  const rows = await changes({ recordIds: [person], kinds: ["delete"] });
  expect(rows.map(({ action, canBeUndone }) => [action, canBeUndone])).toEqual([
    ["restore", false],
    ["delete", false],
  ]);
});

test("a decision never to merge is undone, and the two are suggested again", async () => {
  const one = await on.create("Ibis Twin", email("twin@ibis.example"), handle("ibis-twin"));
  const other = await on.create("Ibis Twin", email("twin@ibis-two.example"), handle("ibis-twin", "gitlab"));
  await on.refresh();
  const before = (await on.about(one)).length;
  await on.decide(one, other);
  const decision = await changeOf(one, "decision");
  expect(decision.records.map(({ name }) => name)).toEqual(["Ibis Twin", "Ibis Twin"]);
  expect((await undo(decision)).status).toBe(200);
  expect(await changes({ recordIds: [one], kinds: ["decision"] })).toEqual([]);
  expect((await on.about(one)).length).toBe(before);
});

test("a bulk change is one entry with what it could not change, and its undo takes all of it back", async () => {
  const ids = [];
  for (const at of [1, 2]) ids.push(await on.create(`Ibis Bulk ${at}`, handle(`ibis-bulk-${at}`)));
  const [first = ""] = ids;
  const gone = crypto.randomUUID();
  expect((await call("POST", "/member/bulk", { ids: [...ids, gone], action: { delete: true } })).status).toBe(200);
  const job = await over(first, "bulk");
  expect(job).toMatchObject({ action: "delete", count: 2, failed: 1, canBeUndone: true });
  const { failures } = (await on.platform.api(`/bulk/${job.id}`, { account: "admin" })).json<BulkJob>();
  expect(failures).toEqual([{ id: gone, displayName: "", reason: "It no longer exists." }]);
  expect(await changes({ recordIds: [first], kinds: ["delete"] })).toEqual([]);
  expect((await undo(job)).status).toBe(200);
  await vi.waitFor(async () => {
    const rows = await changes({ recordIds: [first], kinds: ["bulk"] });
    expect(rows.map(({ reason }) => reason).sort()).toEqual(["An undo cannot be undone.", "It was already undone."]);
  }, 180_000);
});

test("it is filtered by user and by time, and pages do not overlap", async () => {
  const [newest] = await changes();
  if (!newest) throw new Error("There are no changes.");
  expect(await changes({ to: "2000-01-01T00:00:00Z" })).toEqual([]);
  expect((await changes({ from: newest.at })).every(({ at }) => at >= newest.at)).toBe(true);
  expect((await changes({ userId: newest.user?.id })).every(({ user }) => user?.id === newest.user?.id)).toBe(true);
  const whole = await changes({}, { limit: 6 });
  expect([...(await changes({}, { limit: 3 })), ...(await changes({}, { limit: 3, offset: 3 }))]).toEqual(whole);
});

test("others' jobs and foreign records stay out of reach", async () => {
  const [newest] = await changes({ kinds: ["bulk"] });
  if (!newest) throw new Error("There are no changes.");
  const theirs = await call("POST", "/changes/undo", { source: "job", id: newest.id }, "readonly");
  expect(theirs.status).toBe(403);
  const unknown = await call("POST", "/changes/undo", { source: "entry", id: "no-id" });
  expect(unknown.status).toBe(404);
});
