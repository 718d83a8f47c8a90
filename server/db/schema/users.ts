import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, type Json, moment } from "./columns.ts";

/** Issuer of users who were invited and have not signed in yet; their subject is the email in lower case. */
export const invitedIssuer = "invited";

/** Issuer of the users that stand for API keys. */
export const apiKeyIssuer = "api-key";

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
    /** What the user may do now: what the sign-in provider says and what an administrator gave (`access/grants.ts`). */
    roles: text().array().notNull().default(sql`'{}'`),
    adminSegments: uuid().array().notNull().default(sql`'{}'`),
    /** `active`, `invited` or `empty-permissions`. */
    status: text().notNull().default("active"),
    /** What the provider said at the last sign-in. */
    claimedRoles: text().array().notNull().default(sql`'{}'`),
    claimedSegments: uuid().array().notNull().default(sql`'{}'`),
    /** What an administrator gave: roles, and project groups with all that lies in them. */
    grantedRoles: text().array().notNull().default(sql`'{}'`),
    grantedGroups: uuid().array().notNull().default(sql`'{}'`),
    /** An administrator took all access away, whatever the provider says. */
    blockedAt: moment(),
    /** When the user, or the API key, last asked for something; up to five minutes late. */
    lastSeenAt: moment(),
    settings: jsonb().$type<Json>().notNull().default({}),
    tokensValidFrom: moment(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("users_subject").on(t.issuer, t.subject), index("users_email").on(sql`lower(${t.email})`)],
);
