import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import { recordParts } from "#shared/contract/v1/export.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { hasPlainNames } from "#shared/domain/text/inherited-name.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { exported, type Files, readFiles, rowsOf, startImport, undoImport } from "./record-importing.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const db = () => platform.running.platform.db;

async function empty(): Promise<void> {
  await db().execute(sql`
    truncate members, organizations, activities, segments, tags, merge_actions, no_merges, attribute_definitions,
      deleted_activities, activity_channels, activity_types_seen, member_segments, organization_segments,
      employer_changes, affiliation_changes cascade`);
}

/**
 * Decides the employers that the job would decide later (rules.md 13), so that a comparison sees the platform at rest.
 */
const settle = () => recountChanged({ db: db(), isEmbedded: false }, new AbortController().signal);

/** Texts that cleaning leaves alone, so that they can be compared after an import. */
const text = fc
  .string({ minLength: 1, maxLength: 12, unit: "grapheme" })
  .map(cleanLine)
  .filter((value) => value !== "");
const moment = fc
  .date({ min: new Date("2015-01-01"), max: new Date("2026-10-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const attribute = <T>(value: fc.Arbitrary<T>) => value.map((each) => ({ default: each, custom: each }));
/** Values of the attributes' kinds; nothing defines `teamSize`. */
const attributes = fc.record(
  {
    ...{ jobTitle: attribute(text), location: attribute(text), bio: attribute(text), isBot: attribute(fc.boolean()) },
    teamSize: attribute(fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text, { maxLength: 3 }))),
  },
  { requiredKeys: [] },
);
const period = fc.record({ date_start: fc.option(moment), date_end: fc.option(moment) });

const records = fc.record({
  projects: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
  definitions: fc.uniqueArray(text, { maxLength: 2 }),
  organizations: fc.array(
    fc.record({
      name: text,
      attributes,
      team: fc.boolean(),
      domains: fc.integer({ min: 0, max: 2 }),
      logo: fc.option(text),
    }),
    { maxLength: 3 },
  ),
  people: fc.array(
    fc.record({
      name: text,
      attributes,
      marks: fc.subarray(["displayName", "attributes.bio"]),
      joinedAt: moment,
      byHand: fc.boolean(),
      identities: fc.array(
        fc.record({ platform: fc.constantFrom("github", "git", "custom"), verified: fc.boolean() }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      tags: fc.uniqueArray(fc.constantFrom("Mentor", "Speaker", "Ärzte"), { maxLength: 2 }),
      listed: fc.nat(),
      work: fc.array(fc.record({ at: fc.nat(), title: fc.option(text), ...{ period } }), { maxLength: 2 }),
      affiliations: fc.array(fc.record({ at: fc.option(fc.nat()), segment: fc.nat(), period }), { maxLength: 2 }),
      activities: fc.array(
        fc.record({
          segment: fc.nat(),
          at: moment,
          platform: fc.constantFrom("github", "git", "discord"),
          title: fc.option(text),
          body: fc.option(text),
          sentiment: fc.option(fc.integer({ min: 0, max: 100 })),
          organization: fc.option(fc.nat()),
          // Files bring no attributes with a name that a dotted path could mean.
          attributes: fc.dictionary(
            text.filter((name) => hasPlainNames({ [name]: null })),
            fc.jsonValue({ maxDepth: 1 }),
            { maxKeys: 2 },
          ),
        }),
        { maxLength: 4 },
      ),
      merged: fc.option(fc.constantFrom("merged", "unmerged")),
    }),
    { maxLength: 5 },
  ),
});

type Records = typeof records extends fc.Arbitrary<infer R> ? R : never;

/** Writes generated records as the platform stores them. @returns the project group */
async function fill(generated: Records): Promise<string> {
  const segments: Record<string, unknown>[] = [];
  const add = (
    type: string,
    slug: string,
    parent: Record<string, unknown> | null,
    above: Record<string, unknown> | null,
  ) => {
    const row = {
      ...{ id: randomUUID(), type, name: slug, slug, status: "active", is_lf: true, version: 1 },
      ...{ parent_id: parent?.id ?? null, parent_slug: parent?.slug ?? null, parent_name: parent?.name ?? null },
      ...{
        grandparent_id: above?.id ?? null,
        grandparent_slug: above?.slug ?? null,
        grandparent_name: above?.name ?? null,
      },
      ...{ custom_activity_types: { own: { own: { short: slug } } }, created_at: new Date(), updated_at: new Date() },
    };
    segments.push(row);
    return row;
  };
  const group = add("projectGroup", "group", null, null);
  const places: string[] = [];
  for (const [at, subProjects] of generated.projects.entries()) {
    const project = add("project", `project ${at}`, group, null);
    for (let sub = 0; sub < subProjects; sub += 1) {
      places.push(add("subproject", `sub ${at} ${sub}`, project, group).id);
    }
  }
  await insertRows(db(), "segments", segments);
  const place = (at: number) => places[at % places.length] ?? "";
  const definitions = generated.definitions.map((name) => ({
    ...{ id: randomUUID(), name, label: name, type: "string", can_delete: true, show: true, options: [] },
    ...{ created_at: new Date(), updated_at: new Date() },
  }));
  if (definitions.length > 0) await insertRows(db(), "attribute_definitions", definitions);

  const organizations = generated.organizations.map((each) => ({ ...each, id: randomUUID() }));
  for (const { id, name, attributes: own, team, domains, logo } of organizations) {
    await db().execute(sql`
      insert into organizations (id, display_name, attributes, is_team_organization, logo, manually_changed_fields)
      values (${id}, ${name}, ${JSON.stringify(own)}::jsonb, ${team}, ${logo}, '{attributes.logo}')`);
    for (let at = 0; at < domains; at += 1) {
      await db().execute(sql`
        insert into organization_identities (organization_id, platform, type, value, verified, source)
        values (${id}, 'custom', ${at === 0 ? "primary-domain" : "alternative-domain"}, ${`${at}.${id}.example`}, true, 'ui')`);
    }
    await db().execute(
      sql`insert into organization_segments (segment_id, organization_id) values (${group.id}, ${id})`,
    );
  }
  const organization = (at: number | null) =>
    at === null || organizations.length === 0 ? null : (organizations[at % organizations.length]?.id ?? null);

  const ids: string[] = [];
  for (const [at, person] of generated.people.entries()) {
    const id = randomUUID();
    ids.push(id);
    await db().execute(sql`
      insert into members (id, display_name, attributes, joined_at, manually_created, manually_changed_fields)
      values (${id}, ${person.name}, ${JSON.stringify(person.attributes)}::jsonb, ${person.joinedAt}, ${person.byHand},
        ${sql.param(person.marks)}::text[])`);
    // Addresses of free mail, so that no employer is guessed: which guess comes first depends on the order of arrival.
    for (const [number, identity] of person.identities.entries()) {
      await db().execute(sql`
        insert into member_identities (member_id, platform, type, value, verified, source, source_id)
        values (${id}, ${identity.platform}, ${identity.platform === "github" ? "username" : "email"},
          ${`${number}-${identity.verified ? id : "shared"}@gmail.com`}, ${identity.verified}, 'ui', ${`${at}`})`);
    }
    await db().execute(sql`
      insert into member_segments (segment_id, member_id)
      select place.id, ${id}::uuid from segments s
      cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
      where s.id = ${place(person.listed)}`);
    for (const tag of person.tags) {
      await db().execute(sql`insert into tags (name) values (${tag}) on conflict do nothing`);
      await db().execute(sql`
        insert into member_tags (member_id, tag_id) select ${id}, id from tags where name = ${tag}`);
    }
    for (const {
      at: work,
      title,
      period: { date_start, date_end },
    } of person.work) {
      if (organizations.length === 0) continue;
      await db().execute(sql`
        insert into member_organizations (member_id, organization_id, title, date_start, date_end, source, allow_affiliation)
        values (${id}, ${organization(work)}, ${title}, ${date_start}, ${date_end}, 'ui', ${title === null})
        on conflict do nothing`);
    }
    for (const {
      at: work,
      segment,
      period: { date_start, date_end },
    } of person.affiliations) {
      await db().execute(sql`
        insert into member_affiliations (member_id, segment_id, organization_id, date_start, date_end)
        select ${id}, ${place(segment)}::uuid, ${organization(work)}::uuid, ${date_start}::timestamptz, ${date_end}::timestamptz
        where not exists (select 1 from member_affiliations where member_id = ${id} and date_start is not distinct from ${date_start}::timestamptz)`);
    }
    const rows = person.activities.map((each, number) => {
      const key = {
        segmentId: place(each.segment),
        platform: each.platform,
        channel: "c",
        type: "t",
        sourceId: `${at} ${number}`,
      };
      return {
        ...key,
        ...{ id: activityId(key), memberId: id, organizationId: organization(each.organization), title: each.title },
        ...{ body: each.body, sentiment: each.sentiment, attributes: each.attributes, timestamp: new Date(each.at) },
        ...{ username: person.name, url: "https://example.org", sourceParentId: number === 0 ? null : `${at} 0` },
        manuallyCreated: person.byHand,
      };
    });
    await addActivities(db(), rows);
    if (person.merged) {
      await db().execute(sql`
        insert into merge_actions (kind, primary_id, secondary_id, primary_name, secondary_name, state, step, is_automatic)
        values ('member', ${id}, ${randomUUID()}, ${person.name}, 'Gone', ${person.merged},
          ${person.merged === "merged" ? "merge-done" : "unmerge-done"}, ${person.byHand})`);
    }
  }
  const [a, b] = ids.slice(0, 2).sort();
  const [subsidiary, parent] = organizations;
  if (subsidiary && parent) {
    await db().execute(sql`
      insert into organization_parents (organization_id, parent_id, since) values (${subsidiary.id}, ${parent.id}, '2020-02-29')`);
  }
  if (a && b) await db().execute(sql`insert into no_merges (kind, a_id, b_id) values ('member', ${a}, ${b})`);
  await settle();
  await rebuildPeopleAggregates(db(), ids);
  return String(group.id);
}

/** Rows of every table that an import writes, without the times when they were written. */
async function stored(): Promise<Record<string, unknown>> {
  const tables = ["members", "member_identities", "member_segments", "member_months", "member_tags", "organizations"];
  const others = [
    "organization_parents",
    "organization_segments",
    "organization_months",
    "organization_people",
    "activities",
    "merge_actions",
  ];
  const parts: Record<string, unknown> = {};
  for (const table of [...tables, ...others, "segments", "activity_channels", "activity_types_seen"]) {
    const dropped = sql`'{created_at,updated_at,started_at,created_by_id,tag_id,user_id,search_text,avg_contributor_engagement}'::text[]`;
    const found = await db().execute<{ row: unknown }>(sql`
      select to_jsonb(t) - ${dropped} as row from ${sql.identifier(table)} t order by (to_jsonb(t) - ${dropped})::text`);
    parts[table] = found.rows.map(({ row }) => row);
  }
  return parts;
}

test("Importing an export into an empty platform restores the same records, and undoing it leaves the platform empty", async () => {
  await fc.assert(
    fc.asyncProperty(records, async (generated) => {
      await empty();
      const group = await fill(generated);
      const files = await exported(platform, group);
      const before = await stored();
      await empty();
      const read = await readFiles(platform, { format: "platform" }, files);
      expect(read.problems).toEqual([]);
      expect(read.notes).toEqual([]);
      expect(await stored(), "a dry run writes nothing").toMatchObject({ members: [], activities: [], segments: [] });
      const done = await startImport(platform, read.id);
      expect(done.imported).toEqual(read.planned);
      await settle();
      const again = await exported(platform, group);
      for (const part of recordParts) expect(rowsOf(again, part), part).toEqual(rowsOf(files, part));
      expect(await stored()).toEqual(before);
      await undoImport(platform, read.id);
      const remaining = await stored();
      expect(
        Object.entries(remaining).filter(([name, rows]) => !name.startsWith("activity_") && (rows as []).length > 0),
      ).toEqual([]);
    }),
    { numRuns: 6 },
  );
});

test("A repeated import changes nothing", async () => {
  await empty();
  const [generated] = fc.sample(records, { numRuns: 1, seed: 7 });
  const group = await fill(generated as Records);
  const files: Files = await exported(platform, group);
  const before = await stored();
  const read = await readFiles(platform, { format: "platform" }, files);
  const done = await startImport(platform, read.id);
  const results = new Set(Object.values(done.imported).flatMap((counts) => Object.keys(counts)));
  expect([...results]).toEqual(["unchanged"]);
  expect(await stored()).toEqual(before);
});
