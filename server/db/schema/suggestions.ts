import { index, integer, jsonb, pgTable, smallint, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, moment } from "./columns.ts";
import { ofMember, ofOrganization } from "./owners.ts";

/** Two profiles that may be one. The lower id stands first. */
const suggestion = {
  id: id(),
  /** In percent: the sum of the evidence. */
  similarity: smallint().notNull(),
  /** Activities of both together when they were last looked at. */
  activityEstimate: integer().notNull(),
  /** Segments of all levels that know one of them. */
  segmentIds: uuid().array().notNull(),
  /** The decision that the two are not the same which was last looked at. */
  declinedAt: moment(),
  /** When evidence came that was not known at the decision: it is shown again. */
  returnedAt: moment(),
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
    index("member_suggestions_segments").using("gin", t.segmentIds),
  ],
);

export const organizationSuggestions = pgTable(
  "organization_suggestions",
  { ...suggestion, aId: ofOrganization(), bId: ofOrganization() },
  (t) => [
    uniqueIndex("organization_suggestions_pair").on(t.aId, t.bId),
    index("organization_suggestions_b").on(t.bId),
    index("organization_suggestions_similarity").on(t.similarity.desc(), t.activityEstimate.desc(), t.id),
    index("organization_suggestions_activity").on(t.activityEstimate.desc(), t.similarity.desc(), t.id),
    index("organization_suggestions_segments").using("gin", t.segmentIds),
  ],
);

/** What suggestions rest on: beside them, since counting hundreds of thousands must not read it. */
const suggestionEvidence = {
  evidence: jsonb().$type<unknown[]>().notNull(),
  /** What was known when somebody decided that the two are not the same. */
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
