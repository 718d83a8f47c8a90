import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/platform/db/database.ts";
import type { Config } from "./config.ts";
import type { Jobs } from "./jobs.ts";
import type { Secrets } from "./secrets.ts";

/** Events of the socket namespace `/user`. */
export type EventName =
  | "integration-completed"
  | "org-merge"
  | "member-merge"
  | "member-unmerge"
  | "organization-unmerge"
  /** Extension of the wire: bookmarked posts have changed, or sources brought new ones. */
  | "community-lens"
  /** Extension of the wire: writes have changed records. */
  | "record-changed";

/** Sender of socket events to all connected users. Each client selects its events by `userId`. */
export interface Events {
  /** Sends the payload as a JSON string, as the wire requires. */
  emit(event: EventName, payload: object): void;
  /** Closes every connection of a user on all servers, after their tokens were invalidated. */
  disconnect(userId: string): void;
}

/** Services of the running platform. Created once at start and passed to every resource. */
export interface Platform {
  readonly config: Config;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
}
