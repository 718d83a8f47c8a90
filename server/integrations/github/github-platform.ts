import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { repositoryMappings } from "#server/platform/db/schema/integrations.ts";
import { segments } from "#server/platform/db/schema/segments.ts";
import { preparedRoute, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { findSegments } from "#server/records/segments/read.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import {
  githubAuthenticate,
  githubConnect,
  githubConnectInstallation,
  githubInstallations,
  githubNangoConnect,
  githubOrgRepos,
  githubReposFind,
  githubReposMap,
  githubSearchOrgs,
  githubSearchRepos,
} from "#shared/contract/platforms/github.ts";
import { applyChosen, leftOutSetting } from "../chosen-setting.ts";
import { assertConnection, type Chosen } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import type { IntegrationRecord } from "../records.ts";
import { streamsOf } from "../streams.ts";
import { asHttpError, type GithubAccess, githubAccess, githubAppOf, mintInstallationToken } from "./api.ts";
import {
  awaitApproval,
  checkRepositories,
  checkToken,
  connectInstallation,
  connectRepositories,
  connectWithToken,
  describeSent,
  mapRepositories,
} from "./connect.ts";
import { githubConnector } from "./connector.ts";
import { checkInstallation, listInstallations } from "./installations.ts";
import { organizationRepositories, searchOrganizations, searchRepositories } from "./lookup.ts";
import { findGithub, githubKeys, githubRecord, storedToken } from "./mappings.ts";
import { githubSettings, githubUrl, presentGithubSettings } from "./settings.ts";

const routes = (platform: Platform): Route[] => [
  preparedRoute(
    githubConnect,
    async ({ body, requester }) => {
      await assertConnection(platform, githubKeys, requester, body);
      return checkRepositories(platform, requester, body);
    },
    async ({ requester }, checked) => shown(platform, await connectWithToken(platform, requester, checked)),
  ),
  preparedRoute(
    githubAuthenticate,
    async ({ params, body, requester }) => {
      if (body.setupAction === "request") return null;
      if (body.installId == null) throw badRequest("GitHub did not return an installation.");
      return checkInstallation(platform, requester, body.installId, params.code);
    },
    async ({ requester }, checked) =>
      shown(
        platform,
        checked ? await connectInstallation(platform, requester, checked) : await awaitApproval(platform, requester),
      ),
  ),
  preparedRoute(
    githubConnectInstallation,
    ({ body, requester }) => checkInstallation(platform, requester, body.installId),
    async ({ requester }, checked) => shown(platform, await connectInstallation(platform, requester, checked)),
  ),
  route(githubInstallations, ({ requester }) => listInstallations(platform, requester)),
  preparedRoute(
    githubNangoConnect,
    async ({ body, requester }) => {
      const [segment] = requester.segments;
      const stored = body.integrationId
        ? await githubRecord(platform.db, body.integrationId)
        : segment && (await findGithub(platform, segment.id, { ...body, serverUrl: null }));
      const server = stored?.settings ?? {};
      if (body.token) await checkToken(platform, body.token, server);
      return describeSent(platform, requester, body, async () =>
        body.token ? githubAccess(platform.config, body.token.trim(), server) : accessOf(platform, requester, body),
      );
    },
    async ({ body, requester }, sent) => {
      const saved = await connectRepositories(platform, requester, body, sent);
      const [segment] = await findSegments(platform.db, [saved.segmentId]);
      return { ...(await shown(platform, saved)), segment: segment ?? null };
    },
  ),
  route(githubReposMap, async ({ params, body, requester }) => {
    await mapRepositories(platform, requester, params.id, body.mapping);
    return "OK";
  }),
  route(githubReposFind, async ({ params }) => {
    const { id } = await githubRecord(platform.db, params.id);
    return platform.db
      .select({ url: repositoryMappings.url, segment: { id: segments.id, name: segments.name } })
      .from(repositoryMappings)
      .innerJoin(segments, eq(segments.id, repositoryMappings.segmentId))
      .where(eq(repositoryMappings.integrationId, id))
      .orderBy(repositoryMappings.url);
  }),
  route(githubSearchRepos, async ({ query, requester }) => {
    const page = pageOf(query);
    if (page.query === "") return { rows: [], count: 0, limit: page.limit, offset: page.offset };
    const { rows, count } = await withHttpErrors(searchRepositories(await accessOf(platform, requester, query), page));
    return { rows, count, limit: page.limit, offset: page.offset };
  }),
  route(githubSearchOrgs, async ({ query, requester }) => {
    const page = pageOf(query);
    if (page.query === "") return { rows: [], count: 0, limit: page.limit, offset: page.offset };
    const { rows, count } = await withHttpErrors(searchOrganizations(await accessOf(platform, requester, query), page));
    return { rows, count, limit: page.limit, offset: page.offset };
  }),
  route(githubOrgRepos, async ({ params, query, requester }) => {
    const access = await accessOf(platform, requester, query ?? {});
    const found = await withHttpErrors(organizationRepositories(access, params.name));
    return found.map(({ name, url, forkedFrom }) => ({ name, url, forkedFrom }));
  }),
];

async function shown({ db }: Platform, record: IntegrationRecord): Promise<Integration> {
  return presentIntegration(record, await streamsOf(db, [record.id]), presentGithubSettings);
}

async function withHttpErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw asHttpError(error);
  }
}

interface PageQuery {
  readonly query?: string | undefined;
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
}

const pageOf = ({ query, limit, offset }: PageQuery) => ({
  query: query?.trim() ?? "",
  // GitHub returns at most 100.
  limit: Math.min(limit || 30, 100),
  offset: offset ?? 0,
});

/**
 * Returns access with the credentials of the requested sub-project's integration, else with the operator's token.
 * Without either it is anonymous. Only the own credentials and administrators find private repositories.
 */
async function accessOf(
  platform: Platform,
  { user, segments: [segment] }: Requester,
  { integrationId }: Pick<Chosen, "integrationId">,
): Promise<GithubAccess> {
  const { config } = platform;
  const chosen = { integrationId: integrationId ?? null, serverUrl: null };
  const stored = segment ? await findGithub(platform, segment.id, chosen) : null;
  const own = storedToken(platform, stored);
  const installationId = githubSettings.safeParse(stored?.settings ?? {}).data?.installationId;
  const app = githubAppOf(config.providers);
  if (own !== null) return githubAccess(config, own, stored?.settings);
  if (installationId === undefined || !app) {
    return { ...githubAccess(config, config.githubToken), publicOnly: !user.roles.includes("admin") };
  }
  const { http, apiUrl } = githubAccess(config, null);
  const now = new Date();
  const minted = await withHttpErrors(mintInstallationToken(http, app, { apiUrl, installationId, now }));
  return githubAccess(config, minted.token);
}

/** GitHub with a token or the app's installation. */
export const githubPlatform: IntegrationPlatform = {
  key: "github",
  progressType: "github",
  routes,
  serverAddress: githubUrl,
  connector: githubConnector,
  editableSettings: ["webhookSecret", leftOutSetting],
  applySettings: applyChosen,
  presentSettings: presentGithubSettings,
};

/** Alternative route: organizations and repositories are selected individually. */
export const githubNangoPlatform: IntegrationPlatform = { ...githubPlatform, key: "github-nango", routes: () => [] };
