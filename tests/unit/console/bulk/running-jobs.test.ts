import { expect, test } from "vitest";
import { forgetRunningJob, keepRunningJob, readRunningJobs } from "#console/features/bulk/running-jobs.ts";

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

test("A job that is followed is remembered until it is over, once", () => {
  const storage = memory();
  keepRunningJob(storage, { id: "j1", words: "tags" });
  keepRunningJob(storage, { id: "j2", words: "undo" });
  keepRunningJob(storage, { id: "j1", words: "tags" });
  expect(readRunningJobs(storage).map(({ id }) => id)).toEqual(["j2", "j1"]);
  forgetRunningJob(storage, "j2");
  expect(readRunningJobs(storage)).toEqual([{ id: "j1", words: "tags" }]);
});

test("What cannot be read is no job", () => {
  const storage = memory();
  storage.setItem("bulk-jobs", '[{"id":1},null,{"id":"j","words":"toString"},{"id":"j1","words":"tags"}]');
  expect(readRunningJobs(storage)).toEqual([{ id: "j1", words: "tags" }]);
  storage.setItem("bulk-jobs", "{");
  expect(readRunningJobs(storage)).toEqual([]);
});
