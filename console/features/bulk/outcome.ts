import type { BulkJob } from "#shared/contract/bulk.ts";
import type { texts } from "./texts.ts";

/** Result of a change of many rows. */
export type Outcome = Pick<BulkJob, "kind" | "status" | "done" | "unchanged" | "failed" | "failures" | "error"> & {
  /** The job, where it can be taken back. */
  readonly undoable: string | null;
};

/** How a change is spoken of, while it goes on and when it is over. */
export type Words = keyof typeof texts.done;

/** The outcome of a job. What was taken back cannot be taken back once more. */
export const outcomeOf = (job: BulkJob): Outcome => ({
  ...job,
  undoable: job.undoOf === null && job.done > 0 ? job.id : null,
});

export const isOver = ({ status }: Pick<BulkJob, "status">): boolean => status !== "waiting" && status !== "running";

/** The part that is looked at, from 0 to 1; null until it is known how many there are. */
export function progressOf({ total, done, unchanged, failed }: BulkJob): number | null {
  if (total === null) return null;
  return total === 0 ? 1 : Math.min(1, (done + unchanged + failed) / total);
}
