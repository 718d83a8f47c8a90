import type { BulkJob } from "#shared/contract/bulk.ts";
import type { texts } from "./texts.ts";

/** Result of a change of many rows. */
export type Outcome = Pick<BulkJob, "kind" | "status" | "done" | "unchanged" | "failed" | "failures" | "error"> & {
  /** Id of the job when it can be undone; else null. */
  readonly undoable: string | null;
};

/** Key of the texts for a change, both while it runs and after it ended. */
export type Words = keyof typeof texts.done;

/** Returns the outcome of a job. An undo cannot be undone. */
export const outcomeOf = (job: BulkJob): Outcome => ({
  ...job,
  undoable: job.undoOf === null && job.done > 0 ? job.id : null,
});

export const isOver = ({ status }: Pick<BulkJob, "status">): boolean => status !== "waiting" && status !== "running";

/** Returns the processed share of rows, from 0 to 1; null while the total is unknown. */
export function progressOf({ total, done, unchanged, failed }: BulkJob): number | null {
  if (total === null) return null;
  return total === 0 ? 1 : Math.min(1, (done + unchanged + failed) / total);
}
