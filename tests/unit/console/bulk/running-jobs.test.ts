import { expect, test } from "vitest";
import { forgetRunningJob, readRunningJobs, storeRunningJob } from "#console/features/bulk/follow-job.ts";

function memory(): Storage {
  const storage = new Map<string, string>();
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  } as unknown as Storage;
}

test("A followed job is stored once until it ends", () => {
  const storage = memory();
  storeRunningJob(storage, { id: "j1", words: "tags" });
  storeRunningJob(storage, { id: "j2", words: "undo" });
  storeRunningJob(storage, { id: "j1", words: "tags" });
  expect(readRunningJobs(storage).map(({ id }) => id)).toEqual(["j2", "j1"]);
  forgetRunningJob(storage, "j2");
  expect(readRunningJobs(storage)).toEqual([{ id: "j1", words: "tags" }]);
});

test("Invalid stored data is ignored", () => {
  const storage = memory();
  storage.setItem("bulk-jobs", '[{"id":1},null,{"id":"j","words":"toString"},{"id":"j1","words":"tags"}]');
  expect(readRunningJobs(storage)).toEqual([{ id: "j1", words: "tags" }]);
  storage.setItem("bulk-jobs", "{");
  expect(readRunningJobs(storage)).toEqual([]);
});
