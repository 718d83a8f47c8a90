import { randomUUID } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/drizzle.ts";
import { collectionProjects, insightsProjects } from "#server/platform/db/schema/collections.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { InsightsProject, insightsProjectCreate } from "#shared/contract/collections.ts";
import { assertAllExist, freeSlug, type ListQuery, listRows, withMoments } from "./collections.ts";

type Fields = BodyOf<typeof insightsProjectCreate>;

const selected = sql`
  select p.id, p.name, p.slug, p.description, p.segment_id as "segmentId", p.organization_id as "organizationId",
    p.logo_url as "logoUrl", p.website, p.github, p.twitter, p.linkedin, p.repositories,
    p.repository_groups as "repositoryGroups", p.keywords, p.search_keywords as "searchKeywords", p.widgets, p.enabled,
    coalesce(s.is_lf, false) as "isLF", p.created_at as "createdAt", p.updated_at as "updatedAt",
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name, 'logo', null) end as segment,
    case when o.id is not null then json_build_object('id', o.id, 'displayName', o.display_name, 'logo', o.logo) end as organization,
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'starred', c.starred,
        'description', c.description, 'categoryId', c.category_id, 'createdAt', c.created_at, 'updatedAt', c.updated_at)
        order by fold_case(c.name) collate "C"), '[]')
      from collection_projects cp join collections c on c.id = cp.collection_id
      where cp.insights_project_id = p.id) as collections,
    exists (select 1 from collection_projects cp where cp.insights_project_id = p.id and cp.starred) as starred
  from insights_projects p left join segments s on s.id = p.segment_id
    left join organizations o on o.id = p.organization_id and o.deleted_at is null`;

const present = (row: InsightsProject): InsightsProject => ({
  ...withMoments(row),
  collections: row.collections?.map(withMoments),
});

/** Returns a page of insights projects, by name. */
export const listInsightsProjects = (db: Executor, query: ListQuery) =>
  listRows<InsightsProject, InsightsProject>(db, { selected, alias: "p", table: "insights_projects", query, present });

/** Reads one insights project. @throws HttpError 404 */
export async function findInsightsProject(db: Executor, id: string): Promise<InsightsProject> {
  const found = await db.execute<InsightsProject>(sql`${selected} where p.id = ${id}::uuid`);
  if (!found.rows[0]) throw notFound();
  return present(found.rows[0]);
}

/** Creates an insights project, or updates the sent fields of the one with this id. @throws HttpError 400, 404 */
export async function saveInsightsProject(
  tx: Executor,
  requester: Requester,
  id: string | null,
  { collections, ...fields }: Fields,
): Promise<InsightsProject> {
  const before = id === null ? null : await findInsightsProject(tx, id);
  const name = fields.name ?? before?.name ?? (await nameOfSegment(tx, fields.segmentId));
  if (!name) throw badRequest("A name is required.");
  if (fields.segmentId) await assertAllExist(tx, "segments", [fields.segmentId], "project");
  if (fields.organizationId) await assertAllExist(tx, "organizations", [fields.organizationId], "organization");
  for (const [what, address] of [
    ["website", fields.website],
    ["logo", fields.logoUrl],
    ...(fields.repositories ?? []).map((each) => ["repository", each] as const),
  ] as const) {
    if (address && !/^https?:$/.test(URL.parse(address)?.protocol ?? "")) {
      throw badRequest(`The ${what} must be a URL.`);
    }
  }
  const own = id ?? randomUUID();
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const slug = await freeSlug(tx, "insights_projects", {
    id: own,
    name,
    slug: fields.slug ?? before?.slug ?? undefined,
  });
  const row = { ...sent, name, slug, updatedAt: new Date() };
  await tx
    .insert(insightsProjects)
    .values({ id: own, ...row })
    .onConflictDoUpdate({ target: insightsProjects.id, set: row });
  if (collections) {
    await assertAllExist(tx, "collections", collections, "collection");
    await tx.delete(collectionProjects).where(eq(collectionProjects.insightsProjectId, own));
    const collectionIds = [...new Set(collections)];
    if (collectionIds.length > 0) {
      await tx
        .insert(collectionProjects)
        .values(collectionIds.map((collectionId) => ({ collectionId, insightsProjectId: own })));
    }
  }
  const after = await findInsightsProject(tx, own);
  await writeAudit(tx, requester, {
    actionType: before ? "insights-projects-edit" : "insights-projects-create",
    entityType: "insights-project",
    entityId: own,
    oldState: before ? audited(before) : {},
    newState: audited(after),
  });
  return after;
}

/** Deletes an insights project. The data of its people stays. @throws HttpError 404 */
export async function deleteInsightsProject(tx: Executor, requester: Requester, id: string): Promise<void> {
  const before = await findInsightsProject(tx, id);
  await tx.delete(insightsProjects).where(eq(insightsProjects.id, id));
  await writeAudit(tx, requester, {
    actionType: "insights-projects-delete",
    entityType: "insights-project",
    entityId: id,
    oldState: audited(before),
    newState: {},
  });
}

/** Returns the URLs of the repositories mapped to a segment or to the segments below it, by platform. */
export async function repositoriesOf(db: Executor, segmentId: string) {
  const found = await db.execute<{ platform: string; url: string }>(sql`
    select distinct i.platform, r.url from repository_mappings r
    join integrations i on i.id = r.integration_id join segments s on s.id = r.segment_id
    where ${segmentId}::uuid in (s.id, s.parent_id, s.grandparent_id) order by i.platform, r.url`);
  const byPlatform = Map.groupBy(found.rows, ({ platform }) => platform);
  return Object.fromEntries(
    [...byPlatform].map(([platform, rows]) => [
      platform,
      rows.map(({ url }) => ({ url, label: url.replace(/^https?:\/\/[^/]+\//, "") })),
    ]),
  );
}

async function nameOfSegment(tx: Executor, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const found = await tx.execute<{ name: string }>(sql`select name from segments where id = ${id}::uuid`);
  return found.rows[0]?.name ?? null;
}

function audited(project: InsightsProject) {
  const { name, slug, description, segment, organization, website, github, logoUrl, enabled } = project;
  return {
    displayName: name,
    slug,
    description,
    project: segment?.name ?? null,
    organization: organization?.displayName ?? null,
    website,
    github,
    logoUrl,
    enabled,
    repositories: project.repositories ?? [],
    keywords: project.keywords ?? [],
    collections: (project.collections ?? []).map((each) => each.name),
  };
}
