import { sql } from "#server/platform/db/drizzle.ts";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "#server/platform/db/pg-core.ts";
import { moment } from "./columns.ts";
import { ofMember, ofOrganization } from "./owners.ts";

/** Keys for finding duplicates of a person (`candidateKeys`), each as 64 bits of its hash. */
export const memberMatchKeys = pgTable(
  "member_match_keys",
  { key: bigint({ mode: "bigint" }).notNull(), ownerId: ofMember() },
  (t) => [primaryKey({ columns: [t.key, t.ownerId] }), index("member_match_keys_owner").on(t.ownerId)],
);

export const organizationMatchKeys = pgTable(
  "organization_match_keys",
  { key: bigint({ mode: "bigint" }).notNull(), ownerId: ofOrganization() },
  (t) => [primaryKey({ columns: [t.key, t.ownerId] }), index("organization_match_keys_owner").on(t.ownerId)],
);

/**
 * Matching state of a record: its fingerprint when the keys were computed, and whether its pairs must still be
 * compared.
 */
const matchState = {
  /** Hash of all data that matching uses. The record has changed when its current hash differs. */
  fingerprint: bigint({ mode: "bigint" }).notNull(),
  isWaiting: boolean().notNull(),
};

export const memberMatchStates = pgTable(
  "member_match_states",
  {
    ownerId: ofMember().primaryKey(),
    ...matchState,
    /** Confidence that it is a bot, in percent; null without any sign of it. */
    botConfidence: smallint(),
  },
  (t) => [
    index("member_match_states_waiting").on(t.ownerId).where(sql`is_waiting`),
    index("member_match_states_bots").on(t.botConfidence.desc()).where(sql`bot_confidence is not null`),
  ],
);

export const organizationMatchStates = pgTable(
  "organization_match_states",
  { ownerId: ofOrganization().primaryKey(), ...matchState },
  (t) => [index("organization_match_states_waiting").on(t.ownerId).where(sql`is_waiting`)],
);

/** Full scans that compare all records with their fingerprints: the last completed one and the last request for one. */
export const matchRounds = pgTable("match_rounds", {
  /** `member` or `organization`. */
  kind: text().primaryKey(),
  askedAt: moment(),
  /** Start of the last completed scan. */
  doneAt: moment(),
  /**
   * Number of profiles at that time, in total and by segment. The probability that two profiles match depends on it.
   */
  profiles: integer(),
  segmentProfiles: jsonb().$type<Record<string, number>>(),
});
