import type { Platform } from "#server/base/platform.ts";
import { type Route, route } from "#server/http/route.ts";
import { identityLookup, identityQuery } from "#shared/contract/identity-lookup.ts";
import { lookUpIdentities, lookUpList } from "./look-up.ts";

/** The look-up of the extension: one profile, or the profiles of a list. */
export const identityRoutes = ({ db }: Platform): Route[] => [
  route(identityLookup, async ({ query: { platform, type, value }, requester }) => {
    const [found] = await lookUpIdentities(db, { platform, type, values: [value] }, requester.segments[0]?.id ?? null);
    return {
      people: (found?.people ?? []).map(({ id, displayName, verified, activityCount }) => {
        return { id, displayName, verified, activityCount };
      }),
      organizations: found?.organizations ?? [],
      elsewhere: found?.elsewhere ?? [],
    };
  }),
  route(identityQuery, ({ body: { platform, type, values }, requester }) =>
    lookUpList(db, { platform, type, values }, requester.segments[0]?.id ?? null),
  ),
];
