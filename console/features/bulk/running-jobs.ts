import type { Words } from "./outcome.ts";
import { texts } from "./texts.ts";

const storageKey = "bulk-jobs";

interface RunningJob {
  readonly id: string;
  readonly words: Words;
}

/** Returns the jobs that this tab polls, so that polling resumes after a reload. */
export function readRunningJobs(storage: Pick<Storage, "getItem">): readonly RunningJob[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRunningJob) : [];
  } catch {
    return [];
  }
}

/** Stores a job that this tab polls. Without available storage the job still runs, but polling does not resume. */
export function storeRunningJob(storage: Storage, job: RunningJob): void {
  write(storage, [...readRunningJobs(storage).filter(({ id }) => id !== job.id), job]);
}

/** Removes a job that has ended. */
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
    // Without storage, polling does not resume after a reload.
  }
}

function isRunningJob(value: unknown): value is RunningJob {
  const { id, words } = (value ?? {}) as Partial<Record<keyof RunningJob, unknown>>;
  return typeof id === "string" && typeof words === "string" && Object.hasOwn(texts.done, words);
}
