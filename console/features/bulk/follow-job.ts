import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { dismissToasts, showToast } from "#console/ui/toast.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type BulkJob, bulkCancel, bulkFind, bulkUndo } from "#shared/contract/bulk.ts";
import { isOver, type Outcome, outcomeOf, progressOf, type Words } from "./outcome.ts";
import { showReceipt } from "./receipt-store.ts";
import { texts } from "./texts.ts";

/** Delay before progress is shown, in milliseconds. Shorter jobs show none. */
const progressDelayMs = 400;
const firstPollMs = 120;
const slowestPollMs = 1_000;
/** Maximum number of consecutive failed polls. */
const maxFailures = 10;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ids of jobs that are being polled. */
const polledIds = new Set<string>();

/**
 * Polls a job until it ends, even when the user changes the page. Shows the progress and then the result.
 * @param change what is done to the records, such as `Added "vip" to`; the general words when missing
 */
export async function followJob(id: string, words: Words, change?: string): Promise<void> {
  if (polledIds.has(id)) return;
  polledIds.add(id);
  storeRunningJob(sessionStorage, { id, words });
  const toast = `bulk-${id}`;
  try {
    const job = await watch(id, (now) => showProgress(toast, now, words));
    finishJob(job, words, change);
  } catch {
    showToast({ type: "error", message: texts.lost });
  } finally {
    dismissToasts(toast);
    forgetRunningJob(sessionStorage, id);
    polledIds.delete(id);
  }
}

/** Shows the result of a job that has ended, and refetches what it changed. */
export function finishJob(job: BulkJob, words: Words, change?: string): void {
  refresh();
  showOutcome(outcomeOf(job), words, change, (done) => void undoJob(done));
}

/** Resumes polling of this tab's jobs after a page reload. */
export function resumePolling(): void {
  for (const { id, words } of readRunningJobs(sessionStorage)) void followJob(id, words);
}

/** Polls a job until it ends. @throws ApiError when the job cannot be read any more */
async function watch(id: string, onProgress: (job: BulkJob) => void): Promise<BulkJob> {
  const since = Date.now();
  let failures = 0;
  for (let wait = firstPollMs; ; wait = Math.min(wait * 1.5, slowestPollMs)) {
    await pause(wait);
    try {
      const job = await getClient().send(bulkFind, { params: { id } });
      if (isOver(job)) return job;
      failures = 0;
      if (Date.now() - since > progressDelayMs) onProgress(job);
    } catch (error) {
      failures += 1;
      if (!isTransient(error) || failures > maxFailures) throw error;
      wait = slowestPollMs;
    }
  }
}

/** Undoes a job. */
export async function undoJob(id: string): Promise<void> {
  try {
    const job = await getClient().send(bulkUndo, { params: { id } });
    void followJob(job.id, "undo");
  } catch (error) {
    handleError(error);
  }
}

/** Invalidates all queries that contain rows. Visible queries refetch at once, others on their next use. */
export function refresh(): void {
  const stale = new Set(["people", "person", "organizations", "organization", "tags", "merge-suggestions", "changes"]);
  void getQueryClient().invalidateQueries({ predicate: ({ queryKey }) => stale.has(String(queryKey[0])) });
}

function showProgress(id: string, job: BulkJob, words: Words): void {
  const count = job.total ?? 0;
  const what = job.kind === "member" ? texts.people(count) : texts.organizations(count);
  const stop = () => {
    getClient()
      .send(bulkCancel, { params: { id: job.id } })
      .catch(handleError);
  };
  showToast({
    id,
    type: "info",
    title: texts.doing[words](what),
    progress: progressOf(job) ?? 0,
    action: { label: texts.stop, onAction: stop },
  });
}

/** Returns whether a poll error is temporary, so that polling can continue. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && ["offline", "timeout", "server", "rate-limited"].includes(error.kind);
}

/** Shows the result of a change in a toast. Its button opens the failed rows or, if none failed, undoes the change. */
function showOutcome(outcome: Outcome, words: Words, change?: string, onUndo?: (job: string) => void): void {
  const { kind, status, done, unchanged, failed, error, undoable } = outcome;
  const what = kind === "member" ? texts.people(done) : texts.organizations(done);
  const parts = [
    status === "cancelled" ? texts.stopped : null,
    error,
    unchanged > 0 && done > 0 ? texts.unchanged(unchanged) : null,
    failed > 0 ? texts.notDone(failed) : null,
  ].filter((part) => part !== null);
  const isBad = failed > 0 || error !== null;
  const details = { label: texts.details, onAction: () => showReceipt(outcome) };
  const undo = undoable !== null && onUndo ? { label: texts.undo, onAction: () => onUndo(undoable) } : null;
  const action = failed > 0 ? details : undo;
  showToast({
    type: isBad ? "error" : "success",
    title: done === 0 ? texts.nothing : change ? `${change} ${what}` : texts.done[words](what),
    message: parts.join(". "),
    ...(action && { action }),
  });
}

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
