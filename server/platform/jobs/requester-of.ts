import { forbidden } from "#server/platform/core/http-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { isRole } from "#shared/domain/access/roles.ts";

/** Request that started a job. */
interface Order {
  readonly user_id: string;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly request_id: string | null;
}

/**
 * Returns the user who started a job, with their current rights. @throws HttpError 403 when the user no longer exists
 */
export async function requesterOf(db: Database, job: Order): Promise<Requester> {
  const [user] = await db.select().from(users).where(eq(users.id, job.user_id));
  if (!user || user.status === "empty-permissions") throw forbidden();
  const { id, email, fullName, adminSegments } = user;
  return {
    user: { id, email, fullName, adminSegments, roles: user.roles.filter(isRole), status: "active" },
    segments: [],
    ipAddress: job.ip_address,
    userAgent: job.user_agent,
    requestId: job.request_id ?? "",
    ifMatch: null,
  };
}
