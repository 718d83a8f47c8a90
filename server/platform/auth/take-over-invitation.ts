import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { invitedIssuer } from "#server/platform/db/schema/users.ts";
import { emailKey } from "#shared/domain/identities/identity-value.ts";

/**
 * Gives a user the access of the invitation for this address, and removes the invitation. Call `applyGrants` after it.
 * @returns false when there is no such invitation
 */
export async function takeOverInvitation(tx: Executor, userId: string, email: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with invitation as (
      delete from users where issuer = ${invitedIssuer} and subject = ${emailKey(email)}
      returning granted_roles, granted_groups)
    update users u set
      granted_roles = array(select distinct unnest(u.granted_roles || i.granted_roles)),
      granted_groups = array(select distinct unnest(u.granted_groups || i.granted_groups))
    from invitation i where u.id = ${userId}::uuid returning u.id`);
  return rows.length > 0;
}
