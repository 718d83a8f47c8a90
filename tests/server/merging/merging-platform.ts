import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { activityId } from "#server/records/activities/activity-id.ts";
import { addActivities } from "#server/records/aggregates/add-activities.ts";
import { recountChanged } from "#server/records/people/affiliation-changes.ts";
import type { MemberIdentity } from "#shared/contract/member-parts.ts";
import type { MergeAction } from "#shared/contract/merging/merge-actions.ts";
import { type MemberUnmergePreview, memberUnmerge, memberUnmergePreview } from "#shared/contract/merging/merging.ts";
import { demoSegments } from "#tests/server/demo/demo-ids.ts";
import { type Account, type ApiAnswer, startPlatform } from "#tests/support/platform.ts";

/** Starts a platform on the demo foundation with helpers to merge people and to check the result. */
export async function startMerging() {
  const platform = await startPlatform({ demo: true });
  const segments = await demoSegments(platform);
  const { db } = platform.running.platform;
  const group = segments.id("cloud-harbor");

  const send = (method: string, path: string, body: object = {}, account: Account = "admin"): Promise<ApiAnswer> =>
    platform.api(path, { method, account, body: { segments: [group], ...body } });
  const get = (path: string, query = "", account: Account = "readonly"): Promise<ApiAnswer> =>
    platform.api(`${path}?segments[]=${group}${query}`, { account });

  const actions = async (id: string, type = "member") =>
    (await get("/mergeActions", `&entityId=${id}&type=${type}&limit=20`)).json<MergeAction[]>();

  /** Waits until the background work of a profile's latest merge or unmerge is done. */
  async function settled(id: string, type = "member"): Promise<MergeAction> {
    await expect.poll(async () => (await actions(id, type))[0]?.state, { interval: 30 }).not.toBe("in-progress");
    const [newest] = await actions(id, type);
    if (!newest) throw new Error(`Nothing was merged with ${id}.`);
    return newest;
  }

  async function merge(primary: string, secondary: string): Promise<MergeAction> {
    const answer = await send("PUT", `/member/${primary}/merge`, { memberToMerge: secondary });
    expect([answer.status, answer.text]).toEqual([200, JSON.stringify({ status: 200, mergedId: primary })]);
    return settled(primary);
  }

  const preview = async (id: string, identityId: string, revertPreviousMerge: boolean) => {
    const answer = await send("POST", `/member/${id}/unmerge/preview`, { identityId, revertPreviousMerge });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.json<MemberUnmergePreview>();
  };

  /** Unmerges as the console does: sends the preview back as the client read it. */
  async function unmerge(id: string, identityId: string, revert: boolean): Promise<MemberUnmergePreview> {
    const client = await platform.client("admin");
    const request = { params: { id }, segments: [group] };
    const body = { identityId, revertPreviousMerge: revert };
    const shown = await client.send(memberUnmergePreview, { ...request, body });
    expect(await client.send(memberUnmerge, { ...request, body: shown })).toBe("OK");
    await settled(id);
    return shown;
  }

  const identities = async (id: string) => (await get(`/member/${id}/identity`)).json<MemberIdentity[]>();

  /** Decides the activities again whose people, organizations or domains changed, as the job does. */
  const recounted = () => recountChanged({ db, isEmbedded: false }, new AbortController().signal);

  /** Stored people counts of organizations that are not what they count. */
  const wrongCounts = async () =>
    (
      await db.execute(sql`
        select * from (
          select organization_id, segment_id, member_count, (
            select count(*)::int from organization_people p join members m on m.id = p.member_id and m.deleted_at is null
            where (p.organization_id, p.segment_id) = (os.organization_id, os.segment_id)) as people
          from organization_segments os) counted
        where member_count <> people`)
    ).rows;

  /** All data of these people at rest, except versions and times of change. */
  async function everything(ids: readonly string[]) {
    await recounted();
    expect(await wrongCounts()).toEqual([]);
    const list = sql`any(${sql.param(ids)}::uuid[])`;
    const read = async (query: ReturnType<typeof sql>) =>
      (await db.execute<{ row: unknown }>(query)).rows.map(({ row }) => row);
    return {
      people: await read(sql`
        select to_jsonb(m) - array['version', 'updated_at'] as row from members m where id = ${list} order by id`),
      identities: await read(sql`
        select to_jsonb(i) as row from member_identities i where member_id = ${list} order by member_id, created_at, id`),
      work: await read(
        sql`select to_jsonb(w) as row from member_organizations w where member_id = ${list} order by id`,
      ),
      affiliations: await read(sql`
        select to_jsonb(a) as row from member_affiliations a where member_id = ${list} order by id`),
      tags: await read(
        sql`select to_jsonb(t) as row from member_tags t where member_id = ${list} order by member_id, tag_id`,
      ),
      roles: await read(sql`select to_jsonb(r) as row from maintainer_roles r where member_id = ${list} order by id`),
      activities: await read(sql`
        select to_jsonb(a) - array['body', 'attributes'] as row from activities a where member_id = ${list} order by id`),
      segments: await read(sql`
        select to_jsonb(s) as row from member_segments s where member_id = ${list} order by member_id, segment_id`),
      months: await read(sql`
        select to_jsonb(s) as row from member_months s where member_id = ${list}
        order by member_id, month, segment_id, platform`),
      organizations: await read(sql`
        select to_jsonb(p) as row from organization_people p where member_id = ${list}
        order by member_id, organization_id, segment_id`),
      memberCounts: await read(sql`
        select jsonb_build_array(os.organization_id, os.segment_id, os.member_count) as row from organization_segments os
        where os.organization_id in (select w.organization_id from member_organizations w where w.member_id = ${list})
        order by os.organization_id, os.segment_id`),
      reports: await read(sql`
        select to_jsonb(r) as row from issue_reports r where entity_id = ${list} order by id`),
      noMerges: await read(sql`
        select to_jsonb(n) as row from no_merges n where a_id = ${list} or b_id = ${list} order by a_id, b_id`),
    };
  }

  const [subProject] =
    segments.groups.find(({ id }) => id === group)?.projects.flatMap((each) => each.subprojects) ?? [];
  if (!subProject) throw new Error("The group has no sub-project.");

  let arrived = 0;
  /** Adds an activity as an import does: it belongs to the owner of the identity. */
  async function arrive(
    identity: { platform: string; value: string; username?: null },
    at = new Date(),
  ): Promise<string> {
    const segmentId = subProject?.id ?? "";
    const holder = await db.execute<{ member_id: string }>(sql`
      select member_id from member_identities where platform = ${identity.platform} and value = ${identity.value}
      order by verified desc limit 1`);
    const fields = { platform: identity.platform, type: "arrived", channel: "arrived", sourceId: `arrived-${arrived}` };
    arrived += 1;
    const id = activityId({ segmentId, ...fields });
    const memberId = holder.rows[0]?.member_id ?? "";
    await addActivities(db, [
      {
        id,
        segmentId,
        ...fields,
        timestamp: at,
        memberId,
        username: identity.username === null ? null : identity.value,
      },
    ]);
    return id;
  }

  const holderOf = async (activity: string) =>
    (await db.execute<{ member_id: string }>(sql`select member_id from activities where id = ${activity}::uuid`))
      .rows[0]?.member_id;

  /** People of the demo with activities, the most active first. */
  async function someone(count: number): Promise<string[]> {
    const found = await db.execute<{ id: string }>(sql`
      select m.id from members m join member_segments s on s.member_id = m.id and s.segment_id = ${group}::uuid
      where m.deleted_at is null and (select count(*) from member_identities i where i.member_id = m.id) > 1
      order by s.activity_count desc, m.id limit ${count}`);
    return found.rows.map(({ id }) => id);
  }

  return {
    platform,
    db,
    group,
    subProject,
    send,
    get,
    actions,
    settled,
    merge,
    preview,
    unmerge,
    identities,
    recounted,
    everything,
    arrive,
    holderOf,
    someone,
  };
}

export type Merging = Awaited<ReturnType<typeof startMerging>>;
