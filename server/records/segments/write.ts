import { randomUUID } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, changedMeanwhile, forbidden, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isOutdated, type Requester } from "#server/platform/http/route.ts";
import type { SegmentTree } from "#shared/contract/segments.ts";
import { joinNames } from "#shared/domain/segments.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { deleteEmptySegment, moveSegment, newParent, segmentMoveJob } from "./move.ts";
import { findSegment, type SegmentRecord } from "./read.ts";

/** Fields of the creation forms. */
export interface NewSegment {
  readonly name: string;
  readonly slug: string;
  readonly sourceId?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly isLF?: boolean | null | undefined;
}

/** Fields that may change. A different parent moves the segment. */
export interface SegmentChange {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly sourceId?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly isLF?: boolean | null | undefined;
  readonly parentSlug?: string | null | undefined;
  readonly grandparentSlug?: string | null | undefined;
  readonly parentName?: string | null | undefined;
  readonly sourceParentId?: string | null | undefined;
  readonly customActivityTypes?: Record<string, unknown> | undefined;
}

const labels = { projectGroup: "Project Group", project: "Project", subproject: "Sub-project" } as const;
/** First part of the audit log's action types. */
const audited = { projectGroup: "project-groups", project: "projects", subproject: "subprojects" } as const;
type Level = keyof typeof labels;
type Above = Pick<SegmentRecord, "id" | "name" | "slug"> | null;

/** Creates a project group with a project and a sub-project of the same name and slug. @throws HttpError 400 */
export async function createProjectGroup(
  db: Database,
  segment: NewSegment,
  requester: Requester,
): Promise<SegmentTree> {
  const id = await db.transaction(async (tx) => {
    const group = await insert(tx, "projectGroup", segment, null, null);
    const project = await insert(tx, "project", segment, group, null);
    await insert(tx, "subproject", segment, project, group);
    await auditCreation(tx, requester, group.id);
    return group.id;
  });
  return created(db, id);
}

/** Creates a project in a group, with a sub-project of the same name and slug. @throws HttpError 400, 403 */
export async function createProject(
  db: Database,
  segment: NewSegment & { parentSlug: string },
  requester: Requester,
): Promise<SegmentTree> {
  const id = await db.transaction(async (tx) => {
    const group = await bySlug(tx, "projectGroup", segment.parentSlug, null);
    if (!group) throw badRequest(`Project group ${segment.parentSlug} does not exist.`);
    assertAdministers(requester, group);
    const project = await insert(tx, "project", segment, group, null);
    const subProject = await insert(tx, "subproject", segment, project, group);
    await shareWithAdmins(tx, group.id, [project.id, subProject.id]);
    await auditCreation(tx, requester, project.id);
    return project.id;
  });
  return created(db, id);
}

/** Creates a sub-project. @throws HttpError 400, 403 */
export async function createSubProject(
  db: Database,
  segment: NewSegment & { parentSlug: string; grandparentSlug: string },
  requester: Requester,
): Promise<SegmentTree> {
  const id = await db.transaction(async (tx) => {
    const group = await bySlug(tx, "projectGroup", segment.grandparentSlug, null);
    if (!group) throw badRequest(`Project group ${segment.grandparentSlug} does not exist.`);
    const project = await bySlug(tx, "project", segment.parentSlug, segment.grandparentSlug);
    if (!project) throw badRequest(`Project ${segment.parentSlug} does not exist.`);
    assertAdministers(requester, project);
    const isLF = segment.isLF ?? project.is_lf;
    if (isLF !== project.is_lf) throw unlikeParent();
    const subProject = await insert(tx, "subproject", { ...segment, isLF }, project, group);
    await shareWithAdmins(tx, project.id, [subProject.id]);
    await auditCreation(tx, requester, subProject.id);
    return subProject.id;
  });
  return created(db, id);
}

/**
 * Updates a segment. Segments copy the name and slug of their parents, and sub-projects the `isLF` of their project, so
 * those copies are updated too. After a move a job recounts people and organizations for the old and new parents.
 * @throws HttpError 404; 403; 400 in plain words; 409 with the current segment when `ifMatch` is not its version.
 */
