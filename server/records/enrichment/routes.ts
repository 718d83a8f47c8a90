import type { Platform } from "#server/platform/core/platform.ts";
import { preparedRoute, Reply, type Route, route } from "#server/platform/http/route.ts";
import { assertEditable } from "#server/records/common/editable-ids.ts";
import { assertRecordExists } from "#server/records/common/record-kind.ts";
import { findPerson } from "#server/records/people/find.ts";
import { memberEnrich, memberGithub } from "#shared/contract/enrichment.ts";
import { githubAccessOf } from "./access.ts";
import { enrichPerson, fetchPersonProfile, userNames } from "./enrich-person.ts";
import { searchGithub } from "./github.ts";

/** Routes for GitHub enrichment; none when the operator has not configured GitHub. */
export const enrichmentRoutes = (platform: Platform): Route[] => {
  const { db, config } = platform;
  return [
    route(memberGithub, async ({ params, signal }) => {
      await assertRecordExists(db, "member", params.id);
      // Clients that do not know the capability `githubSearch` get no results.
      if (config.github === null) return [];
      const access = githubAccessOf(config, signal);
      const names = await userNames(db, params.id);
      return names.length === 0 ? [] : searchGithub(names, access);
    }),

    preparedRoute(
      memberEnrich,
      async ({ params, requester, signal }) => {
        // GitHub is not asked for a person whom the requester may not change.
        await assertRecordExists(db, "member", params.id);
        await assertEditable(db, requester, "member", [params.id]);
        return fetchPersonProfile(db, params.id, githubAccessOf(config, signal));
      },
      async ({ params, requester }, user) => {
        await enrichPerson(db, requester, params.id, user);
        const { member, version } = await findPerson(db, params.id, requester.segments[0]?.id ?? null, {});
        return new Reply(member, { etag: version });
      },
    ),
  ];
};
