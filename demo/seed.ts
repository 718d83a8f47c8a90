import { runAllChecks } from "#server/curation/data-quality/refresh.ts";
import { firstSuggestions } from "#server/curation/suggestions/refresh.ts";
import { type AuditEntry, writeAudit } from "#server/platform/audit/write-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { rebuildDays } from "#server/records/aggregates/months.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { noteEmployerChange } from "#server/records/employers/note-changes.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { demoActivities, type PlacedSubProject } from "./activities.ts";
import { demoGroups } from "./foundation.ts";
import { demoIntegrations, demoStreams } from "./integrations.ts";
import { seedLensPosts } from "./lens-posts.ts";
import { multiply, withoutIndexes } from "./multiply.ts";
import type { ScriptMix } from "./names.ts";
import { organizationTwins, withTwins } from "./organization-twins.ts";
import { type DemoOrganization, demoOrganizations } from "./organizations.ts";
import { type DemoPerson, demoPeople } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import { seedDetails } from "./seed-details.ts";
import { specialPeople } from "./special-people.ts";

/** Adds the project groups, projects and sub-projects. @returns the sub-projects, the busiest first */
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

/** True for people with data from enrichment. They count as enriched halfway between their first activity and now. */
function isEnriched({ attributes }: DemoPerson): boolean {
  return attributes.yearsOfExperience?.enrichment !== undefined && attributes.skills?.enrichment !== undefined;
}

/** Adds people with their identities and work history. */
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
  await refreshSearchText(tx, "member", "all");
}

const peopleAtScaleOne = 1200;

/**
 * Fills an empty database with the invented foundation of a first start: about 1,200 people at scale 1, within seconds.
 * A larger scale adds that many times more people and activities in bulk. Generated data depends only on the day.
 * Leaves a database that already has segments unchanged.
 */
export async function seedDemo(
  { db }: { readonly db: Database },
  { scale = 1, now = new Date(), scripts = "few" }: { scale?: number; now?: Date; scripts?: ScriptMix } = {},
): Promise<void> {
  const filled = await db.execute(sql`select 1 from segments limit 1`);
  if (filled.rows.length > 0) return;
  const random = createRandom(20_260_101);
  const made = await db.transaction(async (tx) => {
    // Invented mailbox services.
    const mailboxes = ["post.example", "elsewhere.example"].map((domain) => ({ domain, kind: "free-mail" }));
    await insertRows(tx, "employer_domains", mailboxes);
    const subProjects = await seedSegments(tx, random);
    const organizations = await seedOrganizations(tx, random, now);
    const known = demoPeople(random, peopleAtScaleOne, organizations, subProjects.length, scripts);
    const twins = organizationTwins(organizations);
    await insertOrganizations(tx, createRandom(8), [...twins.values()]);
    const people = withTwins([...known, ...specialPeople(random, known)], twins);
    await seedPeople(tx, random, people, now);
    const affiliations = await seedDetails(tx, random, people, organizations, subProjects);
    const activities = demoActivities(random, people, subProjects, affiliations, now);
    await insertRows(tx, "activities", activities);
    const integrations = demoIntegrations(random, subProjects, now);
    await insertRows(tx, "integrations", integrations);
    await insertRows(tx, "integration_streams", demoStreams(integrations));
    await seedLensPosts(tx, createRandom(21), known, now);
    return { people, organizations: [...organizations, ...twins.values()] };
  });
  await db.transaction(async (tx) => {
    if (scale <= 1) return addAggregates(tx);
    return withoutIndexes(tx, async () => {
      await multiply(tx, Math.round((scale - 1) * peopleAtScaleOne));
      await addAggregates(tx);
    });
  });
  // As if people, organizations and activities had arrived one after the other. The job does it on a large database.
  await noteEmployerChange(db, "everyone");
  if (scale <= 1) await recountChanged({ db, isEmbedded: false }, new AbortController().signal);
  // Runs after the aggregates, because audit entries store the project groups of their entity.
  await db.transaction((tx) => seedAudit(tx, made.people, made.organizations));
  await db.execute(sql`analyze`);
  await firstSuggestions(db, {
    people: made.people.map(({ id }) => id),
    organizations: made.organizations.map(({ id }) => id),
  });
  // On a large database this takes a while. There, the job does it in the first minute.
  if (scale <= 1) await seedFindings(db);
}

/** Runs the data quality checks and adds invented counts for the weeks before. */
async function seedFindings(db: Database): Promise<void> {
  await runAllChecks({ db, isEmbedded: false });
  const random = createRandom(11);
  const counted = await db.execute<{ kind: string; segment_id: string; type: string; day: string; count: number }>(sql`
    select kind, segment_id, type, day::text as day, count from finding_counts order by kind, type, segment_id`);
  const earlier = counted.rows.flatMap(({ day, count, ...rest }) => {
    let before = count;
    return [4, 9, 13, 17, 22, 26, 31].map((days) => {
      before = Math.max(0, before + random.int(-1, Math.ceil(count / 12)));
      return { ...rest, day: new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10), count: before };
    });
  });
  if (earlier.length > 0) await insertRows(db, "finding_counts", earlier);
}

/** Computes the aggregates of activities by person, organization and segment. */
export async function addAggregates(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into activity_channels (segment_id, platform, channel)
    select distinct segment_id, platform, channel from activities where channel <> '' on conflict do nothing`);
  await tx.execute(sql`
    insert into activity_types_seen (segment_id, platform, type)
    select distinct segment_id, platform, type from activities on conflict do nothing`);
  await rebuildDays(tx);
  await rebuildPeopleAggregates(tx, "all");
  await rebuildOrganizationAggregates(tx, "all");
}

/** Writes audit entries for people created by hand and for renamed organizations. */
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

/** Adds the organizations that people work for. */
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

/** Adds organizations with their identities. */
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
  await refreshSearchText(tx, "organization", "all");
}
