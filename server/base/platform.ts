import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/database.ts";
import type { Config } from "./config.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs.ts";
import type { Secrets } from "./secrets.ts";

/** Everything a resource needs of the running platform. Made once in `server/app/main.ts` and handed down. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}
