import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { badRequest, notFound } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { integrations, repositoryMappings } from "#server/db/schema/integrations.ts";
import type { IntegrationRecord } from "../records.ts";
import { readSettings } from "../secret-settings.ts";

/** Sub-project by address of the repository. */
export type Mapping = Readonly<Record<string, string>>;

/**
 * Makes these the mappings of an integration: those left out end.
 * @throws HttpError 400 in the wire's words when another integration has one of the repositories
 */
export async function saveMappings(tx: Executor, integrationId: string, mapping: Mapping): Promise<void> {
  const urls = Object.keys(mapping);
  const own = eq(repositoryMappings.integrationId, integrationId);
  await tx
    .delete(repositoryMappings)
    .where(urls.length === 0 ? own : and(own, notInArray(repositoryMappings.url, urls)));
  if (urls.length === 0) return;
  await tx
    .insert(repositoryMappings)
    .values(urls.map((url) => ({ url, platform: "github", integrationId, segmentId: mapping[url] ?? "" })))
    .onConflictDoUpdate({
      target: [repositoryMappings.platform, repositoryMappings.url],
      set: { segmentId: sql`excluded.segment_id` },
      setWhere: own,
    });
  const [taken] = await tx
    .select({ url: repositoryMappings.url, other: repositoryMappings.integrationId })
    .from(repositoryMappings)
    .where(
      and(
        eq(repositoryMappings.platform, "github"),
        inArray(repositoryMappings.url, urls),
        ne(repositoryMappings.integrationId, integrationId),
      ),
    )
    .limit(1);
  if (!taken) return;
  throw badRequest(
    `Trying to update github repo ${taken.url} mapping with integrationId ${integrationId} but it is already mapped to integration ${taken.other}!`,
  );
}

/** The mapping of an integration as it is stored: settings that are written as a whole do not change it. */
export async function mappingOf(tx: Executor, integrationId: string): Promise<Mapping> {
  const rows = await tx
    .select({ url: repositoryMappings.url, segmentId: repositoryMappings.segmentId })
    .from(repositoryMappings)
    .where(eq(repositoryMappings.integrationId, integrationId));
  return Object.fromEntries(rows.map(({ url, segmentId }) => [url, segmentId]));
}

/** GitHub with a token or an app, and by the alternative route. */
const githubKeys = ["github", "github-nango"];

/** The GitHub integration of a sub-project, by whichever route it was connected. */
export async function findGithub(db: Executor, segmentId: string): Promise<IntegrationRecord | null> {
  const [found] = await ofSegment(db, segmentId);
  return found ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockGithub(tx: Executor, segmentId: string): Promise<IntegrationRecord | null> {
  const [found] = await ofSegment(tx, segmentId).for("update");
  return found ?? null;
}

/** A GitHub integration by its id. @throws HttpError 404 */
export async function githubRecord(db: Executor, id: string): Promise<IntegrationRecord> {
  const [found] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, id), inArray(integrations.platform, githubKeys)));
  if (!found) throw notFound();
  return found;
}

const ofSegment = (db: Executor, segmentId: string) =>
  db
    .select()
    .from(integrations)
    .where(and(eq(integrations.segmentId, segmentId), inArray(integrations.platform, githubKeys)))
    .orderBy(integrations.platform)
    .limit(1);

/** The token that was entered for an integration; null without one. */
export function storedToken(
  { secrets }: Pick<Platform, "secrets">,
  integration: IntegrationRecord | null,
): string | null {
  const { token } = integration ? readSettings(secrets, integration) : {};
  return typeof token === "string" && token !== "" ? token : null;
}
