import { uuid } from "drizzle-orm/pg-core";
import { organizations } from "./organizations.ts";
import { members } from "./people.ts";

/** The person a row is about, with whom it goes. */
export const ofMember = () =>
  uuid()
    .notNull()
    .references(() => members.id, { onDelete: "cascade" });

/** The organization a row is about, with which it goes. */
export const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organizations.id, { onDelete: "cascade" });
