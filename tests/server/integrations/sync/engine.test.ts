import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { integrationRecord } from "#server/integrations/list.ts";
import { startSync } from "#server/integrations/start-sync.ts";
import { callProvider } from "#server/integrations/sync/connect-to.ts";
import type { Connector } from "#server/integrations/sync/connector.ts";
import { endRun } from "#server/integrations/sync/end-run.ts";
import { beginRun } from "#server/integrations/sync/run.ts";
import { runSync } from "#server/integrations/sync/run-sync.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type Notes, notesConnector, startNotes } from "#tests/support/providers/notes.ts";
import { emptyRecord, makeSubProject } from "../git-helpers.ts";
import { connectNotes, counted, integration, makeNotes, readingWhile, storedNotes, sync } from "./sync-helpers.ts";

let platform: TestPlatform;
let notes: Notes;
let segmentId: string;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());
beforeEach(async () => {
  notes = await startNotes();
  ({ segmentId } = await makeSubProject(platform));
});
afterEach(async () => {
  await notes.stop();
  await emptyRecord(platform);
});

const all = { activities: 25, segments: 25, months: 25 };

test("a first sync reads every page, and each note once with its person", async () => {
  notes.boards.set("a", makeNotes(25));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  expect(await sync(platform, id)).toMatchObject({ status: "done", error: null });
  const stored = await storedNotes(platform);
  expect(stored.map(({ source_id, person }) => [source_id, person])).toEqual(
    makeNotes(25).map(({ id: note, author }) => [String(note), author.name]),
  );
  expect(await counted(platform)).toEqual(all);
});

test("the same records twice create the same rows", async () => {
  notes.boards.set("a", makeNotes(25));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  await sync(platform, id);
  const before = await storedNotes(platform);
  await platform.running.platform.db.execute(sql`update integration_streams set cursor = '{}'`);
  await sync(platform, id);
  expect(await storedNotes(platform)).toEqual(before);
  expect(await counted(platform)).toEqual(all);
});

test("the next sync requests changes since: new notes are added, edits update their rows, deleted ones are removed", async () => {
  const board = makeNotes(25);
  notes.boards.set("a", board);
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  await sync(platform, id);
  notes.asked.length = 0;
  Object.assign(board[3] ?? {}, { text: "Edited", updated: 30 });
  Object.assign(board[4] ?? {}, { isDeleted: true, updated: 31 });
  board.push({ id: 26, author: { id: 1, login: "author-1" }, text: "New", updated: 32 });
  expect(await sync(platform, id)).toMatchObject({ status: "done" });
  expect(notes.asked).toEqual(["/boards/a?since=25"]);
  const stored = await storedNotes(platform);
  expect(stored.find(({ source_id }) => source_id === "4")).toMatchObject({ title: "Edited", person: "Author 4" });
  expect(stored.some(({ source_id }) => source_id === "5")).toBe(false);
  expect(stored.find(({ source_id }) => source_id === "26")).toMatchObject({ title: "New", person: "Author 1" });
  expect(await counted(platform)).toEqual(all);
});

test("partitions take turns, so that each shows its first page before any is read to its end", async () => {
  const boards = ["a", "b", "c"];
  for (const board of boards) notes.boards.set(board, makeNotes(25));
  const own = Object.fromEntries(boards.map((board) => [board, segmentId]));
  const id = await connectNotes(platform, notes, segmentId, own);
  expect(await sync(platform, id)).toMatchObject({ status: "done", error: null });
  expect(notes.asked.slice(0, 3).map((path) => path.split("?")[0])).toEqual(boards.map((board) => `/boards/${board}`));
  expect(await storedNotes(platform)).toHaveLength(75);
});

