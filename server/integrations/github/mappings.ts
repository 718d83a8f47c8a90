import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, eq, inArray, ne, notInArray, sql } from "#server/platform/db/drizzle.ts";
import { integrations, repositoryMappings } from "#server/platform/db/schema/integrations.ts";
import { calledServer } from "../called-origin.ts";
import { type Chosen, chooseConnection, connectionsOf, lockConnections } from "../connect.ts";
import type { IntegrationRecord } from "../records.ts";
import { readSettings } from "../secret-settings.ts";
import { githubConnector } from "./connector.ts";

/** Sub-project id by repository URL. */
export type Mapping = Readonly<Record<string, string>>;

/**
 * Replaces the mappings of an integration. Mappings that are not listed are deleted.
 * @throws HttpError 400 with the text of the wire format when another integration has one of the repositories
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
  const [conflict] = await tx
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
  if (!conflict) return;
  throw badRequest(
    `Trying to update github repo ${conflict.url} mapping with integrationId ${integrationId} but it is already mapped to integration ${conflict.other}!`,
  );
}

/** GitHub with a token or an app, and by the alternative route. */
export const githubKeys = ["github", "github-nango"];

type Needs = Pick<Platform, "db" | "secrets" | "config">;

/** Returns the GitHub integration of a sub-project that a request means, connected by either route. */
export async function findGithub(platform: Needs, segmentId: string, chosen: ChosenGithub) {
  return chosenOf(platform, await connectionsOf(platform.db, githubKeys, segmentId), chosen);
}

/** Like `findGithub`, but locks the integrations until the transaction ends. */
export async function lockGithub(platform: Needs, tx: Executor, segmentId: string, chosen: ChosenGithub) {
  return chosenOf(platform, await lockConnections(tx, githubKeys, segmentId), chosen);
}

interface ChosenGithub extends Pick<Chosen, "integrationId"> {
  /** Undefined for any. */
  readonly serverUrl?: string | null | undefined;
}

function chosenOf(platform: Needs, rows: readonly IntegrationRecord[], { integrationId, serverUrl }: ChosenGithub) {
  const { hosts } = platform.config;
  const server = serverUrl === undefined ? null : calledServer(githubConnector, { serverUrl }, hosts);
  return chooseConnection(platform, githubConnector, rows, { integrationId, server });
}

/**
 * Returns a GitHub integration by id.
 * @throws HttpError 404
 */
export async function githubRecord(db: Executor, id: string): Promise<IntegrationRecord> {
  const [found] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, id), inArray(integrations.platform, githubKeys)));
  if (!found) throw notFound();
  return found;
}

/** Returns the token entered for an integration; null without one. */
export function storedToken(
  { secrets }: Pick<Platform, "secrets">,
  integration: IntegrationRecord | null,
): string | null {
  const { token } = integration ? readSettings(secrets, integration) : {};
  return typeof token === "string" && token !== "" ? token : null;
}
