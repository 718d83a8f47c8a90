import { applyGrants } from "#server/platform/auth/grants.ts";
import { badRequest, conflict } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { SegmentContents } from "#shared/contract/segments.ts";
import type { SegmentRecord } from "./read.ts";

/** Name of the job that recounts people and organizations for the parents of a moved segment. */
export const segmentMoveJob = "segment-move";

/** Payload of the job that runs after a move. */
export interface SegmentMove {
  /** Moved segment and its descendants. */
  readonly movedIds: readonly string[];
  /** Former parents, the project before the group. */
  readonly leftIds: readonly string[];
}

/** Ids of the parents of a segment. */
const above = ({ parent_id, grandparent_id }: Pick<SegmentRecord, "parent_id" | "grandparent_id">): string[] =>
  [parent_id, grandparent_id].filter((id) => id !== null);

/**
 * Moves a project to another group, or a sub-project to another project, with all descendants. Integrations,
 * repositories and activities stay with their sub-project. Admins of the old group lose access, admins of the new one
 * get it.
 */
export async function moveSegment(tx: Executor, before: SegmentRecord, parent: SegmentRecord): Promise<SegmentMove> {
  const { id } = before;
  const isProject = before.type === "project";
  const group = isProject ? null : { id: parent.parent_id, slug: parent.parent_slug, name: parent.parent_name };
  await tx.execute(sql`
    update segments set parent_id = ${parent.id}, parent_slug = ${parent.slug}, parent_name = ${parent.name},
      grandparent_id = ${group?.id ?? null}, grandparent_slug = ${group?.slug ?? null},
      grandparent_name = ${group?.name ?? null}
    where id = ${id}::uuid`);
  await tx.execute(sql`
    update segments set grandparent_id = ${parent.id}, grandparent_slug = ${parent.slug}, grandparent_name = ${parent.name}
    where parent_id = ${id}::uuid and ${isProject}`);
  const below = await tx.execute<{ id: string }>(sql`select id from segments where parent_id = ${id}::uuid`);
  const movedIds = [id, ...below.rows.map((row) => row.id)];
  const nowAbove = [parent.id, ...above(parent)];
  const leftIds = above(before).filter((each) => !nowAbove.includes(each));
  await moveRights(tx, movedIds, nowAbove, leftIds);
  return { movedIds, leftIds };
}

/**
 * Updates admin rights. Rights from the sign-in provider follow the parents; rights from an administrator are computed
 * from the groups.
 */
async function moveRights(
  tx: Executor,
  movedIds: readonly string[],
  nowAbove: readonly string[],
  leftIds: readonly string[],
): Promise<void> {
  const [moved, now, left] = [movedIds, nowAbove, leftIds].map((ids) => sql`${sql.param(ids)}::uuid[]`);
  const affected = await tx.execute<{ id: string }>(sql`
    update users set claimed_segments = case
        when claimed_segments && ${now} then array(select distinct unnest(claimed_segments || ${moved}))
        when claimed_segments && ${left} then array(select unnest(claimed_segments) except select unnest(${moved}))
        else claimed_segments end
    where claimed_segments && (${now} || ${left}) or granted_groups && (${now} || ${left}) returning id`);
  for (const { id } of affected.rows) await applyGrants(tx, id);
}

/** New parent named in a change; null when the segment stays. @throws HttpError 400 */
export async function newParent(
  tx: Executor,
  before: SegmentRecord,
  change: { readonly parentSlug?: string | null | undefined; readonly grandparentSlug?: string | null | undefined },
): Promise<SegmentRecord | null> {
  const parentSlug = change.parentSlug ?? before.parent_slug;
  const grandparentSlug = change.grandparentSlug ?? before.grandparent_slug;
  if (parentSlug === before.parent_slug && grandparentSlug === before.grandparent_slug) return null;
  if (before.type === "projectGroup") throw badRequest("A project group cannot be moved.");
  if (before.type === "project" && grandparentSlug !== null)
    throw badRequest("A project can only be moved to a project group.");
  const isProject = before.type === "project";
  const found = await tx.execute<SegmentRecord>(sql`
    select * from segments where type = ${isProject ? "projectGroup" : "project"} and slug = ${parentSlug}
      and ${isProject ? sql`true` : sql`parent_slug = ${grandparentSlug}`} limit 1`);
  const parent = found.rows[0];
  if (!parent) throw badRequest(`${isProject ? "Project group" : "Project"} ${parentSlug} does not exist.`);
  await assertNotLast(tx, before, "Move");
  return parent;
}

