import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Config } from "#server/platform/core/config.ts";
import { hasRoom } from "#server/platform/db/data-folder.ts";

/** Time limit of the check in milliseconds. A slower database is unusable. */
const timeoutMs = 5_000;

/** `GET /health`: 200 when the database answers and no damage is known, else 500 with the reason. */
export function serveHealth(app: FastifyInstance, pool: Pool, { dataDir }: Pick<Config, "dataDir">): void {
  for (const path of ["/health", "/api/health"]) {
    app.get(path, async (_request, reply) => {
      reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
      const problem = hasRoom(dataDir) ? await findProblem(pool) : "The disk is full.";
      return problem === null ? reply.send("OK") : reply.code(500).send(problem);
    });
  }
}

async function findProblem(pool: Pool): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), timeoutMs);
  });
  // Counts pages that failed their checksum when read, if the database keeps checksums.
  const query = pool
    .query<{ damaged: number }>("select coalesce(sum(checksum_failures), 0)::int as damaged from pg_stat_database")
    .catch(() => "away" as const);
  const found = await Promise.race([query, late]).finally(() => clearTimeout(timer));
  if (typeof found === "string") return "The database does not answer.";
  return found.rows[0]?.damaged ? "The database is damaged: restore a backup." : null;
}
