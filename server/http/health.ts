import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";

/** A database that needs longer than this does not serve anybody. */
const patienceMs = 5_000;

/** `GET /health`: 200 when the database answers (wire.md 1.1). */
export function serveHealth(app: FastifyInstance, pool: Pool): void {
  for (const path of ["/health", "/api/health"]) {
    app.get(path, async (_request, reply) => {
      reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
      return (await answers(pool)) ? reply.send("OK") : reply.code(500).send("The database does not answer.");
    });
  }
}

async function answers(pool: Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const asked = pool.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
