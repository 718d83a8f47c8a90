import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, type Json, moment } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    issuer: text().notNull(),
    /** The provider's `sub`: a user is recognised by it, never by the address. */
    subject: text().notNull(),
    email: text().notNull(),
    fullName: text().notNull().default(""),
    firstName: text(),
    lastName: text(),
    roles: text().array().notNull().default(sql`'{}'`),
    adminSegments: uuid().array().notNull().default(sql`'{}'`),
    /** `active`, `invited` or `empty-permissions`. */
    status: text().notNull().default("active"),
    settings: jsonb().$type<Json>().notNull().default({}),
    tokensValidFrom: moment(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("users_subject").on(t.issuer, t.subject), index("users_email").on(sql`lower(${t.email})`)],
);
