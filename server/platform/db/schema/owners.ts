import { uuid } from "#server/platform/db/pg-core.ts";
import { organizations } from "./organizations.ts";
import { members } from "./people.ts";

/** Reference to a person. The row is deleted with the person. */
export const ofMember = () =>
  uuid()
    .notNull()
    .references(() => members.id, { onDelete: "cascade" });

/** Reference to an organization. The row is deleted with the organization. */
export const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });
