import { sql } from "drizzle-orm";
import type { ManualAffiliation } from "#shared/domain/affiliation.ts";
import { type AuditEntry, writeAudit } from "../audit/write-audit.ts";
import type { Database, Executor } from "../db/database.ts";
import { insertRows } from "../db/insert-rows.ts";
import { rebuildOrganizationAggregates } from "../organizations/rebuild.ts";
import { refreshOrganizationsSearchText } from "../organizations/search-text.ts";
import { rebuildPeopleAggregates } from "../people/rebuild.ts";
import { refreshPeopleSearchText } from "../people/search-text.ts";
import { firstSuggestions } from "../suggestions/refresh.ts";
import { demoActivities, type PlacedSubProject } from "./activities.ts";
import { demoGroups } from "./foundation.ts";
import { demoIntegrations } from "./integrations.ts";
import { multiply, withoutIndexes } from "./multiply.ts";
import { organizationTwins, withTwins } from "./organization-twins.ts";
import { type DemoOrganization, demoOrganizations } from "./organizations.ts";
import { type DemoPerson, demoPeople, skills } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import { specialPeople } from "./special-people.ts";

const peopleAtScaleOne = 1200;

/**
 * Fills an empty database with the invented foundation of a first start: about 1,200 people at scale 1, within seconds;
 * a larger scale adds that many times more people and activities in bulk. What is generated depends only on the day.
 * A database that has segments already is left as it is.
 */
export async function seedDemo(
  { db }: { readonly db: Database },
  { scale = 1, now = new Date() }: { scale?: number; now?: Date } = {},
): Promise<void> {
  const filled = await db.execute(sql`select 1 from segments limit 1`);
  if (filled.rows.length > 0) return;
  const random = createRandom(20_260_101);
  const made = await db.transaction(async (tx) => {
    const subProjects = await seedSegments(tx, random);
    const organizations = await seedOrganizations(tx, random, now);
    const known = demoPeople(random, peopleAtScaleOne, organizations, subProjects.length);
    const twins = organizationTwins(organizations);
    await insertOrganizations(tx, createRandom(8), [...twins.values()]);
    const people = withTwins([...known, ...specialPeople(random, known)], twins);
    await seedPeople(tx, random, people, now);
    const affiliations = await seedDetails(tx, random, people, organizations, subProjects);
    const activities = demoActivities(random, people, subProjects, affiliations, now);
    await insertRows(tx, "activities", activities);
    await insertRows(tx, "integrations", demoIntegrations(random, subProjects, now));
    return { people, organizations: [...organizations, ...twins.values()] };
  });
  await db.transaction(async (tx) => {
    if (scale <= 1) return addAggregates(tx);
    return withoutIndexes(tx, async () => {
      await multiply(tx, Math.round((scale - 1) * peopleAtScaleOne));
      await addAggregates(tx);
    });
  });
  // Entries of the audit log know in which project groups their entity is known.
  await db.transaction((tx) => seedAudit(tx, made.people, made.organizations));
  await db.execute(sql`analyze`);
  await firstSuggestions(db, {
    people: made.people.map(({ id }) => id),
    organizations: made.organizations.map(({ id }) => id),
  });
}

