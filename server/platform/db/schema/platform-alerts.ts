import { pgTable, text } from "#server/platform/db/pg-core.ts";
import { created } from "./columns.ts";

/** Problems of the platform of which administrators have been told, until they are solved. */
export const platformAlerts = pgTable("platform_alerts", {
  /** Kind of the problem, such as `disk`. */
  key: text().primaryKey(),
  text: text().notNull(),
  since: created(),
});
