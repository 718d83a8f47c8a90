import { sql } from "#server/platform/db/drizzle.ts";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, type Json, moment } from "./columns.ts";

/** Issuer of users who were invited and have not signed in yet; their subject is the email in lower case. */
export const invitedIssuer = "invited";

/** Issuer of the demo accounts of the embedded provider, independent of the platform's URL. */
export const demoIssuer = "embedded";

/** Issuer of users who turned out to be another user. They stay for the audit log and cannot sign in. */
export const joinedIssuer = "joined";

/** Issuer of the users that represent API keys. */
export const apiKeyIssuer = "api-key";

/** Shown to administrators, who look here when a user's access is not as expected. */
export interface LastSignIn {
  /** Names of the claims, without values. */
  readonly claims: readonly string[];
  readonly rolesClaim: string;
  /** Roles in that claim as the provider names them; null when the claim is missing. */
  readonly received: readonly string[] | null;
  /** Those that have a meaning here. */
  readonly understood: readonly string[];
}

export const users = pgTable(
  "users",
  {
    id: id(),
    issuer: text().notNull(),
    /** The provider's `sub`, which identifies a user. The email never does. */
    subject: text().notNull(),
    email: text().notNull(),
    /** What the provider says about the email; null when it says nothing. */
    emailVerified: boolean(),
    fullName: text().notNull().default(""),
    firstName: text(),
    lastName: text(),
    /** Current rights: the claims of the sign-in provider and the grants of an administrator (`access/grants.ts`). */
    roles: text().array().notNull().default(sql`'{}'`),
    adminSegments: uuid().array().notNull().default(sql`'{}'`),
    /** `active`, `invited` or `empty-permissions`. */
    status: text().notNull().default("active"),
    /** Claims of the provider at the last sign-in. */
    claimedRoles: text().array().notNull().default(sql`'{}'`),
    claimedSegments: uuid().array().notNull().default(sql`'{}'`),
    /** What the last ID token contained and how it was understood. */
    lastSignIn: jsonb().$type<LastSignIn>(),
    /** Users of another provider with the same verified email whom an administrator called different people. */
    distinctFrom: uuid().array().notNull().default(sql`'{}'`),
    /** Grants of an administrator: roles, and project groups including all segments in them. */
    grantedRoles: text().array().notNull().default(sql`'{}'`),
    grantedGroups: uuid().array().notNull().default(sql`'{}'`),
    /** Time when an administrator removed all access, regardless of the provider's claims. */
    blockedAt: moment(),
    /** Time of the last request of the user or API key, up to five minutes late. */
    lastSeenAt: moment(),
    settings: jsonb().$type<Json>().notNull().default({}),
    tokensValidFrom: moment(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("users_subject").on(t.issuer, t.subject), index("users_email").on(sql`fold_case(${t.email})`)],
);

/** When each app token was last used. A token without a row was not used since it was issued. */
export const sessions = pgTable(
  "sessions",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuedAt: moment().notNull(),
    /** Up to a twentieth of the idle timeout late. */
    lastUsedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.issuedAt] })],
);

/** ID tokens that were exchanged. Each is accepted once. */
export const usedIdTokens = pgTable(
  "used_id_tokens",
  {
    /** SHA-256 of the signed part. */
    hash: text().primaryKey(),
    expiresAt: moment().notNull(),
  },
  (t) => [index("used_id_tokens_expires").on(t.expiresAt)],
);
