import { bigint, index, pgTable, text } from "#server/platform/db/pg-core.ts";
import { created, id, moment } from "./columns.ts";

/** Backups that the nightly job made. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    /** Path of the archive. */
    file: text().notNull(),
    startedAt: created(),
    endedAt: moment(),
    /** Size of the archive. */
    bytes: bigint({ mode: "number" }),
    /** Set once the archive was restored in a temporary place and read. */
    verifiedAt: moment(),
    /** Why it failed, or what is wrong with it. */
    problem: text(),
  },
  (t) => [index("backups_age").on(t.startedAt)],
);

/** Problems of the platform of which administrators have been told, until they are solved. */
export const platformAlerts = pgTable("platform_alerts", {
  /** Kind of the problem, such as `disk`. */
  key: text().primaryKey(),
  text: text().notNull(),
  since: created(),
});
