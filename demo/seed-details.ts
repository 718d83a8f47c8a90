import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import type { ManualAffiliation } from "#shared/domain/people/affiliation.ts";
import type { PlacedSubProject } from "./activities.ts";
import type { DemoOrganization } from "./organizations.ts";
import { type DemoPerson, skills } from "./people.ts";
import type { Random } from "./random.ts";

/** Name, label, type and visibility. Migrations add the definitions that every workspace has. */
const definitions = [
  ["avatarUrl", "Avatar URL", "url", false],
  ["skills", "Skills", "multiSelect", true],
  ["timezone", "Time zone", "string", true],
  ["yearsOfExperience", "Years of experience", "number", true],
  ["isMentor", "Mentor", "boolean", true],
  ["memberSince", "Member since", "date", true],
] as const;

/**
 * Adds attribute definitions, tags, maintainers, manual affiliations and people created by hand.
 * @returns the affiliations by person
 */
export async function seedDetails(
  tx: Executor,
  random: Random,
  people: readonly DemoPerson[],
  organizations: readonly [DemoOrganization, ...DemoOrganization[]],
  subProjects: readonly [PlacedSubProject, ...PlacedSubProject[]],
): Promise<Map<string, ManualAffiliation[]>> {
  await insertRows(
    tx,
    "attribute_definitions",
    definitions.map(([name, label, type, show]) => ({
      id: random.uuid(),
      name,
      label,
      type,
      show,
      options: type === "multiSelect" ? skills : [],
    })),
    "on conflict do nothing",
  );
  const tags = ["Speaker", "Mentor", "First contribution", "Steering committee", "Ambassador", "Translator"].map(
    (name) => ({ id: random.uuid(), name }),
  );
  await insertRows(tx, "tags", tags);
  await insertRows(
    tx,
    "member_tags",
    people.flatMap((each) =>
      random.chance(0.12)
        ? random.sample(tags, random.int(1, 2)).map((tag) => ({ member_id: each.id, tag_id: tag.id }))
        : [],
    ),
  );
  const place = (each: DemoPerson) => subProjects[each.subProjects[0] ?? 0] ?? subProjects[0];
  await insertRows(
    tx,
    "maintainer_roles",
    random.sample(people, 30).map((each) => ({
      id: random.uuid(),
      member_id: each.id,
      segment_id: place(each).id,
      role: random.pick(["maintainer", "reviewer", "approver"]),
      url: `https://github.com/cdp-demo-foundation/${place(each).slug}`,
      repo_type: "github",
      date_start: "2024-02-01",
      date_end: random.chance(0.2) ? "2025-06-30" : null,
    })),
  );
  const affiliations = random.sample(people, 25).map((each) => ({
    id: random.uuid(),
    member_id: each.id,
    segment_id: place(each).id,
    organization_id: random.chance(0.2) ? null : random.pick(organizations).id,
    date_start: "2025-01-01T00:00:00.000Z",
    date_end: random.chance(0.3) ? "2025-12-31T00:00:00.000Z" : null,
  }));
  await insertRows(tx, "member_affiliations", affiliations);
  // People created by hand are listed in a sub-project and the segments above it, with no activity yet.
  await tx.execute(sql`
    insert into member_segments (segment_id, member_id)
    select place.id, m.id from members m
    join segments s on s.id = ${subProjects[0].id}::uuid
    cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
    where m.manually_created`);
  const byPerson = new Map<string, ManualAffiliation[]>();
  for (const row of affiliations) {
    byPerson.set(row.member_id, [
      {
        segmentId: row.segment_id,
        organizationId: row.organization_id,
        dateStart: row.date_start,
        dateEnd: row.date_end,
      },
    ]);
  }
  return byPerson;
}
