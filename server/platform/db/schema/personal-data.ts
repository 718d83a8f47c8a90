import { index, jsonb, pgTable, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, id } from "./columns.ts";

/** Completed requests under data protection law. Contains no personal data of the people concerned. */
export const personalDataRequests = pgTable(
  "personal_data_requests",
  {
    id: id(),
    /** `file` or `erasure`. */
    kind: text().notNull(),
    memberId: uuid().notNull(),
    /** Number of the request in the system that received it. */
    reference: text().notNull(),
    userId: uuid().notNull(),
    /** Number of affected items, by kind. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
    createdAt: created(),
  },
  (t) => [index("personal_data_requests_time").on(t.createdAt.desc())],
);

/** Hashes of the identities of erased people. Connectors skip these identities. */
export const erasedIdentities = pgTable("erased_identities", {
  hash: text().primaryKey(),
  createdAt: created(),
});
