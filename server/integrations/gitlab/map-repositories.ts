import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, eq, inArray, sql } from "#server/platform/db/drizzle.ts";
import { integrations, repositoryMappings } from "#server/platform/db/schema/integrations.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { assertMayMap, lockRecord, saveConnection } from "../connect.ts";
import { addGitRemotes } from "../git/add-remotes.ts";
import type { IntegrationRecord } from "../records.ts";
import { startSync } from "../start-sync.ts";
import type { Connector } from "../sync/connector.ts";
import { gitlabConnector } from "./connector.ts";
import type { Hooks } from "./hooks.ts";
import { type GitlabSettings, gitlabSettings, projectsOf, type StoredProject } from "./settings.ts";

/** Sub-project id by repository URL. */
type Mapping = Readonly<Record<string, string>>;

/**
 * Returns a GitLab integration.
 * @throws HttpError 404
 */
export async function gitlabRecord({ db }: Pick<Platform, "db">, id: string): Promise<IntegrationRecord> {
  const [record] = await db.select().from(integrations).where(eq(integrations.id, id));
  if (record?.platform !== "gitlab") throw notFound();
  return record;
}

/** Returns the mapped repositories of an integration with their sub-projects. */
export async function mappedRepositories({ db }: Pick<Platform, "db">, integrationId: string) {
  return db
    .select({ url: repositoryMappings.url, segment: { id: segments.id, name: segments.name } })
    .from(repositoryMappings)
    .innerJoin(segments, eq(segments.id, repositoryMappings.segmentId))
    .where(eq(repositoryMappings.integrationId, integrationId))
    .orderBy(repositoryMappings.url);
}

/**
 * Replaces the mapping of repositories to sub-projects and starts the sync. Imported activities of a repository move
 * with it to another sub-project.
 * @throws HttpError 400 for repositories outside of the integration, and when another integration has one of them; 403
 */
export async function mapRepositories(
  platform: Platform,
  requester: Requester,
  id: string,
  { mapping, hooks }: { readonly mapping: Mapping; readonly hooks: Hooks },
): Promise<"OK"> {
  const found = await gitlabRecord(platform, id);
  await platform.db.transaction(async (tx) => {
    const record = await lockRecord(tx, found.id);
    const settings = gitlabSettings.parse(record.settings);
    const mapped = mappedProjects(settings, mapping);
    await assertMayMap(tx, requester, mapping);
    await assertNotTaken(tx, id, Object.keys(mapping));
    await tx.delete(repositoryMappings).where(eq(repositoryMappings.integrationId, id));
    await tx
      .insert(repositoryMappings)
      .values(
        Object.entries(mapping).map(([url, segmentId]) => ({ url, platform: "gitlab", integrationId: id, segmentId })),
      );
    const store = (project: StoredProject) => {
      const segmentId = mapped.get(project.id);
      return { ...project, enabled: segmentId !== undefined, segmentId: segmentId ?? null };
    };
    const saved = await saveConnection(platform, tx, requester, {
      platform: "gitlab",
      connector: gitlabConnector as Connector,
      segmentId: record.segmentId,
      integrationId: id,
      settings: {
        ...record.settings,
        ...hooks,
        userProjects: settings.userProjects.map(store),
        groupProjects: Object.fromEntries(
          Object.entries(settings.groupProjects).map(([group, projects]) => [group, projects.map(store)]),
        ),
      },
      status: "in-progress",
    });
    for (const [segmentId, pairs] of Map.groupBy(Object.entries(mapping), ([, segment]) => segment)) {
      await addGitRemotes(
        platform,
        tx,
        requester,
        segmentId,
        pairs.map(([url]) => url),
      );
    }
    await startSync(tx, platform.jobs, saved);
  });
  return "OK";
}

/**
 * Returns the sub-project by project id.
 * @throws HttpError 400 for URLs outside of the repositories
 */
export function mappedProjects(settings: GitlabSettings, mapping: Mapping): Map<number, string> {
  const projects = new Map(projectsOf(settings).map((project) => [project.web_url, project.id]));
  const pairs = Object.entries(mapping).map(([url, segmentId]) => {
    const id = projects.get(url);
    if (id === undefined) throw badRequest(`${url.slice(0, 200)} is not a repository of this connection.`);
    return [id, segmentId] as const;
  });
  if (pairs.length === 0) throw badRequest("Select at least one repository in order to connect GitLab");
  return new Map(pairs);
}

/** Gives the mappings of moved projects their current URL. */
export async function renameMappings(
  tx: Executor,
  integrationId: string,
  mapped: readonly StoredProject[],
  offered: readonly StoredProject[],
): Promise<void> {
  for (const { id, web_url: before } of mapped) {
    const url = offered.find((project) => project.id === id)?.web_url;
    if (url === undefined || url === before) continue;
    const own = and(eq(repositoryMappings.integrationId, integrationId), eq(repositoryMappings.url, before));
    await tx.update(repositoryMappings).set({ url }).where(own);
  }
}

/** Uses the error text of wire.md 25.4, which clients parse. */
async function assertNotTaken(tx: Executor, id: string, urls: readonly string[]): Promise<void> {
  const [conflict] = await tx
    .select({ url: repositoryMappings.url, by: repositoryMappings.integrationId })
    .from(repositoryMappings)
    .where(
      sql`${repositoryMappings.platform} = 'gitlab' and ${inArray(repositoryMappings.url, [...urls])}
        and ${repositoryMappings.integrationId} <> ${id}::uuid`,
    )
    .limit(1);
  if (!conflict) return;
  throw badRequest(
    `Trying to update gitlab repo ${conflict.url} mapping with integrationId ${id} but it is already mapped to integration ${conflict.by}!`,
  );
}