/**
 * Refuses to remove the last segment of a parent, because empty projects and groups are not listed.
 * @throws HttpError 400
 */
async function assertNotLast(tx: Executor, segment: SegmentRecord, verb: "Move" | "Delete"): Promise<void> {
  if (segment.parent_id === null) return;
  const others = await tx.execute(sql`
    select 1 from segments where parent_id = ${segment.parent_id}::uuid and id <> ${segment.id}::uuid limit 1`);
  if (others.rows.length > 0) return;
  const [what, whole] = segment.type === "project" ? ["project", "project group"] : ["sub-project", "project"];
  const instead =
    verb === "Move" && whole === "project group" ? "Add another one first." : `${verb} the ${whole} instead.`;
  throw badRequest(`${segment.name} is the only ${what} of ${segment.parent_name}. ${instead}`);
}

const heldNames = {
  integrations: ["integration", "integrations"],
  repositories: ["mapped repository", "mapped repositories"],
  activities: ["activity", "activities"],
  people: ["person", "people"],
  organizations: ["organization", "organizations"],
} as const;

/** Most sub-projects named in an error message. */
const mostNamed = 20;

/**
 * Deletes a segment and its descendants if they are empty: no integration, activity, person or organization.
 * @throws HttpError 400 for the last one of its parent; 409 with `SegmentContents`
 */
export async function deleteEmptySegment(tx: Executor, segment: SegmentRecord): Promise<void> {
  await assertNotLast(tx, segment, "Delete");
  const within = sql`(select id from segments where ${segment.id}::uuid in (id, parent_id, grandparent_id))`;
  const counted = await tx.execute<SegmentContents["counts"]>(sql`
    select (select count(*)::int from integrations where segment_id in ${within}) as integrations,
      (select count(*)::int from repository_mappings where segment_id in ${within}) as repositories,
      (select coalesce(sum(count), 0)::int from activity_days where segment_id in ${within}) as activities,
      (select count(distinct member_id)::int from member_segments where segment_id in ${within}) as people,
      (select count(distinct organization_id)::int from organization_segments where segment_id in ${within})
        as organizations`);
  const [counts] = counted.rows;
  if (counts && Object.values(counts).some((count) => count > 0)) {
    const subProjects = await tx.execute<SegmentContents["subProjects"][number]>(sql`
      select id, name, grandparent_id as "groupId" from segments s where type = 'subproject' and id in ${within}
        and (exists (select 1 from integrations where segment_id = s.id)
          or exists (select 1 from repository_mappings where segment_id = s.id))
      order by name collate "C", id limit ${mostNamed}`);
    const message = refusal(segment.name, counts);
    throw conflict(message, { message, counts, subProjects: subProjects.rows } satisfies SegmentContents);
  }
  await tx.execute(sql`update insights_projects set segment_id = null where segment_id in ${within}`);
  for (const table of ["activity_channels", "activity_types_seen", "activity_days", "overview_figures"]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where segment_id in ${within}`);
  }
  await tx.execute(sql`
    update users set admin_segments = array(select unnest(admin_segments) except select id from ${within} w),
      claimed_segments = array(select unnest(claimed_segments) except select id from ${within} w),
      granted_groups = array(select unnest(granted_groups) except select id from ${within} w)
    where (admin_segments || claimed_segments || granted_groups) && array${within}`);
  await tx.execute(sql`delete from segments where id in ${within}`);
}

function refusal(name: string, counts: SegmentContents["counts"]): string {
  const held = Object.entries(heldNames).flatMap(([key, [one, many]]) => {
    const count = counts[key as keyof typeof counts];
    return count === 0 ? [] : [`${count.toLocaleString("en")} ${count === 1 ? one : many}`];
  });
  const list = new Intl.ListFormat("en").format(held);
  return `${name} still contains ${list}, including the trash. It can be deleted once it is empty. Set its status to Archived instead.`;
}
