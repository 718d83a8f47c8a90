import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { ViewPlacement } from "#shared/contract/views.ts";

interface FirstView {
  readonly placement: ViewPlacement;
  readonly name: string;
  readonly config: object;
}

const start = { search: "", relation: "and" };
const descending = (prop: string) => ({ prop, order: "descending" });
const people = { bot: "exclude", teamMember: "include", organization: "exclude" };
const organizations = { teamOrganization: "include" };
const within = { operator: "gt", value: "lastMonth" };
const engaged = { value: ["fan", "ultra"], include: true, match: "any" };

/** Shared views of a new workspace. */
const firstViews: readonly FirstView[] = [
  {
    placement: "member",
    name: "New and active",
    config: {
      ...start,
      order: descending("joinedAt"),
      settings: people,
      joinedDate: within,
      lastActivityDate: within,
    },
  },
  {
    placement: "member",
    name: "Slipping away",
    config: {
      ...start,
      order: descending("score"),
      settings: people,
      engagementLevel: engaged,
      lastActivityDate: { operator: "lt", value: "lastMonth" },
    },
  },
  {
    placement: "member",
    name: "Most engaged",
    config: { ...start, order: descending("score"), settings: people, engagementLevel: engaged },
  },
  {
    placement: "member",
    name: "Team contacts",
    config: { ...start, order: descending("activityCount"), settings: { ...people, teamMember: "filter" } },
  },
  {
    placement: "organization",
    name: "New and active",
    config: {
      ...start,
      order: descending("activityCount"),
      settings: organizations,
      joinedDate: within,
      lastActivityDate: within,
    },
  },
  {
    placement: "organization",
    name: "Most contacts",
    config: { ...start, order: descending("memberCount"), settings: organizations },
  },
  {
    placement: "organization",
    name: "Team organizations",
    config: { ...start, order: descending("activityCount"), settings: { teamOrganization: "filter" } },
  },
];

/** Adds the first views to a workspace that never had a view. Deleted views are not added again. */
export async function addFirstViews(db: Executor): Promise<void> {
  const rows = firstViews.map((view, index) => ({ ...view, place: index }));
  await db.execute(sql`
    insert into saved_views (name, visibility, placement, config, created_at)
    select name, 'tenant', placement, config, now() + place * interval '1 millisecond'
    from jsonb_to_recordset(${bulkJson(rows)}::jsonb) as v(name text, placement text, config jsonb, place int)
    where not exists (select 1 from saved_views)
    order by place
    on conflict do nothing`);
}
