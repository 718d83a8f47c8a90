import { HttpError } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";
import { failed, type Outcome } from "./bulk-kind.ts";

/**
 * Does something to all rows at once, or, where that is refused, to each by itself, so that the refusal is told for the
 * rows that it is about and no other row suffers from it.
 */
export async function atOnceOrOneByOne(
  tx: Executor,
  ids: readonly string[],
  work: (tx: Executor, ids: readonly string[]) => Promise<void>,
  done: (id: string) => Outcome,
): Promise<Outcome[]> {
  const refusal = await refusalOf(tx, (inner) => work(inner, ids));
  if (refusal === null) return ids.map(done);
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return [failed(only, refusal)];
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(...(await atOnceOrOneByOne(tx, [id], work, done)));
  return outcomes;
}

async function refusalOf(tx: Executor, work: (tx: Executor) => Promise<void>): Promise<string | null> {
  try {
    await tx.transaction(work);
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
