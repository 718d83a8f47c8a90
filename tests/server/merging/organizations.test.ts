import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrganizationUnmergePreview } from "#shared/contract/merging/merging.ts";
import { type Merging, startMerging } from "./merging-platform.ts";

let on: Merging;
let organizations: string[];
const take = () => organizations.shift() ?? "";
beforeAll(async () => {
  on = await startMerging();
  const found = await on.db.execute<{ id: string }>(sql`
    select o.id from organizations o join organization_segments s on s.organization_id = o.id
      and s.segment_id = ${on.group}::uuid
    where o.lfx_membership is null and (select count(*) from organization_identities i where i.organization_id = o.id) > 1
    order by s.activity_count desc, o.id limit 20`);
  organizations = found.rows.map(({ id }) => id);
});
afterAll(() => on.platform.stop());

const identitiesOf = async (id: string) =>
  (
    await on.db.execute<{ platform: string; type: string; value: string; verified: boolean }>(sql`
    select platform, type, value, verified from organization_identities where organization_id = ${id}::uuid
    order by created_at, id`)
  ).rows;

/** All data of these organizations at rest, except versions and times of change. */
async function everything(ids: readonly string[]) {
  await on.recounted();
  const list = sql`any(${sql.param(ids)}::uuid[])`;
  const read = async (query: ReturnType<typeof sql>) =>
    (await on.db.execute<{ row: unknown }>(query)).rows.map(({ row }) => row);
  return {
    organizations: await read(sql`
      select to_jsonb(o) - array['version', 'updated_at'] as row from organizations o where id = ${list} order by id`),
    identities: await read(sql`
      select to_jsonb(i) as row from organization_identities i where organization_id = ${list} order by id`),
    work: await read(sql`
      select to_jsonb(w) as row from member_organizations w where organization_id = ${list} order by id`),
    affiliations: await read(sql`
      select to_jsonb(a) as row from member_affiliations a where organization_id = ${list} order by id`),
    activities: await read(sql`
      select jsonb_build_array(id, organization_id, merge_ids) as row from activities where organization_id = ${list}
      order by id`),
    segments: await read(sql`
      select to_jsonb(s) - 'avg_contributor_engagement' as row from organization_segments s
      where organization_id = ${list} order by organization_id, segment_id`),
    months: await read(sql`
      select to_jsonb(s) as row from organization_months s where organization_id = ${list}
      order by organization_id, month, segment_id, platform`),
    people: await read(sql`
      select to_jsonb(p) as row from organization_people p where organization_id = ${list}
      order by organization_id, member_id, segment_id`),
  };
}

async function merge(primary: string, secondary: string) {
  const answer = await on.send("PUT", `/organization/${primary}/merge`, { organizationToMerge: secondary });
  expect([answer.status, answer.json()]).toEqual([
    200,
    {
      primary: { id: primary, displayName: expect.any(String) },
      secondary: { id: secondary, displayName: expect.any(String) },
      segmentId: on.group,
    },
  ]);
  return on.settled(primary, "org");
}

async function unmerge(id: string, identity: object, revertPreviousMerge: boolean) {
  const shown = await on.send("POST", `/organization/${id}/unmerge/preview`, { identity, revertPreviousMerge });
  if (shown.status !== 200) throw new Error(shown.text);
  const answer = await on.send("POST", `/organization/${id}/unmerge`, shown.json());
  expect([answer.status, answer.text]).toEqual([200, "OK"]);
  await on.settled(id, "org");
  return shown.json<OrganizationUnmergePreview>();
}

