import type { Executor } from "#server/platform/db/database.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import type { DemoPerson } from "./people.ts";
import type { Random } from "./random.ts";

/** True for people with data from enrichment. They count as enriched halfway between their first activity and now. */
function isEnriched({ attributes }: DemoPerson): boolean {
  return attributes.yearsOfExperience?.enrichment !== undefined && attributes.skills?.enrichment !== undefined;
}

/** Adds people with their identities and work history. */
export async function seedPeople(
  tx: Executor,
  random: Random,
  people: readonly DemoPerson[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    "members",
    people.map((each) => ({
      id: each.id,
      display_name: each.displayName,
      joined_at: new Date(now.getTime() - each.since * 86_400_000),
      attributes: each.attributes,
      manually_created: each.manuallyCreated,
      last_enriched_at: isEnriched(each) ? new Date(now.getTime() - each.since * 43_200_000) : null,
    })),
  );
  await insertRows(
    tx,
    "member_identities",
    people.flatMap((each) =>
      each.identities.map((identity) => ({ id: random.uuid(), member_id: each.id, ...identity })),
    ),
  );
  await insertRows(
    tx,
    "member_organizations",
    people.flatMap((each) =>
      each.work.map((work) => ({
        id: random.uuid(),
        member_id: each.id,
        organization_id: work.organization.id,
        title: work.title,
        date_start: work.dateStart,
        date_end: work.dateEnd,
        source: work.source,
        override_id: work.isPrimary ? random.uuid() : null,
        is_primary_work_experience: work.isPrimary,
      })),
    ),
  );
  await refreshSearchText(tx, "member", "all");
}
