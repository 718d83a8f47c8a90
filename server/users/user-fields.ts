import type { users } from "#server/db/schema/users.ts";

/** The fields of a user that cross the wire; what belongs to the provider stays here. */
export function userFields(row: typeof users.$inferSelect) {
  return {
    id: row.id,
    email: row.email,
    // Whoever signs in with the provider has a verified address.
    emailVerified: true,
    fullName: row.fullName,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: null,
    provider: "oidc",
    acceptedTermsAndPrivacy: true,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
