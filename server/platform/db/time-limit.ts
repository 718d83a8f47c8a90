import { sql } from "#server/platform/db/drizzle.ts";
import type { Executor } from "./database.ts";

/**
 * Runs work with a time limit in milliseconds for each of its statements. The embedded database ignores the limit.
 * @returns null when a statement took longer
 */
export async function withTimeLimit<T>(
  db: Executor,
  milliseconds: number,
  work: (tx: Executor) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${milliseconds}`));
      return work(tx);
    });
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}

const isTimeout = (error: unknown) =>
  ((error as Error).cause as { code?: string } | undefined)?.code === "57014" ||
  (error as { code?: string }).code === "57014";
