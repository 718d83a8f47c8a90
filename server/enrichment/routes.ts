import { sql } from "drizzle-orm";
import { memberEnrich, memberEnrichMany, memberGithub } from "#shared/contract/enrichment.ts";
import { reachable } from "../bulk/reachable.ts";
import { startBulk } from "../bulk/start.ts";
import { Reply, type Route, route } from "../http/route.ts";
import { peopleInBulk } from "../people/bulk.ts";
import { findPerson } from "../people/find.ts";
import { requirePerson } from "../people/parts.ts";
import type { Platform } from "../platform.ts";
import { accessTo } from "./access.ts";
import { enrichPerson, userNames } from "./enrich-person.ts";
import { searchGithub } from "./github.ts";

/** What GitHub knows of people (wire.md 9.9, 23.1), where the operator named its address. */
export const enrichmentRoutes = (platform: Platform): Route[] => {
  const { db, config } = platform;
  return [
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

    route(memberEnrichMany, async ({ body: { members: ids }, requester }) => {
      const places = { places: sql`member_segments`, column: sql`member_id` };
      const there = await db.execute<{ id: string }>(sql`
      select id from members where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null order by id`);
      const reached = await reachable(
        db,
        requester,
        places,
        there.rows.map(({ id }) => id),
      );
      const accepted = [...reached];
      if (accepted.length > 0)
        await startBulk(platform, requester, peopleInBulk, { ids: accepted, action: { enrich: true } });
      return accepted;
    }),
  ];
};