export async function updateSegment(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  id: string,
  change: SegmentChange,
  requester: Requester,
): Promise<{ segment: SegmentTree; version: number }> {
  await db.transaction(async (tx) => {
    const found = await tx.execute<SegmentRecord>(sql`select * from segments where id = ${id}::uuid for update`);
    const before = found.rows[0];
    if (!before) throw notFound();
    assertAdministers(requester, before);
    if (isOutdated(requester, before.version)) {
      const current = await findSegment(tx, id);
      throw changedMeanwhile(current?.segment);
    }
    const parent = await newParent(tx, before, change);
    if (parent) assertAdministers(requester, parent);
    const parentId = parent?.id ?? before.parent_id;
    const isLF = change.isLF ?? before.is_lf;
    if (before.type === "subproject" && (parent || isLF !== before.is_lf)) await assertLikeParent(tx, parentId, isLF);
    const name = change.name === undefined ? before.name : cleanLine(change.name);
    const slug = storedSlug(change.slug ?? (isLF && !before.is_lf ? withoutPrefix(before.slug) : before.slug), isLF);
    await assertFree(tx, { id, type: before.type, name, slug, parentId });
    const now = before.version + 1;
    const move = parent && (await moveSegment(tx, before, parent));
    await tx.execute(sql`
      update segments set name = ${name}, slug = ${slug}, is_lf = ${isLF}, status = ${change.status || before.status},
        url = ${change.url === undefined ? before.url : change.url},
        description = ${change.description === undefined ? before.description : change.description},
        source_id = ${change.sourceId === undefined ? before.source_id : change.sourceId},
        source_parent_id = ${change.sourceParentId === undefined ? before.source_parent_id : change.sourceParentId},
        custom_activity_types = ${JSON.stringify(change.customActivityTypes ?? before.custom_activity_types)}::jsonb,
        updated_at = now(), version = ${now}
      where id = ${id}::uuid`);
    await cascade(tx, before, { name, slug, isLF });
    if (move) await jobs.send(segmentMoveJob, move, { tx });
    await writeAudit(tx, requester, {
      actionType: `${audited[before.type]}-edit`,
      entityType: "segment",
      entityId: id,
      oldState: auditedState(before),
      newState: auditedState((await findRecord(tx, id)) ?? before),
    });
  });
  const after = await findSegment(db, id);
  if (!after) throw notFound();
  return after;
}

/**
 * Deletes an empty segment and its descendants.
 * @throws HttpError 404; 403; 400 for the last one of its parent; 409 with `SegmentContents`
 */
export async function deleteSegment(tx: Executor, id: string, requester: Requester): Promise<void> {
  const found = await tx.execute<SegmentRecord>(sql`select * from segments where id = ${id}::uuid for update`);
  const before = found.rows[0];
  if (!before) throw notFound();
  assertAdministers(requester, before);
  if (before.type === "projectGroup" && !requester.user.roles.includes("admin")) throw forbidden();
  await writeAudit(tx, requester, {
    actionType: `${audited[before.type]}-delete`,
    entityType: "segment",
    entityId: id,
    oldState: auditedState(before),
    newState: {},
  });
  await deleteEmptySegment(tx, before);
}

async function findRecord(tx: Executor, id: string): Promise<SegmentRecord | null> {
  const found = await tx.execute<SegmentRecord>(sql`select * from segments where id = ${id}::uuid`);
  return found.rows[0] ?? null;
}

/** Fields of a segment that the audit log records. */
function auditedState(row: SegmentRecord) {
  return {
    displayName: row.name,
    slug: row.slug,
    parent: joinNames([row.grandparent_name, row.parent_name].filter((name) => name !== null)) || null,
    status: row.status,
    url: row.url,
    description: row.description,
    sourceId: row.source_id,
    isLF: row.is_lf,
    activityTypes: Object.entries(row.custom_activity_types).flatMap(([platform, types]) =>
      Object.keys(types as object).map((type) => `${platform}: ${type}`),
    ),
  };
}

async function auditCreation(tx: Executor, requester: Requester, id: string): Promise<void> {
  const row = await findRecord(tx, id);
  if (!row) return;
  await writeAudit(tx, requester, {
    actionType: `${audited[row.type]}-create`,
    entityType: "segment",
    entityId: id,
    oldState: {},
    newState: auditedState(row),
  });
}

async function cascade(
  tx: Executor,
  before: SegmentRecord,
  { name, slug, isLF }: { name: string; slug: string; isLF: boolean },
): Promise<void> {
  const { id } = before;
  if (name !== before.name || slug !== before.slug) {
    await tx.execute(
      sql`update segments set parent_name = ${name}, parent_slug = ${slug} where parent_id = ${id}::uuid`,
    );
    await tx.execute(
      sql`update segments set grandparent_name = ${name}, grandparent_slug = ${slug} where grandparent_id = ${id}::uuid`,
    );
  }
  if (before.type !== "project" || isLF === before.is_lf) return;
  await tx.execute(sql`
    update segments set is_lf = ${isLF}, version = version + 1, updated_at = now(),
      slug = ${isLF ? sql`regexp_replace(slug, '^nonlf_', '')` : sql`'nonlf_' || regexp_replace(slug, '^nonlf_', '')`}
    where parent_id = ${id}::uuid and type = 'subproject'`);
}

