import type { users } from "#server/platform/db/schema/users.ts";

/** Fields of a user in the API format, without data of the sign-in provider. */
export function userFields(row: typeof users.$inferSelect) {
  return {
    id: row.id,
    email: row.email,
    // Providers that say nothing have not verified it.
    emailVerified: row.emailVerified === true,
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
