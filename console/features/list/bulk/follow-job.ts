import { getClient, getQueryClient, handleError } from "#console/features/session/index.ts";
import { ApiError } from "#shared/client/errors.ts";
import { type BulkJob, bulkCancel, bulkFind, bulkUndo } from "#shared/contract/bulk.ts";
import { dismissToasts, showToast } from "#shared/ui/toast.ts";
import { isOver, outcomeOf, progressOf, type Words } from "./outcome.ts";
import { tellOutcome } from "./tell-outcome.ts";
import { texts } from "./texts.ts";

/** Milliseconds: work that is over sooner shows no progress. */
const quietMs = 400;
const firstLookMs = 120;
const slowestLookMs = 1_000;
/** So often in a row looking may fail before it is given up. */
const patience = 10;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Shows how far a job is until it is over, whatever screen is looked at meanwhile, and then what it did. */
export async function followJob(first: BulkJob, words: Words): Promise<void> {
  const toast = `bulk-${first.id}`;
  const since = Date.now();
  let job = first;
  let failures = 0;
  for (let wait = firstLookMs; !isOver(job); wait = Math.min(wait * 1.5, slowestLookMs)) {
    await pause(wait);
    try {
      job = await getClient().send(bulkFind, { params: { id: job.id } });
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isPassing(error) || failures > patience) {
        dismissToasts(toast);
        showToast({ type: "error", message: texts.lost });
        return;
      }
      wait = slowestLookMs;
    }
    if (!isOver(job) && Date.now() - since > quietMs) showProgress(toast, job, words);
  }
  dismissToasts(toast);
  refresh();
  tellOutcome(outcomeOf(job), words, (id) => void undoJob(id));
}

/** Takes back what a job did. */
export async function undoJob(id: string): Promise<void> {
  try {
    const job = await getClient().send(bulkUndo, { params: { id } });
    await followJob(job, { doing: texts.undoing, done: texts.undone });
  } catch (error) {
    handleError(error);
  }
}

/** Everything that rows stand in is asked for again: what is shown at once, the rest when it is next looked at. */
export function refresh(): void {
  const stale = new Set(["people", "person", "organizations", "organization", "tags", "merge-suggestions"]);
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
    title: words.doing(what),
    progress: progressOf(job) ?? 0,
    action: { label: texts.stop, onAction: stop },
  });
}

/** Worth looking again: nobody said that there is no such job. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ["offline", "timeout", "server", "rate-limited"].includes(error.kind);
}
