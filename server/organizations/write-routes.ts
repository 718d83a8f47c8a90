import type { Platform } from "#server/base/platform.ts";
import type { Database } from "#server/db/database.ts";
import { Reply, type Requester, type Route, route } from "#server/http/route.ts";
import { organizationCreate, organizationUpdate } from "#shared/contract/organizations.ts";
import { createOrganization } from "./create.ts";
import { findOrganization } from "./find.ts";
import { updateOrganization } from "./update.ts";

/** Changing organizations (wire.md 12.6 to 12.8). */
export const organizationWriteRoutes = ({ db }: Platform): Route[] => [
  route(organizationCreate, async ({ body, requester }) =>
    profile(db, requester, await createOrganization(db, requester, body)),
  ),

  route(organizationUpdate, async ({ params, body: { segments: _, ...change }, requester }) => {
    await updateOrganization(db, requester, params.id, change);
    return profile(db, requester, params.id);
  }),
];

async function profile(db: Database, requester: Requester, id: string) {
  const { organization, version } = await findOrganization(db, id, requester.segments[0]?.id ?? null);
  return new Reply(organization, { etag: version });
}