test("what a stream leaves out is kept with it until the next pass, and what the provider charges for with the run", async () => {
  notes.boards.set("a", makeNotes(25));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  const [stream] = notesConnector.streams;
  const leaving = (sentence: string | null): Connector => ({
    ...(notesConnector as Connector),
    streams: [
      {
        ...(stream as Connector["streams"][number]),
        async read(context, ...rest) {
          if (sentence) context.leaveOut(sentence);
          context.bill("notes", 10);
          return (stream as Connector["streams"][number]).read(context, ...rest);
        },
      },
    ],
  });
  const { db } = platform.running.platform;
  const leftOut = async () =>
    (await db.execute(sql`select left_out from integration_streams where integration_id = ${id}::uuid`)).rows;
  await sync(platform, id, leaving("Note 7 is too large and was left out."));
  expect(await leftOut()).toEqual([{ left_out: ["Note 7 is too large and was left out."] }]);
  const runs = await db.execute(sql`select billed from integration_runs where integration_id = ${id}::uuid`);
  expect(runs.rows).toEqual([{ billed: { notes: 30 } }]);
  await sync(platform, id, leaving(null));
  expect(await leftOut()).toEqual([{ left_out: null }]);
});

test("a run whose main streams were all skipped has failed, whatever the secondary ones brought", async () => {
  notes.boards.set("a", makeNotes(5));
  notes.boards.set("b", makeNotes(5));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId, b: segmentId });
  const [stream] = notesConnector.streams as Connector["streams"];
  if (!stream) throw new Error("The connector has no stream.");
  const connector: Connector = {
    ...(notesConnector as Connector),
    streams: [
      { ...stream, isIn: ({ key }) => key === "a" },
      { ...stream, name: "members", isSecondary: true, isIn: ({ key }) => key === "b" },
    ],
  };
  notes.forbidden.add("a");
  expect(await sync(platform, id, connector)).toMatchObject({
    status: "error",
    error: expect.stringContaining("This board is private"),
  });
});

test("a limit parks the stream with its time, and the pass continues from there", async () => {
  notes.boards.set("a", makeNotes(25));
  notes.limit = { left: 1, seconds: 3_600 };
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  const parked = await sync(platform, id);
  expect(parked).toMatchObject({ status: "in-progress" });
  expect(new Date(parked?.next ?? 0).getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  expect(await storedNotes(platform)).toHaveLength(10);
  notes.asked.length = 0;
  await sync(platform, id);
  // No request is made, because the limit is known.
  expect(notes.asked).toEqual([]);
  notes.limit = null;
  await platform.running.platform.db.execute(sql`truncate provider_limits`);
  expect(await sync(platform, id)).toMatchObject({ status: "done" });
  expect(notes.asked).toEqual(["/boards/a?page=2", "/boards/a?page=3"]);
  expect(await counted(platform)).toEqual(all);
});

test("a revoked token makes the integration wait for a user, and reconnecting continues from there", async () => {
  notes.boards.set("a", makeNotes(25));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  notes.tokens.clear();
  expect(await sync(platform, id)).toMatchObject({
    status: "needs-reconnect",
    error: expect.stringContaining("The token is not good"),
    next: null,
  });
  notes.tokens.add("Bearer good");
  await connectNotes(platform, notes, segmentId, { a: segmentId });
  expect(await sync(platform, id)).toMatchObject({ status: "done", error: null });
  expect(await counted(platform)).toEqual(all);
});

test("an inaccessible board is skipped with the reason, and the others are read", async () => {
  notes.boards.set("a", makeNotes(5)).set("b", makeNotes(25));
  notes.forbidden.add("a");
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId, b: segmentId });
  expect(await sync(platform, id)).toMatchObject({ status: "done" });
  expect(await counted(platform)).toEqual(all);
  const streams = await platform.running.platform.db.execute(
    sql`select key, status, error from integration_streams order by key`,
  );
  expect(streams.rows).toEqual([
    { key: "a", status: "skipped", error: expect.stringContaining("This board is private") },
    { key: "b", status: "ok", error: null },
  ]);
});

test("when no board is accessible the integration fails with the reason", async () => {
  notes.boards.set("a", []);
  notes.forbidden.add("a");
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  expect(await sync(platform, id)).toMatchObject({
    status: "error",
    error: expect.stringContaining("Board a: 127.0.0.1"),
  });
});

test("a first sync that finds nothing reports no data", async () => {
  notes.boards.set("a", []);
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  expect(await sync(platform, id)).toMatchObject({ status: "no-data" });
});

