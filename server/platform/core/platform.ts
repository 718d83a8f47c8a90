import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/platform/db/database.ts";
import type { Config } from "./config.ts";
import type { Events } from "./events.ts";
import type { Jobs } from "./jobs.ts";
import type { Secrets } from "./secrets.ts";

/** Services of the running platform. Created once at start and passed to every resource. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}
