import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, id } from "./columns.ts";

/** What was done for a request under data protection law. Holds no personal data of whom it was about. */
export const personalDataRequests = pgTable(
  "personal_data_requests",
  {
    id: id(),
    /** `file` or `erasure`. */
    kind: text().notNull(),
    memberId: uuid().notNull(),
    /** The number of the request where it came in. */
    reference: text().notNull(),
    userId: uuid().notNull(),
    /** How much there was, by kind. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
    createdAt: created(),
  },
  (t) => [index("personal_data_requests_time").on(t.createdAt.desc())],
);

/** Identities of people who were erased, as hashes, by which connectors pass over them. */
export const erasedIdentities = pgTable("erased_identities", {
  hash: text().primaryKey(),
  createdAt: created(),
});
