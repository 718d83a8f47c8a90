import { sql } from "drizzle-orm";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { integrationRecord } from "#server/integrations/list.ts";
import { serveWebhooks } from "#server/integrations/sync/receive-webhooks.ts";
import { runSync } from "#server/integrations/sync/run-sync.ts";
import { readDeliveries } from "#server/integrations/sync/webhooks.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type Notes, notesConnector, signNotes, startNotes } from "#tests/support/providers/notes.ts";
import { emptyRecord, makeSubProject, rows } from "../git-helpers.ts";
import { connectNotes, counted, readingWhile, storedNotes, sync } from "./sync-helpers.ts";

let platform: TestPlatform;
let notes: Notes;
let app: FastifyInstance;
let segmentId: string;
let id: string;
/** Deliveries visible to a job at the moment it was sent. */
const seen: string[][] = [];
beforeAll(async () => {
  platform = await startPlatform();
  notes = await startNotes();
  app = Fastify();
  const inside = platform.running.platform;
  const jobs = { ...inside.jobs, send: async () => seen.push(await deliveries()) };
  await serveWebhooks(app, { ...inside, jobs } as never, (key) => (key === "notes" ? notesConnector : undefined));
});
afterAll(async () => {
  await app.close();
  await notes.stop();
  await platform.stop();
});
beforeEach(async () => {
  await emptyRecord(platform);
  ({ segmentId } = await makeSubProject(platform));
  id = await connectNotes(platform, notes, segmentId, { a: segmentId });
});

const note = { id: 1, author: { id: 1, login: "ada" }, text: "By itself", updated: 1 };

function deliver(body: object, { delivery = "d1", secret = "good", path = "/webhooks/notes" } = {}) {
  const payload = JSON.stringify(body);
  const headers = { "x-notes-signature": signNotes(payload, secret), "x-notes-delivery": delivery };
  return app.inject({
    method: "POST",
    url: path,
    payload,
    headers: { ...headers, "content-type": "application/json" },
  });
}

async function deliveries(): Promise<string[]> {
  const stored = await rows<{ delivery_id: string }>(
    platform,
    sql`select delivery_id from webhook_deliveries order by 1`,
  );
  return stored.map(({ delivery_id }) => delivery_id);
}

async function read() {
  const { platform: inside } = platform.running;
  const record = await integrationRecord(inside.db, id);
  await readDeliveries(inside, notesConnector, record, new AbortController().signal);
}

test("a delivery is stored once, answered at once, and read like the streams", async () => {
  const body = { board: "a", total: 1, notes: [note] };
  expect((await deliver(body)).statusCode).toBe(202);
  expect((await deliver(body)).statusCode).toBe(202);
  expect((await deliver(body, { delivery: "d2", path: `/api/webhooks/notes/${id}` })).statusCode).toBe(202);
  expect(await deliveries()).toEqual(["d1", "d2"]);
  await read();
  expect(await storedNotes(platform, segmentId)).toMatchObject([{ source_id: "1", title: "By itself", person: "ada" }]);
  expect(await counted(platform)).toEqual({ activities: 1, segments: 1, months: 1 });
});

test("a delivery is stored before its job is sent, and a repeated delivery sends the job again", async () => {
  seen.length = 0;
  const body = { board: "a", total: 1, notes: [note] };
  await deliver(body);
  await deliver(body);
  expect(seen).toEqual([["d1"], ["d1"]]);
});

test("a delivery about a deletion removes the record, and updates the counts", async () => {
  await deliver({ board: "a", total: 1, notes: [note] });
  await deliver({ board: "a", total: 1, notes: [{ ...note, isDeleted: true }] }, { delivery: "d2" });
  await read();
  expect(await counted(platform)).toEqual({ activities: 0, segments: 0, months: 0 });
});

const titles = async () => (await storedNotes(platform, segmentId)).map(({ title }) => title);

test("a delivery that waited while a sync read the note does not bring back its earlier text", async () => {
  await deliver({ board: "a", total: 1, notes: [{ ...note, text: "Teh" }] });
  notes.boards.set("a", [{ ...note, text: "The" }]);
  await sync(platform, id);
  await read();
  expect(await titles()).toEqual(["The"]);
});

