import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Events } from "./http/events.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Secrets } from "./secrets.ts";

/** Everything a resource needs of the running platform. Made once in `server/main.ts` and handed down. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}