describe("an undone merge of organizations", () => {
  test("restores exactly the previous state, including the work of its people, its activities and figures", async () => {
    const [primary, secondary] = [take(), take()];
    // One person with the same work experience at both.
    await on.db.execute(sql`
      insert into member_organizations (member_id, organization_id, title, source)
      select m.id, o.id, 'Twice', 'ui' from (select id from members where deleted_at is null order by id limit 1) m
      cross join (select unnest(${sql.param([primary, secondary])}::uuid[]) as id) o`);
    const before = await everything([primary, secondary]);
    const [theirs] = await identitiesOf(secondary);
    expect(await merge(primary, secondary)).toMatchObject({ state: "merged", operationType: "merge" });
    const merged = await everything([primary, secondary]);
    expect([merged.organizations.length, merged.activities.length, merged.work.length]).toEqual([
      1,
      before.activities.length,
      before.work.length - 1,
    ]);
    await unmerge(primary, theirs ?? {}, true);
    expect(await everything([primary, secondary])).toEqual(before);
  });

  test("keeps later manual edits and reports them; an outdated preview is a 409", async () => {
    const [primary, secondary] = [take(), take()];
    const [theirs] = await identitiesOf(secondary);
    await merge(primary, secondary);
    const body = { identity: theirs, revertPreviousMerge: true };
    const stale = (await on.send("POST", `/organization/${primary}/unmerge/preview`, body)).json<object>();
    await on.send("PUT", `/organization/${primary}`, { attributes: { industry: { custom: ["Shipping"] } } });
    expect((await on.send("POST", `/organization/${primary}/unmerge`, stale)).status).toBe(409);
    const shown = await unmerge(primary, theirs ?? {}, true);
    expect(shown.edits).toEqual([{ field: "attributes.industry", kind: "added", value: "Shipping" }]);
    const profile = await on.platform.api(`/organization/${primary}?segmentId=${on.group}`, { account: "admin" });
    expect(profile.json()).toMatchObject({ industry: "Shipping", attributes: { industry: { default: "Shipping" } } });
    expect((await on.actions(primary, "org"))[0]).toMatchObject({ state: "unmerged", operationType: "unmerge" });
  });

  test("and merges of people and their organizations, undone in turn, restore all of them", async () => {
    const [primary, secondary] = [take(), take()];
    const [ada, bea] = await on.someone(2);
    if (!ada || !bea) throw new Error("Two people are needed.");
    await on.db.execute(sql`
      insert into member_organizations (member_id, organization_id, title, source)
      values (${bea}::uuid, ${secondary}::uuid, 'In turn', 'ui')`);
    const [before, people] = [await everything([primary, secondary]), await on.everything([ada, bea])];
    const [theirs] = await identitiesOf(secondary);
    const [own] = await on.identities(bea);
    await on.merge(ada, bea);
    await merge(primary, secondary);
    await unmerge(primary, theirs ?? {}, true);
    await on.unmerge(ada, own?.id ?? "", true);
    expect([await everything([primary, secondary]), await on.everything([ada, bea])]).toEqual([before, people]);
    // While the organization is merged, the person's work there belongs to the surviving one.
    await on.merge(ada, bea);
    await merge(primary, secondary);
    await on.unmerge(ada, own?.id ?? "", true);
    const work = (await on.get(`/member/${bea}/organization`)).json<{ id: string }[]>();
    expect(work.map(({ id }) => id)).toContain(primary);
  });
});

describe("a merge of organizations", () => {
  test("of two active members of the Linux Foundation is a 400 with its text", async () => {
    const [primary, secondary] = [take(), take()];
    await on.db.execute(
      sql`update organizations set lfx_membership = '{"status": "Active"}' where id = ${secondary}::uuid`,
    );
    const answer = await on.send("PUT", `/organization/${primary}/merge`, { organizationToMerge: secondary });
    expect([answer.status, answer.text]).toEqual([
      400,
      "Active member organizations of the Linux Foundation can't be merged into other organizations.",
    ]);
    await merge(secondary, primary);
  });

  test("counts people active for both once, and people's work moves to the surviving one", async () => {
    const [primary, secondary] = [take(), take()];
    const people = await on.db.execute<{ n: number }>(sql`
      select count(distinct p.member_id)::int as n from organization_people p join members m on m.id = p.member_id
      where p.organization_id in (${primary}::uuid, ${secondary}::uuid) and p.segment_id = ${on.group}::uuid
        and m.deleted_at is null`);
    await merge(primary, secondary);
    const profile = await on.platform.api(`/organization/${primary}?segmentId=${on.group}`, { account: "readonly" });
    expect(profile.json()).toMatchObject({ memberCount: people.rows[0]?.n });
    const remaining = await on.db.execute(
      sql`select 1 from member_organizations where organization_id = ${secondary}::uuid`,
    );
    expect(remaining.rows).toEqual([]);
    expect((await on.send("PUT", `/organization/${primary}/merge`, { organizationToMerge: secondary })).status).toBe(
      404,
    );
  });

  test("a no-merge decision is stored; an identity becomes a separate organization, except the only one", async () => {
    const [id, other] = [take(), take()];
    const answer = await on.send("PUT", `/organization/${id}/no-merge`, { organizationToNotMerge: other });
    expect([answer.status, answer.json()]).toEqual([200, { status: 200 }]);
    const decisions = await on.db.execute(
      sql`select 1 from no_merges where kind = 'organization' and a_id in (${id}, ${other})`,
    );
    expect(decisions.rows).toHaveLength(1);
    const [identity, ...others] = await identitiesOf(id);
    const query = ["platform", "value", "type", "verified"] as const;
    const identityQuery = query
      .map((name) => `&identity[${name}]=${encodeURIComponent(String(identity?.[name]))}`)
      .join("");
    expect((await on.get(`/organization/${id}/can-revert-merge`, identityQuery)).json()).toBe(false);
    const shown = await unmerge(id, identity ?? {}, false);
    expect(await identitiesOf(shown.secondary.id ?? "")).toEqual([identity]);
    expect(await identitiesOf(id)).toEqual(others);
    const only = { identity, revertPreviousMerge: false };
    const last = await on.send("POST", `/organization/${shown.secondary.id}/unmerge/preview`, only);
    expect([last.status, last.text]).toEqual([400, "An organization must keep at least one identity."]);
  });
});
