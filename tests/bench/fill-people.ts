import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/database.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { type GeneratedProfile, generatedPeople } from "#tests/support/generated-people.ts";

const profilesAtOnce = 2_000;

/** Projects and organizations of the generated people. */
interface Places {
  readonly group: string;
  /** Sub-projects by project number. */
  readonly projects: ReadonlyMap<string, string>;
  /** Organization ids in the database by generated organization id. */
  readonly organizations: Map<string, string>;
}

/**
 * Fills an empty database with the generated people, one project group and their organizations. The true person of each
 * profile is stored in a separate table (`truthsOf`), outside of the measured memory.
 * @returns the group and the number of profiles
 */
export async function fillPeople(db: Database, humans: number): Promise<{ group: string; people: number }> {
  const places: Places = {
    group: randomUUID(),
    projects: new Map(Array.from({ length: 8 }, (_, at) => [String(at + 1), randomUUID()])),
    organizations: new Map(),
  };
  await insertRows(db, "segments", [
    segment(places.group, "projectGroup", "group", null),
    ...[...places.projects].map(([number, id]) => segment(id, "subproject", `project-${number}`, places.group)),
  ]);
  await db.execute(sql`create table bench_truths (id uuid, truth int)`);
  let people = 0;
  let batch: GeneratedProfile[] = [];
  const flush = async () => {
    await insertProfiles(db, batch, places);
    batch = [];
  };
  for (const profile of generatedPeople(humans)) {
    people += 1;
    batch.push(profile);
    if (batch.length === profilesAtOnce) await flush();
  }
  await flush();
  await db.execute(sql`analyze`);
  return { group: places.group, people };
}

/** The true person of each profile, by profile id. */
export async function truthsOf(db: Database): Promise<Map<string, number>> {
  const found = await db.execute<{ id: string; truth: number }>(sql`select id, truth from bench_truths`);
  return new Map(found.rows.map(({ id, truth }) => [id, truth]));
}

function segment(id: string, type: string, slug: string, group: string | null) {
  return {
    id,
    type,
    name: slug,
    slug,
    status: "active",
    is_lf: true,
    custom_activity_types: {},
    grandparent_id: group,
    parent_id: group,
  };
}

async function insertProfiles(db: Database, profiles: readonly GeneratedProfile[], places: Places): Promise<void> {
  const fresh = new Map<string, string>();
  for (const { work } of profiles) {
    for (const { organizationId, organizationName } of work) {
      if (places.organizations.has(organizationId)) continue;
      const id = randomUUID();
      places.organizations.set(organizationId, id);
      fresh.set(id, organizationName);
    }
  }
  await db.transaction(async (tx) => {
    await insertRows(
      tx,
      "bench_truths",
      profiles.map(({ id, truth }) => ({ id, truth })),
    );
    await insertRows(
      tx,
      "organizations",
      [...fresh].map(([id, display_name]) => ({
        id,
        display_name,
        attributes: {},
        search_text: display_name.toLowerCase(),
      })),
    );
    await insertRows(
      tx,
      "members",
      profiles.map(({ id, displayName, attributes }) => ({
        id,
        display_name: displayName,
        search_text: displayName.toLowerCase(),
        joined_at: "2024-01-01T00:00:00.000Z",
        attributes,
      })),
    );
    await insertRows(
      tx,
      "member_identities",
      profiles.flatMap(({ id, identities }) =>
        identities.map((identity) => ({
          id: randomUUID(),
          member_id: id,
          ...identity,
          created_at: "2024-01-01T00:00:00.000Z",
        })),
      ),
      "on conflict do nothing",
    );
    await insertRows(
      tx,
      "member_organizations",
      profiles.flatMap(({ id, work }) =>
        work.map(({ organizationId, dateStart }) => ({
          id: randomUUID(),
          member_id: id,
          organization_id: places.organizations.get(organizationId),
          date_start: dateStart ?? null,
        })),
      ),
    );
    await insertRows(
      tx,
      "member_segments",
      profiles.flatMap(({ id, projectIds }) =>
        [places.group, ...projectIds.map((number) => places.projects.get(number))].map((segment_id) => ({
          segment_id,
          member_id: id,
          activity_count: 3,
        })),
      ),
    );
  });
}