test("a failing provider is retried", async () => {
  notes.boards.set("a", makeNotes(25));
  notes.failures.push(500, 502);
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  expect(await sync(platform, id)).toMatchObject({ status: "done" });
  expect(await counted(platform)).toEqual(all);
});

test("mapping a board to another sub-project moves its imported data", async () => {
  notes.boards.set("a", makeNotes(25));
  const other = (await makeSubProject(platform)).segmentId;
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  await sync(platform, id);
  await connectNotes(platform, notes, segmentId, { a: other });
  notes.boards.get("a")?.push({ id: 26, author: { id: 1, login: "author-1" }, text: "New", updated: 32 });
  expect(await sync(platform, id)).toMatchObject({ status: "done" });
  expect(await storedNotes(platform, segmentId)).toEqual([]);
  expect(await storedNotes(platform, other)).toHaveLength(26);
  expect(await counted(platform)).toEqual({ activities: 26, segments: 26, months: 26 });
});

test("a provider that sends the same page forever is canceled, and earlier pages stay", async () => {
  notes.boards.set("a", makeNotes(25));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  const [stream] = notesConnector.streams;
  const read: NonNullable<typeof stream>["read"] = async (context, partition, cursor) => {
    const page = await stream?.read(context, partition, cursor);
    return { changes: page?.changes ?? [], next: `${notes.origin}/boards/a?page=2` };
  };
  const connector = { ...notesConnector, streams: [{ name: "notes", unit: "notes", everyMinutes: 30, read }] };
  expect(await sync(platform, id, connector as Connector)).toMatchObject({
    status: "error",
    error: "Board a: The provider keeps sending the same page.",
  });
  expect(await storedNotes(platform)).toHaveLength(10);
});

test("an account that changed its name is the same person; a new owner of the name is another", async () => {
  notes.boards.set("a", [
    { id: 1, author: { id: 1, login: "ada" }, text: "One", updated: 1 },
    { id: 2, author: { id: 1, login: "ada-l", name: "Ada Lovelace" }, text: "Two", updated: 2 },
    { id: 3, author: { id: 2, login: "ada", name: "Ada Other" }, text: "Three", updated: 3 },
  ]);
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  await sync(platform, id);
  const people = (await storedNotes(platform)).map(({ source_id, person }) => [source_id, person]);
  expect(people).toEqual([
    ["1", "Ada Lovelace"],
    ["2", "Ada Lovelace"],
    ["3", "Ada Other"],
  ]);
});

test("organizations, bots and the target person of an action are stored", async () => {
  notes.boards.set("a", [
    { id: 1, author: { id: 1, login: "ada" }, company: "Analytical", text: "One", updated: 1 },
    { id: 2, author: { id: 2, login: "ci[bot]" }, assignee: { id: 3, login: "grace" }, text: "Two", updated: 2 },
    { id: 3, author: { id: 4, login: "eve", email: "eve@engines.example" }, text: "Three", updated: 3 },
  ]);
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  await sync(platform, id);
  expect(await storedNotes(platform)).toMatchObject([
    { person: "ada", organization: "Analytical" },
    { person: "ci[bot]", organization: null, attributes: { objectMember: { platform: "notes", value: "grace" } } },
    // One person alone at a domain makes no organization (rules.md 13).
    { person: "eve", organization: null },
  ]);
  const people = await platform.running.platform.db.execute(
    sql`select display_name, is_bot from members order by display_name`,
  );
  expect(people.rows).toEqual([
    { display_name: "ada", is_bot: false },
    { display_name: "ci[bot]", is_bot: true },
    { display_name: "eve", is_bot: false },
    { display_name: "grace", is_bot: false },
  ]);
});

test("settings are checked before they are stored, and refused with the provider's message", async () => {
  notes.boards.set("a", []);
  const ask = (settings: Record<string, unknown>) => {
    const connection = { segmentId, settings: { url: notes.origin, boards: { a: segmentId }, ...settings } };
    const { signal } = new AbortController();
    return callProvider(platform.running.platform, notesConnector, connection, signal, (context) =>
      notesConnector.check(context),
    );
  };
  await ask({ token: "good" });
  await expect(ask({ token: "bad" })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("The token is not good"),
  });
  await expect(ask({})).rejects.toMatchObject({ status: 400, message: expect.stringContaining("token") });
  await expect(ask({ token: "good", url: "http://10.0.0.1" })).rejects.toMatchObject({
    message: expect.stringContaining("private network"),
  });
});

