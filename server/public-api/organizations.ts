import { trashedOrganizations } from "#server/curation/trash/kinds.ts";
import { moveToTrash, restoreFromTrash } from "#server/curation/trash/trash.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import { createOrganization } from "#server/records/organizations/create.ts";
import { updateOrganization } from "#server/records/organizations/update.ts";
import { v1OrganizationCalls as calls } from "#shared/contract/v1/organizations.ts";
import { findOrganization, listOrganizations, segmentOf } from "./read.ts";

/** Routes for organizations in the public API. */
export const publicOrganizationRoutes = ({ db }: Platform): Route[] => {
  const reply = (requester: Requester, id: string) => findOrganization(db, segmentOf(requester), id);
  return [
    route(calls.list, ({ query, requester }) => listOrganizations(db, segmentOf(requester), query)),
    route(calls.find, ({ params, query, requester }) =>
      findOrganization(db, segmentOf(requester), params.id, query.fields),
    ),

    route(calls.create, async ({ body: { name, identities, ...facts }, requester }) => {
      const id = await createOrganization(db, requester, { displayName: name, identities, manuallyCreated: true });
      if (Object.keys(facts).length > 0) {
        const { logoUrl: logo, ...rest } = facts;
        await updateOrganization(db, { ...requester, ifMatch: null }, id, { ...rest, logo });
      }
      return reply(requester, id);
    }),
    route(calls.update, async ({ params: { id }, body: { name, logoUrl: logo, ...rest }, requester }) => {
      await updateOrganization(db, requester, id, { ...rest, displayName: name, logo });
      return reply(requester, id);
    }),
    route(calls.delete, async ({ params: { id }, requester }) => {
      await moveToTrash(db, trashedOrganizations, requester, [id]);
      return { id };
    }),
    route(calls.restore, async ({ params: { id }, requester }) => {
      await restoreFromTrash(db, trashedOrganizations, requester, [id]);
      return reply(requester, id);
    }),
  ];
};