async function insert(
  tx: Executor,
  type: Level,
  segment: NewSegment,
  parent: Above,
  grandparent: Above,
): Promise<Pick<SegmentRecord, "id" | "name" | "slug">> {
  const isLF = segment.isLF ?? true;
  const name = cleanLine(segment.name);
  const slug = storedSlug(segment.slug.trim(), isLF);
  const id = randomUUID();
  await assertFree(tx, { id, type, name, slug, parentId: parent?.id ?? null });
  await tx.execute(sql`
    insert into segments (id, type, name, slug, parent_id, parent_slug, parent_name, grandparent_id, grandparent_slug,
      grandparent_name, status, url, description, source_id, is_lf)
    values (${id}, ${type}, ${name}, ${slug}, ${parent?.id ?? null}, ${parent?.slug ?? null}, ${parent?.name ?? null},
      ${grandparent?.id ?? null}, ${grandparent?.slug ?? null}, ${grandparent?.name ?? null},
      ${segment.status || "active"}, ${segment.url || null}, ${segment.description || null}, ${segment.sourceId || null},
      ${isLF})`);
  return { id, name, slug };
}

/** Slug as stored: with a prefix outside the Linux Foundation. @throws HttpError 400 */
function storedSlug(slug: string, isLF: boolean): string {
  if (slug === "") throw badRequest("A slug is required.");
  if (/^[#!%]/.test(slug)) throw badRequest("A slug must not start with #, ! or %.");
  return isLF || slug.startsWith(prefix) ? slug : prefix + slug;
}

const prefix = "nonlf_";
const withoutPrefix = (slug: string) => (slug.startsWith(prefix) ? slug.slice(prefix.length) : slug);

/** Checks that slug and name are unique among the segments with the same parent. @throws HttpError 400 */
async function assertFree(
  tx: Executor,
  { id, type, name, slug, parentId }: { id: string; type: Level; name: string; slug: string; parentId: string | null },
): Promise<void> {
  if (name.trim() === "") throw badRequest("A name is required.");
  const found = await tx.execute<{ slug: string }>(sql`
    select slug from segments where type = ${type} and id <> ${id}::uuid
      and parent_id is not distinct from ${parentId}::uuid and (slug = ${slug} or fold_case(name) = fold_case(${name}))
    order by slug = ${slug} desc limit 1`);
  const other = found.rows[0];
  if (!other) return;
  const what = other.slug === slug ? `slug "${slug}"` : `name "${name}"`;
  throw badRequest(`${labels[type]} with ${what} already exists.`);
}

async function assertLikeParent(tx: Executor, parentId: string | null, isLF: boolean): Promise<void> {
  const found = await tx.execute<{ is_lf: boolean }>(sql`select is_lf from segments where id = ${parentId}::uuid`);
  if (found.rows[0] && found.rows[0].is_lf !== isLF) throw unlikeParent();
}

const unlikeParent = () => badRequest("isLF of a sub-project must match the isLF of its parent project.");

/** Checks that a project admin changes only their own segments, whatever segments the request names. */
function assertAdministers({ user }: Requester, segment: Pick<SegmentRecord, "id" | "parent_id" | "grandparent_id">) {
  if (user.roles.includes("admin")) return;
  const own = new Set(user.adminSegments);
  const inside = [segment.id, segment.parent_id, segment.grandparent_id].some((id) => id !== null && own.has(id));
  if (!inside) throw forbidden();
}

/** Makes admins of the parent administer the new segments too. */
async function shareWithAdmins(tx: Executor, aboveId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update users set admin_segments = admin_segments || ${sql.param(ids)}::uuid[], updated_at = now(),
      claimed_segments = case when ${aboveId}::uuid = any(claimed_segments)
        then claimed_segments || ${sql.param(ids)}::uuid[] else claimed_segments end
    where ${aboveId}::uuid = any(admin_segments)`);
}

async function bySlug(tx: Executor, type: Level, slug: string, parentSlug: string | null) {
  const found = await tx.execute<SegmentRecord>(sql`
    select * from segments where type = ${type} and slug = ${slug}
      and ${parentSlug === null ? sql`true` : sql`parent_slug = ${parentSlug}`} limit 1`);
  return found.rows[0] ?? null;
}

async function created(db: Executor, id: string): Promise<SegmentTree> {
  const found = await findSegment(db, id);
  if (!found) throw notFound();
  return found.segment;
}
