import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";
import { ofMember, ofOrganization } from "./owners.ts";

/** What a person may have in common with another (`candidateKeys`), each as 64 bits of its hash. */
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

/** How far matching is with somebody: who they were when their keys were made, and whether pairs are to be looked at. */
const matchState = {
  /** A hash of everything that matching looks at: when it differs from the record's, they have changed. */
  fingerprint: bigint({ mode: "bigint" }).notNull(),
  isWaiting: boolean().notNull(),
};

export const memberMatchStates = pgTable(
  "member_match_states",
  {
    ownerId: ofMember().primaryKey(),
    ...matchState,
    /** How surely it is a bot, in percent; null where nothing says so. */
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

/** When everybody was last compared with who they were when matched, and when that was last asked for. */
export const matchRounds = pgTable("match_rounds", {
  /** `member` or `organization`. */
  kind: text().primaryKey(),
  askedAt: moment(),
  /** When the last one that came to its end began. */
  doneAt: moment(),
  /** How many profiles there were then, in all and by segment: how likely two are one depends on it. */
  profiles: integer(),
  segmentProfiles: jsonb().$type<Record<string, number>>(),
});