test("a disabled integration is not read", async () => {
  notes.boards.set("a", makeNotes(25));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  await platform.running.platform.db.execute(sql`update integrations set status = 'inactive'`);
  await runSync(platform.running.platform, notesConnector, id, new AbortController().signal);
  expect(notes.asked).toEqual([]);
  expect(await integration(platform, id)).toMatchObject({ status: "inactive" });
});

test("a sync requested while a run ends keeps the integration in progress, so that it is read at once", async () => {
  notes.boards.set("a", makeNotes(5));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  await sync(platform, id);
  const inside = platform.running.platform;
  await inside.db.execute(sql`update integrations set status = 'in-progress' where id = ${id}::uuid`);
  const startedRun = await beginRun(inside, id);
  if (!startedRun) throw new Error("No run has begun.");
  await inside.db.execute(sql`update integration_streams set status = 'waiting' where integration_id = ${id}::uuid`);
  await endRun(inside, notesConnector, startedRun.run, null);
  expect(await integration(platform, id)).toMatchObject({ status: "in-progress" });
});

test("a sync requested while a stream is read reads it again, so that edits made meanwhile arrive", async () => {
  const board = makeNotes(1);
  notes.boards.set("a", board);
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  const { platform: inside } = platform.running;
  let requests = 0;
  const connector = readingWhile(async () => {
    requests += 1;
    if (requests > 1) return;
    Object.assign(board[0] ?? {}, { text: "Edited", updated: 2 });
    const record = await integrationRecord(inside.db, id);
    const jobs = { ...inside.jobs, send: async () => {} };
    await inside.db.transaction((tx) => startSync(tx, jobs, record));
  });
  expect(await sync(platform, id, connector)).toMatchObject({ status: "done" });
  expect(await storedNotes(platform)).toMatchObject([{ title: "Edited" }]);
});

test("a run whose time slice is over yields after a page, and continues from there", async () => {
  notes.boards.set("a", makeNotes(25));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  const turns: unknown[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { status } = (await sync(platform, id, notesConnector, 0)) ?? {};
    turns.push([status, (await storedNotes(platform)).length]);
  }
  expect(turns).toEqual([
    ["in-progress", 10],
    ["in-progress", 20],
    ["done", 25],
  ]);
  expect(notes.asked.filter((asked) => asked === "/boards/a?")).toHaveLength(1);
  expect(await counted(platform)).toEqual(all);
});

test("each of 100 connections with 1,000 boards gets a slice before any gets a second one, and nothing is missing", async () => {
  const { db } = platform.running.platform;
  const ids: string[] = [];
  for (let n = 0; n < 100; n += 1) {
    const place = await makeSubProject(platform);
    const names = Array.from({ length: 10 }, (_, at) => `${n}-${at}`);
    for (const name of names) notes.boards.set(name, makeNotes(2));
    const boards = Object.fromEntries(names.map((name) => [name, place.segmentId]));
    ids.push(await connectNotes(platform, notes, place.segmentId, boards));
  }
  const turnOf = (id: string, turn?: number) => runSync(platform.running.platform, notesConnector, id, signal, turn);
  const { signal } = new AbortController();
  for (const id of ids) await turnOf(id, 0);
  const found = await db.execute<{ integration_id: string; n: number }>(sql`
    select integration_id, count(*)::int as n from activities where platform = 'notes' group by 1`);
  expect(new Map(found.rows.map((row) => [row.integration_id, row.n]))).toEqual(new Map(ids.map((id) => [id, 2])));
  for (const id of ids) await turnOf(id);
  expect(await counted(platform)).toEqual({ activities: 2_000, segments: 2_000, months: 2_000 });
  const unfinished = await db.execute(sql`select 1 from integrations where platform = 'notes' and status <> 'done'`);
  expect(unfinished.rows).toEqual([]);
});
