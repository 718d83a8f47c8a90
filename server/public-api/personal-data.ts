import type { Platform } from "#server/platform/core/platform.ts";
import { Download, type Route, route } from "#server/platform/http/route.ts";
import {
  erasePersonalData,
  findPersonalData,
  listRequests,
  writePersonalData,
} from "#server/transfer/personal-data/requests.ts";
import { personalDataCalls, v1PersonalDataCalls } from "#shared/contract/personal-data.ts";
import { offsetPage, toPage } from "./paging.ts";

/** Routes for requests under data protection law, in the public API. */
export const publicPersonalDataRoutes = (platform: Platform): Route[] => routesOf(platform, v1PersonalDataCalls);

/** The same routes for the administration pages of the console. */
export const personalDataRoutes = (platform: Platform): Route[] =>
  // The calls differ only in their paths.
  routesOf(platform, personalDataCalls as unknown as typeof v1PersonalDataCalls);

function routesOf(platform: Platform, calls: typeof v1PersonalDataCalls): Route[] {
  const { db } = platform;
  return [
    route(calls.find, async ({ body }) => ({ data: await findPersonalData(db, body.identity) })),
    route(calls.file, async ({ params: { id }, body, requester }) => {
      const pieces = await writePersonalData(platform, requester, id, body.reference);
      return new Download(`person-${id}.json`, "application/json; charset=utf-8", pieces);
    }),
    route(calls.erase, async ({ params: { id }, body, requester }) => ({
      counts: await erasePersonalData(platform, requester, id, body),
    })),
    route(calls.log, async ({ query }) => {
      const { limit, offset } = offsetPage(query);
      return toPage(await listRequests(db, { limit: limit + 1, offset }), { limit, offset });
    }),
  ];
}
