import { memberEnrich, memberGithub } from "#shared/contract/enrichment.ts";
import { HttpError } from "../http/http-error.ts";
import { Reply, type Route, route } from "../http/route.ts";
import { findPerson } from "../people/find.ts";
import { requirePerson } from "../people/parts.ts";
import type { Platform } from "../platform.ts";
import { enrichPerson, userNames } from "./enrich-person.ts";
import { type GithubAccess, searchGithub } from "./github.ts";

/** What GitHub knows of people (wire.md 9.9, 23.1), where the operator named its address. */
export const enrichmentRoutes = ({ db, config }: Platform): Route[] => [
  route(memberGithub, async ({ params, signal }) => {
    const access = accessTo(config, signal);
    await requirePerson(db, params.id);
    const names = await userNames(db, params.id);
    return names.length === 0 ? [] : searchGithub(names, access);
  }),

  route(memberEnrich, async ({ params, requester, signal }) => {
    await enrichPerson(db, requester, params.id, accessTo(config, signal));
    const { member, version } = await findPerson(db, params.id, requester.segments[0]?.id ?? null, {});
    return new Reply(member, { etag: version });
  }),
];

/** @throws HttpError 404 where no address is configured: this platform does not offer it. */
function accessTo({ github, outboundAllow: allow }: Platform["config"], signal: AbortSignal): GithubAccess {
  if (github === null) throw new HttpError(404, "This platform does not ask GitHub: GITHUB_API_URL is not set.");
  return { github, allow, signal };
}
