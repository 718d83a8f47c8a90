import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { Matched } from "./matching.ts";

const table = (name: string): SQL => sql`${sql.identifier(name)}`;

/** Condition for suggestions `s` of profiles that seem to be the same, instead of parent and subsidiary. */
export const isOfDuplicates = (kind: Matched): SQL => (kind === "organization" ? sql`s.parent_id is null` : sql`true`);

/** Tables that matching reads and writes, by kind of record. */
export const tablesOf = (kind: Matched) => ({
  profiles: table(`${kind}s`),
  places: table(`${kind}_segments`),
  keys: table(`${kind}_match_keys`),
  states: table(`${kind}_match_states`),
  suggestions: table(`${kind}_suggestions`),
  evidence: table(`${kind}_suggestion_evidence`),
});
