import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRunning } from "#server/platform/db/folder-lock.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { type Notes, startNotes } from "#tests/support/providers/notes.ts";
import { makeSubProject, until } from "../git-helpers.ts";
import { connectNotes, counted, makeNotes, storedNotes, sync } from "./sync-helpers.ts";

let platform: TestPlatform;
let notes: Notes;
beforeAll(async () => {
  platform = await startPlatform();
  notes = await startNotes({ perPage: 100 });
});
afterAll(async () => {
  await platform.stop();
  await notes.stop();
});

const count = 5_000;

/** Starts a run in a separate process. */
function startRun(id: string) {
  const { dataDir, databaseUrl } = platform.config;
  const address = databaseUrl ?? readRunning(dataDir)?.connectionString ?? "";
  const script = join(import.meta.dirname, "../../../support/serve-notes-sync.ts");
  const child = spawn(process.execPath, [script, dataDir, address, id], { stdio: "inherit" });
  return { child, ended: once(child, "exit") };
}

const stored = async () => (await counted(platform))?.activities ?? 0;

test("kill -9 in the middle of pages, repeatedly: without duplicates or losses", async () => {
  const { segmentId } = await makeSubProject(platform);
  notes.boards.set("a", makeNotes(count));
  const id = await connectNotes(platform, notes, segmentId, { a: segmentId });
  for (const enough of [1_050, 2_050, 3_050]) {
    const { child, ended } = startRun(id);
    await until(async () => ((await stored()) >= enough ? true : null), `${enough} notes`);
    child.kill("SIGKILL");
    await ended;
  }
  expect(await stored()).toBeLessThan(count);
  notes.asked.length = 0;
  expect(await sync(platform, id)).toMatchObject({ status: "done" });
  // It continued instead of starting from the beginning.
  expect(notes.asked[0]).toMatch(/page=/);
  expect(await counted(platform)).toEqual({ activities: count, segments: count, months: count });
  expect((await storedNotes(platform)).map(({ source_id }) => Number(source_id))).toEqual(
    makeNotes(count).map((note) => note.id),
  );
});

test("of two runs of one integration only the last one started writes", async () => {
  const { segmentId } = await makeSubProject(platform);
  notes.boards.set("b", makeNotes(count));
  const id = await connectNotes(platform, notes, segmentId, { b: segmentId });
  const { ended } = startRun(id);
  const own = async () => (await storedNotes(platform, segmentId)).length;
  await until(async () => ((await own()) >= 20 ? true : null), "the first notes");
  expect(await sync(platform, id)).toMatchObject({ status: "done" });
  await ended;
  expect(await own()).toBe(count);
  const runs = await platform.running.platform.db.execute<{ status: string | null }>(
    sql`select status from integration_runs where integration_id = ${id}::uuid order by started_at`,
  );
  expect(runs.rows).toEqual([{ status: null }, { status: "done" }]);
});
