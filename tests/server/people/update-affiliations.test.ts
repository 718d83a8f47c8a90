import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { type Editing, startEditing } from "./person-edits.ts";

let on: Editing;
beforeAll(async () => {
  on = await startEditing();
});
afterAll(() => on.platform.stop());

const figures = async () => {
  const read = async (query: ReturnType<typeof sql>) => (await on.db.execute<{ row: unknown }>(query)).rows;
  return {
    segments: await read(sql`
      select to_jsonb(s) - 'avg_contributor_engagement' as row from organization_segments s
      order by segment_id, organization_id`),
    months: await read(sql`
      select to_jsonb(m) as row from organization_months m order by organization_id, month, segment_id, platform`),
    people: await read(sql`
      select to_jsonb(p) as row from organization_people p order by segment_id, organization_id, member_id`),
  };
};

test("Activities follow edits of work history and of affiliations, and so do the figures of both organizations", async () => {
  const busy = await on.db.execute<{ id: string; segment_id: string }>(sql`
    select s.member_id as id, s.segment_id from member_segments s join segments g on g.id = s.segment_id and g.type = 'subproject'
      join members m on m.id = s.member_id and m.deleted_at is null
    where exists (select 1 from member_organizations w where w.member_id = s.member_id and w.deleted_at is null)
      and g.grandparent_id = ${on.group}::uuid
    order by s.activity_count desc, s.member_id limit 1`);
  const { id = "", segment_id: segmentId = "" } = busy.rows[0] ?? {};
  const employer = await on.db.execute<{ id: string }>(sql`
    select id from organizations o where deleted_at is null and not exists (
      select 1 from member_organizations w where w.member_id = ${id}::uuid and w.organization_id = o.id)
    order by id limit 1`);
  const organizationId = employer.rows[0]?.id ?? "";
  const organizations = async () =>
    (
      await on.db.execute<{ organization_id: string | null; here: boolean }>(sql`
        select distinct organization_id, segment_id = ${segmentId}::uuid as here from activities where member_id = ${id}::uuid`)
    ).rows;
  const settled = () =>
    expect.poll(async () => (await on.db.execute(sql`select 1 from affiliation_changes`)).rows).toEqual([]);

  for (const { memberOrganizations } of await on.work(id)) {
    await on.send("DELETE", `/member/${id}/organization/${memberOrganizations.id}`);
  }
  await on.send("PATCH", `/member/${id}/affiliation?segments[]=${on.group}`, { affiliations: [] });
  await on.send("POST", `/member/${id}/organization`, { organizationId, dateStart: "1990-01-01T00:00:00.000Z" });
  await settled();
  expect(new Set((await organizations()).map((row) => row.organization_id))).toEqual(new Set([organizationId]));

  // "Individual" in one sub-project.
  const affiliations = [{ memberId: id, segmentId, organizationId: null }];
  await on.send("PATCH", `/member/${id}/affiliation?segments[]=${on.group}`, { affiliations });
  await settled();
  for (const { organization_id, here } of await organizations()) {
    expect(organization_id).toBe(here ? null : organizationId);
  }

  const counted = await figures();
  await on.db.transaction((tx) => rebuildOrganizationAggregates(tx, "all"));
  expect(counted).toEqual(await figures());
});
