import { identityLookup } from "#shared/contract/identity-lookup.ts";
import { type Route, route } from "../http/route.ts";
import type { Platform } from "../platform.ts";
import { lookUpIdentity } from "./look-up.ts";

/** The look-up of the extension: whose profile is this? */
export const identityRoutes = ({ db }: Platform): Route[] => [
  route(identityLookup, ({ query, requester }) => lookUpIdentity(db, query, requester.segments[0]?.id ?? null)),
];
