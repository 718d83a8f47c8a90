import { sql } from "#server/platform/db/drizzle.ts";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  uniqueIndex,
  uuid,
} from "#server/platform/db/pg-core.ts";
import { created, id, moment } from "./columns.ts";
import { ofMember, ofOrganization } from "./owners.ts";

/** Two profiles that may be the same. The lower id is first. */
const suggestion = {
  id: id(),
  /** In percent: the sum of the evidence. */
  similarity: smallint().notNull(),
  /** Number of activities of both at the last comparison. */
  activityEstimate: integer().notNull(),
  /** Segments of all levels that contain one of them. */
  segmentIds: uuid().array().notNull(),
  /** Time of the last processed decision that the two are not the same. */
  declinedAt: moment(),
  /** Time of new evidence that was unknown at the decision. The suggestion is then shown again. */
  returnedAt: moment(),
  /** True when both are bots. Lists show a bot's profiles as one entry, after people. */
  isOfBots: boolean().notNull().default(false),
  createdAt: created(),
  updatedAt: created(),
};

export const memberSuggestions = pgTable(
  "member_suggestions",
  { ...suggestion, aId: ofMember(), bId: ofMember() },
  (t) => [
    uniqueIndex("member_suggestions_pair").on(t.aId, t.bId),
    index("member_suggestions_b").on(t.bId),
    index("member_suggestions_similarity").on(t.similarity.desc(), t.activityEstimate.desc(), t.id),
    index("member_suggestions_activity").on(t.activityEstimate.desc(), t.similarity.desc(), t.id),
    index("member_suggestions_of_bots").on(t.id).where(sql`is_of_bots`),
    index("member_suggestions_segments").using("gin", t.segmentIds),
  ],
);

export const organizationSuggestions = pgTable(
  "organization_suggestions",
  {
    ...suggestion,
    aId: ofOrganization(),
    bId: ofOrganization(),
    /** The one of the two to which the other seems to belong. Null when they seem to be the same. */
    parentId: uuid(),
    /** First day of belonging to it, as far as the evidence tells. */
    parentSince: date({ mode: "string" }),
  },
  (t) => [
    uniqueIndex("organization_suggestions_pair").on(t.aId, t.bId),
    index("organization_suggestions_b").on(t.bId),
    index("organization_suggestions_similarity").on(t.similarity.desc(), t.activityEstimate.desc(), t.id),
    index("organization_suggestions_activity").on(t.activityEstimate.desc(), t.similarity.desc(), t.id),
    index("organization_suggestions_segments").using("gin", t.segmentIds),
  ],
);

/**
 * Evidence of suggestions. A separate table, so that counting hundreds of thousands of suggestions does not read it.
 */
const suggestionEvidence = {
  evidence: jsonb().$type<unknown[]>().notNull(),
  /** Evidence at the time of the decision that the two are not the same. */
  knownEvidence: jsonb().$type<unknown[]>(),
};

export const memberSuggestionEvidence = pgTable("member_suggestion_evidence", {
  suggestionId: uuid()
    .primaryKey()
    .references(() => memberSuggestions.id, { onDelete: "cascade" }),
  ...suggestionEvidence,
});

export const organizationSuggestionEvidence = pgTable("organization_suggestion_evidence", {
  suggestionId: uuid()
    .primaryKey()
    .references(() => organizationSuggestions.id, { onDelete: "cascade" }),
  ...suggestionEvidence,
});
