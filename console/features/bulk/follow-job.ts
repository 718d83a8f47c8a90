import { getClient } from "#console/core/api-client.ts";
import { handleError } from "#console/core/handle-error.ts";
import { getQueryClient } from "#console/core/query-client.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type BulkJob, bulkCancel, bulkFind, bulkUndo } from "#shared/contract/bulk.ts";
import { dismissToasts, showToast } from "#shared/ui/toast.ts";
import { isOver, outcomeOf, progressOf, type Words } from "./outcome.ts";
import { forgetRunningJob, keepRunningJob, readRunningJobs } from "./running-jobs.ts";
import { showOutcome } from "./show-outcome.ts";
import { texts } from "./texts.ts";

/** Milliseconds: work that is over sooner shows no progress. */
const quietMs = 400;
const firstLookMs = 120;
const slowestLookMs = 1_000;
/** So often in a row looking may fail before it is given up. */
const patience = 10;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Jobs that are followed already. */
const followed = new Set<string>();

/** Shows how far a job is until it is over, whatever screen is looked at meanwhile, and then what it did. */
export async function followJob(id: string, words: Words): Promise<void> {
  if (followed.has(id)) return;
  followed.add(id);
  keepRunningJob(sessionStorage, { id, words });
  const toast = `bulk-${id}`;
  try {
    const job = await watch(id, (now) => showProgress(toast, now, words));
    refresh();
    showOutcome(outcomeOf(job), words, (done) => void undoJob(done));
  } catch {
    showToast({ type: "error", message: texts.lost });
  } finally {
    dismissToasts(toast);
    forgetRunningJob(sessionStorage, id);
    followed.delete(id);
  }
}

/** Goes on following what this tab followed before the page was loaded again. */
export function followAgain(): void {
  for (const { id, words } of readRunningJobs(sessionStorage)) void followJob(id, words);
}

/** Looks at a job until it is over. @throws ApiError when it cannot be seen any more */
async function watch(id: string, onProgress: (job: BulkJob) => void): Promise<BulkJob> {
  const since = Date.now();
  let failures = 0;
  for (let wait = firstLookMs; ; wait = Math.min(wait * 1.5, slowestLookMs)) {
    await pause(wait);
    try {
      const job = await getClient().send(bulkFind, { params: { id } });
      if (isOver(job)) return job;
      failures = 0;
      if (Date.now() - since > quietMs) onProgress(job);
    } catch (error) {
      failures += 1;
      if (!isPassing(error) || failures > patience) throw error;
      wait = slowestLookMs;
    }
  }
}

/** Takes back what a job did. */
export async function undoJob(id: string): Promise<void> {
  try {
    const job = await getClient().send(bulkUndo, { params: { id } });
    void followJob(job.id, "undo");
  } catch (error) {
    handleError(error);
  }
}

/** Everything that rows stand in is asked for again: what is shown at once, the rest when it is next looked at. */
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

/** Worth looking again: nobody said that there is no such job. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ["offline", "timeout", "server", "rate-limited"].includes(error.kind);
}