async function addAggregates(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into activity_channels (segment_id, platform, channel)
    select distinct segment_id, platform, channel from activities where channel <> '' on conflict do nothing`);
  await rebuildPeopleAggregates(tx, "all");
  await rebuildOrganizationAggregates(tx, "all");
}

async function seedSegments(tx: Executor, random: Random): Promise<[PlacedSubProject, ...PlacedSubProject[]]> {
  const rows: Record<string, unknown>[] = [];
  const places: PlacedSubProject[] = [];
  const add = (
    row: Record<string, unknown>,
    parent: Record<string, unknown> | null,
    grandparent: Record<string, unknown> | null,
  ) => {
    const full: Record<string, unknown> = {
      id: random.uuid(),
      parent_id: parent?.id ?? null,
      parent_slug: parent?.slug ?? null,
      parent_name: parent?.name ?? null,
      grandparent_id: grandparent?.id ?? null,
      grandparent_slug: grandparent?.slug ?? null,
      grandparent_name: grandparent?.name ?? null,
      custom_activity_types: {},
      ...row,
    };
    rows.push(full);
    return full;
  };
  for (const { projects, name, slug, sourceId, status, description } of demoGroups) {
    const url = `https://${slug}.example`;
    const group = add(
      { type: "projectGroup", name, slug, status, url, description, source_id: sourceId, is_lf: true },
      null,
      null,
    );
    for (const project of projects) {
      const common = { status: "active", url, description: null, is_lf: project.isLF ?? true };
      const own = add(
        { type: "project", name: project.name, slug: project.slug, source_id: `demo-${project.slug}`, ...common },
        group,
        null,
      );
      for (const each of project.subprojects) {
        const row = add(
          { type: "subproject", name: each.name, slug: each.slug, source_id: `demo-${each.slug}-sub`, ...common },
          own,
          group,
        );
        places.push({ id: String(row.id), slug: each.slug, platforms: each.platforms, weight: each.weight });
      }
    }
  }
  await insertRows(tx, "segments", rows);
  const [first, ...rest] = places.sort((a, b) => b.weight - a.weight);
  if (!first) throw new Error("The demo foundation has no sub-project.");
  return [first, ...rest];
}

async function seedOrganizations(
  tx: Executor,
  random: Random,
  now: Date,
): Promise<[DemoOrganization, ...DemoOrganization[]]> {
  const [first, ...rest] = demoOrganizations(random, now);
  if (!first) throw new Error("The demo foundation has no organization.");
  await insertOrganizations(tx, random, [first, ...rest]);
  return [first, ...rest];
}

async function insertOrganizations(
  tx: Executor,
  random: Random,
  organizations: readonly DemoOrganization[],
): Promise<void> {
  await insertRows(
    tx,
    "organizations",
    organizations.map((each) => each.row),
  );
  await insertRows(
    tx,
    "organization_identities",
    organizations.flatMap((each) => each.identities).map((row) => ({ id: random.uuid(), ...row })),
  );
  await refreshOrganizationsSearchText(tx, "all");
}

/** Some of those whom an enrichment has told something: half way between their first activity and now. */
function isEnriched({ attributes }: DemoPerson): boolean {
  return attributes.yearsOfExperience?.enrichment !== undefined && attributes.skills?.enrichment !== undefined;
}

async function seedPeople(tx: Executor, random: Random, people: readonly DemoPerson[], now: Date): Promise<void> {
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
  await refreshPeopleSearchText(tx, "all");
}

/** Name, label, type, shown. Those that every workspace has come by migration (wire.md 11). */
const definitions = [
  ["avatarUrl", "Avatar URL", "url", false],
  ["skills", "Skills", "multiSelect", true],
  ["timezone", "Time zone", "string", true],
  ["yearsOfExperience", "Years of experience", "number", true],
  ["isMentor", "Mentor", "boolean", true],
  ["memberSince", "Member since", "date", true],
] as const;

/** Attribute definitions, tags, maintainers, manual affiliations and people created by hand. */
async function seedDetails(
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
  // Somebody created by hand is in the lists of a sub-project and of what is above it, with nothing done there yet.
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

async function seedAudit(
  tx: Executor,
  people: readonly DemoPerson[],
  organizations: readonly DemoOrganization[],
): Promise<void> {
  const created: AuditEntry[] = people
    .filter((each) => each.manuallyCreated)
    .map((each) => ({
      actionType: "members-create",
      entityType: "member",
      entityId: each.id,
      oldState: {},
      newState: { id: each.id, displayName: each.displayName, identities: each.identities },
    }));
  const renamed: AuditEntry[] = organizations.slice(0, 8).map((each) => ({
    actionType: "organizations-edit-profile",
    entityType: "organization",
    entityId: each.id,
    oldState: { displayName: each.domain },
    newState: { displayName: each.displayName },
  }));
  for (const entry of [...created, ...renamed]) await writeAudit(tx, null, entry);
}
