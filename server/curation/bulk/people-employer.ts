import { HttpError } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { addWork, takeBackWork } from "#server/records/people/work-experience-write.ts";
import type { MemberBulkAction } from "#shared/contract/bulk.ts";
import { type Changed, changed, changedSince, failed, type Outcome, unchanged } from "./bulk-kind.ts";

/** Adds the same work, or independence, to the work history of people. People who have the same stay unchanged. */
export async function setEmployer(
  tx: Executor,
  requester: Requester,
  employer: NonNullable<MemberBulkAction["employer"]>,
  ids: readonly string[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    try {
      const { id: work } = await addWork(tx, requester, id, employer);
      outcomes.push(changed(id, { work }));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      outcomes.push(error.status === 409 ? unchanged(id) : failed(id, error.message));
    }
  }
  return outcomes;
}

/** Takes back the work that was added, unless it was changed since. */
export async function undoEmployer(tx: Executor, requester: Requester, rows: readonly Changed[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, undo } of rows) {
    const isUndone = await takeBackWork(tx, requester, id, String(undo.work));
    outcomes.push(isUndone ? changed(id, {}) : failed(id, changedSince));
  }
  return outcomes;
}