test("a page that was requested before an edit was delivered does not bring back the earlier text", async () => {
  notes.boards.set("a", [{ ...note, text: "Teh" }]);
  const connector = readingWhile(async () => {
    await deliver({ board: "a", total: 1, notes: [{ ...note, text: "The" }] });
    await read();
  });
  await sync(platform, id, connector);
  expect(await titles()).toEqual(["The"]);
});

test("the provider's time of a change decides over the order of arrival", async () => {
  const [written, edited] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 2)];
  await deliver({ board: "a", total: 1, notes: [{ ...note, text: "The", edited }] });
  await deliver({ board: "a", total: 1, notes: [{ ...note, text: "Teh", edited: written }] }, { delivery: "d2" });
  await read();
  expect(await titles()).toEqual(["The"]);
  notes.boards.set("a", [{ ...note, text: "Teh", edited: written }]);
  await sync(platform, id);
  expect(await titles()).toEqual(["The"]);
  notes.boards.set("a", [{ ...note, text: "Them", edited: edited + 1, updated: 3 }]);
  await sync(platform, id);
  expect(await titles()).toEqual(["Them"]);
});

test("a record deleted while a sync has read but not yet written it stays deleted", async () => {
  notes.boards.set("a", [note, { ...note, id: 2, updated: 2 }]);
  const meanwhile = readingWhile(async () => {
    await deliver({ board: "a", total: 1, notes: [{ ...note, isDeleted: true }] });
    await read();
  });
  await runSync(platform.running.platform, meanwhile, id, new AbortController().signal);
  expect(await storedNotes(platform, segmentId)).toMatchObject([{ source_id: "2" }]);

  // A deleted record that exists again, in a delivery or in a later sync, comes back.
  await deliver({ board: "a", total: 1, notes: [note] }, { delivery: "d2" });
  await read();
  expect(await storedNotes(platform, segmentId)).toMatchObject([{ source_id: "1" }, { source_id: "2" }]);
});

test("delivered data counts before the first sync, during one, and after an empty one", async () => {
  notes.boards.set("a", [note]);
  await deliver({ board: "a", total: 1, notes: [note] });
  await read();
  expect(await sync(platform, id)).toMatchObject({ status: "done" });
  expect(await sync(platform, id)).toMatchObject({ status: "done" });
});

test("delivered data moves with its board", async () => {
  await deliver({ board: "a", total: 1, notes: [note] });
  await read();
  const other = await makeSubProject(platform);
  await platform.running.platform.db.execute(
    sql`update integrations set partition_segments = ${JSON.stringify({ a: other.segmentId })}::jsonb where id = ${id}::uuid`,
  );
  await sync(platform, id);
  expect(await storedNotes(platform, segmentId)).toEqual([]);
  expect(await storedNotes(platform, other.segmentId)).toMatchObject([{ source_id: "1" }]);
});

test("deliveries signed with another secret, or for a platform without webhooks, are refused", async () => {
  expect((await deliver({ board: "a", total: 0, notes: [] }, { secret: "other" })).statusCode).toBe(401);
  expect((await deliver({}, { path: "/webhooks/unknown" })).statusCode).toBe(404);
  expect((await deliver({}, { path: "/webhooks/notes/not-an-id" })).statusCode).toBe(404);
});

test("an invalid delivery is stored with the reason and blocks no other", async () => {
  await deliver({ board: "a", total: 1, notes: "none" });
  await deliver({ board: "a", total: 1, notes: [note] }, { delivery: "d2" });
  await read();
  expect(await counted(platform)).toMatchObject({ activities: 1 });
  const stored = await platform.running.platform.db.execute<{ error: string | null; waits: boolean }>(
    sql`select error is not null as failed, processed_at is null as waits from webhook_deliveries order by delivery_id`,
  );
  expect(stored.rows).toEqual([
    { failed: true, waits: false },
    { failed: false, waits: false },
  ]);
});
