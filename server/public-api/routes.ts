import type { Platform } from "#server/base/platform.ts";
import { type Route, route } from "#server/http/route.ts";
import {
  v1Activities,
  v1Affiliation,
  v1Organization,
  v1Organizations,
  v1People,
  v1Person,
  v1Segments,
} from "#shared/contract/v1.ts";
import {
  findAffiliation,
  findOrganization,
  findPerson,
  listActivities,
  listOrganizations,
  listPeople,
  listSegments,
  segmentOf,
} from "./read.ts";

/** What programs read with an API key (docs/public-api.md). */
export const publicApiRoutes = ({ db }: Platform): Route[] => [
  route(v1Segments, async () => ({ data: await listSegments(db) })),
  route(v1People, ({ query, requester }) => listPeople(db, segmentOf(requester), query)),
  route(v1Person, ({ params, query, requester }) => findPerson(db, segmentOf(requester), params.id, query.fields)),
  route(v1Affiliation, ({ params, query, requester }) =>
    findAffiliation(db, segmentOf(requester), params.id, query.at),
  ),
  route(v1Organizations, ({ query, requester }) => listOrganizations(db, segmentOf(requester), query)),
  route(v1Organization, ({ params, query, requester }) =>
    findOrganization(db, segmentOf(requester), params.id, query.fields),
  ),
  route(v1Activities, ({ query, requester }) => listActivities(db, segmentOf(requester), query)),
];
