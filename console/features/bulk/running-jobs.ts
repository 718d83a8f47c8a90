import type { Words } from "./outcome.ts";
import { texts } from "./texts.ts";

const storageKey = "bulk-jobs";

interface RunningJob {
  readonly id: string;
  readonly words: Words;
}

/** The jobs that this tab follows: a page that is loaded again goes on following them. */
export function readRunningJobs(storage: Pick<Storage, "getItem">): readonly RunningJob[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRunningJob) : [];
  } catch {
    return [];
  }
}

/** Remembers that a job is followed. A full or forbidden storage forgets it; the job goes on all the same. */
export function keepRunningJob(storage: Storage, job: RunningJob): void {
  write(storage, [...readRunningJobs(storage).filter(({ id }) => id !== job.id), job]);
}

/** Forgets a job that is over. */
export function forgetRunningJob(storage: Storage, id: string): void {
  write(
    storage,
    readRunningJobs(storage).filter((job) => job.id !== id),
  );
}

function write(storage: Storage, jobs: readonly RunningJob[]): void {
  try {
    if (jobs.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(jobs));
  } catch {
    // What is not kept is not followed after the next load.
  }
}

function isRunningJob(value: unknown): value is RunningJob {
  const { id, words } = (value ?? {}) as Partial<Record<keyof RunningJob, unknown>>;
  return typeof id === "string" && typeof words === "string" && Object.hasOwn(texts.done, words);
}
