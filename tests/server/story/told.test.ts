import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pruneChanges } from "#server/records/common/prune-changes.ts";
import { allCalls } from "#shared/contract/all.ts";
import { v1Calls } from "#shared/contract/v1/all.ts";
import { callOf } from "../../../scripts/wire/samples.ts";
import { compareWithTold, readCopy, readList } from "./copy.ts";
import { type Made, nothingMade, type PickOne } from "./made.ts";
import { unplayed } from "./unplayed.ts";
import { startWorld, type World } from "./world.ts";
import { writes } from "./writes.ts";

let world: World;
let made: Made;
const first: PickOne = (list) => list[0];
const second: PickOne = (list) => list[1] ?? list[0];
const last: PickOne = (list) => list.at(-1);

const calls = [...allCalls, ...v1Calls];
/** Writing calls that were made, as "METHOD path". */
const played = new Set<string>();

beforeAll(async () => {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
    const { pathname } = new URL(String(address));
    const call = callOf(init?.method ?? "GET", pathname.replace(/^\/api/, ""), calls)?.call;
    if (call) played.add(`${call.method} ${call.path}`);
    return send(address, init);
  });
  world = await startWorld();
  made = nothingMade();
  for (let n = 0; n < 4; n++) {
    for (const kind of ["createPerson", "createOrganization", "createTag"]) await writes[kind]?.(world, made, first);
  }
  for (const pick of [first, second, last]) {
    for (const kind of ["addWork", "addActivity", "tagPerson", "addIdentity"]) await writes[kind]?.(world, made, pick);
  }
  await world.settle();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.platform.stop();
});

const segments = () => [world.here.id, world.there.id];

/** Writes that need another one before them. */
const needed: Readonly<Record<string, string>> = {
  restorePerson: "trashPerson",
  erasePerson: "trashPerson",
  restoreOrganization: "trashOrganization",
  eraseOrganization: "trashOrganization",
  undoJob: "trashInBulk",
  splitOrganization: "addOtherDomain",
};
/** Writes that may change nothing that a program reads of people and organizations. */
const unseen = [
  ...["createTag", "refreshScores", "erasePerson", "eraseOrganization", "decideNotSame", "reportIssue", "assignWork"],
  ...["hideWork", "showWork", "renameSegment", "addSegment"],
];

test.each(Object.keys(writes))("updatedSince tells of every change by: %s", async (kind) => {
  await writes[needed[kind] ?? ""]?.(world, made, first);
  await world.settle();
  const isSeen = await tellsAll(() => writes[kind]?.(world, made, first));
  expect(isSeen || unseen.includes(kind)).toBe(true);
});

test("updatedSince tells of every change by undoing each other job", async () => {
  while (made.undos.length > 0) await tellsAll(() => writes.undoJob?.(world, made, first));
});

/** Expects updatedSince to tell what differs between full readings before and after a write. @returns whether any does */
async function tellsAll(write: () => Promise<void> | undefined): Promise<boolean> {
  const before = await Promise.all(segments().map((segment) => readCopy(world, segment)));
  const since = await world.now();
  await write();
  await world.settle();
  let isSeen = false;
  for (const [at, segment] of segments().entries()) {
    const old = before[at];
    const after = await readCopy(world, segment);
    if (old) expect(await compareWithTold(world, segment, old, after, since)).toEqual([]);
    isSeen ||= JSON.stringify([...(old?.exports ?? [])]) !== JSON.stringify([...after.exports]);
    isSeen ||= !isDeepStrictEqual(old?.lists, after.lists);
  }
  return isSeen;
}

test("updatedSince gives the reason why a record is gone, with the profile that has its data", async () => {
  const since = await world.now();
  const people: string[] = [];
  for (let n = 0; n < 5; n++) {
    await writes.createPerson?.(world, made, first);
    people.push(made.people.at(-1) ?? "");
  }
  const [kept = "", middle = "", merged = "", trashed = "", erased = ""] = people;
  await world.v1("POST", `people/${middle}/merge`, { otherId: merged });
  await world.settle();
  await world.v1("POST", `people/${kept}/merge`, { otherId: middle });
  await world.v1("DELETE", `people/${trashed}`);
  await world.v1("DELETE", `people/${erased}`);
  await world.send("DELETE", `/member/trash?ids[]=${erased}`);
  await world.settle();
  const { data, removed } = await readList(world, "people", world.here.id, since, 2);
  expect([...data.keys()]).toEqual([kept]);
  const told = people.slice(1).map((id) => [removed.get(id)?.reason, removed.get(id)?.mergedInto]);
  expect(told).toEqual([
    ["merged", kept],
    ["merged", kept],
    ["trash", null],
    ["erased", null],
  ]);
  expect(removed.size).toBe(4);
});

test("pruning keeps what updatedSince tells", async () => {
  const since = "2026-01-01T00:00:00.000Z";
  const tell = async () => {
    const { data, removed } = await readList(world, "people", world.here.id, since);
    return [[...data], [...removed]];
  };
  const before = await tell();
  await pruneChanges(world.db, new AbortController().signal);
  expect(await tell()).toEqual(before);
  const left = await world.db.execute(sql`
    select 1 from record_changes group by kind, record_id having count(distinct changed_at) > 1`);
  expect(left.rows).toEqual([]);
});

test("the writes play every writing call of both APIs, or it is listed why not", () => {
  const writing = calls.filter(({ method, reads }) => method !== "GET" && !reads);
  const missing = writing.map(({ method, path }) => `${method} ${path}`).filter((call) => !played.has(call));
  expect(missing.sort()).toEqual(Object.values(unplayed).flat().sort());
});
