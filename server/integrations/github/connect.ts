import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Hosts } from "#server/platform/core/provider-hosts.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/drizzle.ts";
import { integrationStreams } from "#server/platform/db/schema/integrations.ts";
import type { Requester } from "#server/platform/http/route.ts";
import type { GithubSettingsOrganization } from "#shared/contract/platforms/github.ts";
import { parseRepository, type RepositoryName, repositoryHost } from "#shared/domain/integrations/github-repository.ts";
import { assertMayChange, assertMayMap, type Chosen, connectedSegment, saveConnection } from "../connect.ts";
import { addGitRemotes } from "../git/add-remotes.ts";
import type { IntegrationRecord } from "../records.ts";
import { startSync } from "../start-sync.ts";
import { asHttpError, type GithubAccess, githubAccess } from "./api.ts";
import { githubConnector } from "./connector.ts";
import { restPath } from "./graphql.ts";
import type { CheckedInstallation } from "./installations.ts";
import { describeConnected, describeRepositories } from "./lookup.ts";
import { findGithub, githubRecord, lockGithub, type Mapping, saveMappings, storedToken } from "./mappings.ts";
import {
  connectedIn,
  type DescribedRepository,
  idsIn,
  mappingIn,
  organizationsIn,
  organizationsOf,
} from "./settings.ts";

/** Changes to a stored connection. */
interface Change {
  readonly orgs: readonly GithubSettingsOrganization[];
  readonly mapping: Mapping;
  readonly token?: string | undefined;
  /** Undefined to keep the server. */
  readonly serverUrl?: string | null;
  /** Permanent ids by URL, as far as they were read. */
  readonly repositoryIds?: Readonly<Record<string, string>>;
  /** Current URLs of repositories that were renamed or transferred, by the URL with which they were connected. */
  readonly renamed?: ReadonlyMap<string, string>;
}

/**
 * Stores repositories with their sub-projects, adds them to the Git integration and starts the sync. In the caller's
 * transaction.
 */
async function saveRepositories(
  platform: Platform,
  requester: Requester,
  before: Pick<IntegrationRecord, "platform" | "segmentId" | "settings"> & { readonly id: string | null },
  { orgs, mapping, token, serverUrl, repositoryIds = {}, renamed = new Map() }: Change,
): Promise<IntegrationRecord> {
  const { db, jobs } = platform;
  const ids: Readonly<Record<string, string | undefined>> = { ...idsIn(before.settings), ...repositoryIds };
  const kept = Object.fromEntries(Object.keys(mapping).flatMap((url) => (ids[url] ? [[url, ids[url]]] : [])));
  return db.transaction(async (tx) => {
    const saved = await saveConnection(platform, tx, requester, {
      platform: before.platform,
      connector: githubConnector,
      segmentId: before.segmentId,
      integrationId: before.id,
      settings: {
        ...{ ...before.settings, updateMemberAttributes: true, orgs, mapping, repositoryIds: kept },
        ...(serverUrl !== undefined && { serverUrl }),
      },
      status: "in-progress",
      ...(token === undefined ? {} : { token }),
    });
    await renameStreams(tx, saved.id, renamed);
    await saveMappings(tx, saved.id, mapping);
    // The Git integration goes on reading a renamed repository at its old URL, which redirects.
    const current = new Set(renamed.values());
    const bySegment = Map.groupBy(Object.entries(mapping), ([, segmentId]) => segmentId);
    for (const [segmentId, entries] of bySegment) {
      const urls = entries.map(([url]) => url).filter((url) => !current.has(url));
      await addGitRemotes(platform, tx, requester, segmentId, urls);
    }
    return startSync(tx, jobs, saved);
  });
}

/**
 * Gives the streams of renamed repositories their new key. Their cursors stay, and the next sync moves the activities
 * to the new channel.
 */
async function renameStreams(tx: Executor, integrationId: string, renamed: ReadonlyMap<string, string>): Promise<void> {
  for (const [before, key] of renamed) {
    const own = and(eq(integrationStreams.integrationId, integrationId), eq(integrationStreams.key, before));
    await tx.update(integrationStreams).set({ key }).where(own);
  }
}

/**
 * Finds connected repositories among the given ones that have another URL now.
 * @returns current URLs by the URL with which they were connected
 */
async function findRenamed(
  access: Pick<GithubAccess, "http">,
  settings: Readonly<Record<string, unknown>>,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const missing = connectedIn(settings).filter(({ key }) => !urls.includes(key));
  if (missing.length === 0) return new Map();
  const current = await describeConnected(access, missing);
  return new Map(
    missing.flatMap(({ key }, at) => {
      const url = current[at]?.url;
      return url !== undefined && url !== key && urls.includes(url) ? [[key, url] as const] : [];
    }),
  );
}

/** Checked token and the repositories to read with it. */
interface CheckedRepositories {
  readonly token: string | undefined;
  readonly serverUrl: string | null;
  /** Whether the sub-project is connected to another server until now. */
  readonly isOther: boolean;
  readonly integrationId: string | null;
  readonly repositories: readonly DescribedRepository[];
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Reads the repositories of `PUT /github-connect` from GitHub with the given token, else the stored one.
 * @throws HttpError 400 with a readable message: invalid names, repositories invisible to the token, a rejected token.
 */
export async function checkRepositories(
  platform: Platform,
  requester: Requester,
  given: {
    readonly token?: string | undefined;
    readonly url?: string | undefined;
    readonly repositories: readonly string[];
  } & Pick<Chosen, "integrationId">,
): Promise<CheckedRepositories> {
  const segmentId = connectedSegment(requester);
  const { hosts } = platform.config;
  const token = given.token?.trim() || undefined;
  const { integrationId } = given;
  const asked = given.url === undefined ? undefined : readServer(given.url, hosts);
  const found = await findGithub(platform, segmentId, { integrationId, serverUrl: asked });
  const serverUrl = asked === undefined ? ((found?.settings.serverUrl as string | null | undefined) ?? null) : asked;
  // Another server knows nothing of what is stored.
  const stored = (found?.settings.serverUrl ?? null) === serverUrl ? found : null;
  const names = readNames(given.repositories);
  const access = githubAccess(platform.config, token ?? storedToken(platform, stored), { serverUrl });
  if (access.token === null) throw badRequest("Enter a GitHub token.");
  const described = await describeRepositories(access, names).catch((error: unknown) => {
    throw asHttpError(error);
  });
  const unseen = names.filter((_, at) => !described[at]).map(({ owner, name }) => `${owner}/${name}`);
  if (unseen.length > 0) {
    throw badRequest(`GitHub has no ${unseen.join(", ")}, or the token has no access to it.`);
  }
  for (const [at, { text }] of names.entries()) assertSameHost(text, described[at]);
  const repositories = described.filter((each) => each !== null);
  const urls = repositories.map(({ url }) => url);
  const renamed = await findRenamed(access, stored?.settings ?? {}, urls).catch((error: unknown) => {
    throw asHttpError(error);
  });
  const isOther = found !== null && stored === null;
  return { token, serverUrl, isOther, repositories, renamed, integrationId: found?.id ?? null };
}

/**
 * Returns the URL of another server than the operator's; null for that one.
 * @throws HttpError 400
 */
function readServer(given: string, { GITHUB_URL }: Hosts): string | null {
  if (given.trim() === "") return null;
  const url = URL.parse(given.trim());
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isWeb || url.username || url.search || url.hash || url.pathname !== "/") {
    throw badRequest("Enter the URL of a GitHub server, without a path.");
  }
  return url.origin === GITHUB_URL ? null : url.origin;
}

/** @throws HttpError 400 when GitHub does not accept the token */
export async function checkToken({ config }: Platform, token: string, settings: object): Promise<void> {
  const { http, apiUrl } = githubAccess(config, token.trim(), settings);
  await http.get(restPath(apiUrl, "/rate_limit")).catch((error: unknown) => {
    throw asHttpError(error);
  });
}

/**
 * Checks that a repository given by URL is the one that GitHub describes: only its owner and name were asked for.
 * @throws HttpError 400 for a URL of another host
 */
function assertSameHost(given: string, described: DescribedRepository | null | undefined): void {
  const named = repositoryHost(given);
  const host = described ? new URL(described.url).host : named;
  if (named === null || named === host) return;
  throw badRequest(`${given.trim().slice(0, 200)} is not on ${host}. Connect another GitHub server with its URL.`);
}

interface TypedRepository extends RepositoryName {
  /** As a user entered it. */
  readonly text: string;
}

function readNames(repositories: readonly string[]): TypedRepository[] {
  const typed = repositories.map((each) => each.trim()).filter((each) => each !== "");
  const names = typed.map((text) => {
    const name = parseRepository(text);
    if (!name) throw badRequest(`"${text.slice(0, 100)}" is not a repository. Enter it as owner/name.`);
    return { ...name, text };
  });
  if (names.length === 0) throw badRequest("Enter at least one repository as owner/name.");
  return [...new Map(names.map((each) => [`${each.owner}/${each.name}`.toLowerCase(), each])).values()];
}

/** `PUT /github-connect`: mapped repositories keep their sub-project; new ones are mapped to the requested one. */
export async function connectWithToken(
  platform: Platform,
  requester: Requester,
  { token, serverUrl, isOther, repositories, renamed, integrationId }: CheckedRepositories,
): Promise<IntegrationRecord> {
  const segmentId = connectedSegment(requester);
  const found = await lockGithub(platform, platform.db, segmentId, { integrationId, serverUrl });
  const before = isOther && found ? { ...found, settings: {} } : found;
  const stored = Object.entries(mappingIn(before?.settings ?? {}));
  const known = Object.fromEntries(stored.map(([url, segment]) => [renamed.get(url) ?? url, segment]));
  const mapping = Object.fromEntries(repositories.map(({ url }) => [url, known[url] ?? segmentId]));
  const orgs = withFullSync(organizationsOf(repositories, new Date()), organizationsIn(before?.settings ?? {}));
  const none = { id: null, platform: "github", segmentId, settings: {} };
  return saveRepositories(platform, requester, before ?? none, {
    ...{ orgs, mapping, token, renamed, serverUrl },
    repositoryIds: Object.fromEntries(repositories.flatMap(({ id, url }) => (id === null ? [] : [[url, id]]))),
  });
}

/** Keeps `fullSync` of organizations that had it. */
function withFullSync(
  orgs: readonly GithubSettingsOrganization[],
  before: readonly GithubSettingsOrganization[],
): GithubSettingsOrganization[] {
  const synced = new Set(before.filter(({ fullSync }) => fullSync).map(({ name }) => name));
  return orgs.map((org) => ({ ...org, fullSync: synced.has(org.name) }));
}

interface NangoBody extends Pick<Chosen, "integrationId"> {
  readonly settings: { readonly orgs: readonly GithubSettingsOrganization[] };
  readonly mapping: Mapping;
  readonly token?: string | undefined;
}

/**
 * `POST /github-nango-connect`: stores the selected organizations and repositories, each repository mapped to a
 * sub-project. Updates the given integration, else that of the requested sub-project, else creates one.
 * @throws HttpError 400, 403, 404
 */
export async function connectRepositories(
  platform: Platform,
  requester: Requester,
  { integrationId, settings, mapping, token }: NangoBody,
  { renamed, ids }: SentRepositories,
): Promise<IntegrationRecord> {
  const named = integrationId ? await githubRecord(platform.db, integrationId) : null;
  const segmentId = named?.segmentId ?? connectedSegment(requester);
  if (named) assertMayChange(requester, named);
  const before = await lockGithub(platform, platform.db, segmentId, { integrationId, serverUrl: null });
  const urls = settings.orgs.flatMap(({ repos }) => repos.map(({ url }) => url));
  for (const url of urls) if (!parseRepository(url)) throw badRequest(`${url.slice(0, 100)} is not a repository.`);
  const unmapped = urls.filter((url) => mapping[url] === undefined);
  if (unmapped.length > 0) throw badRequest(`Select a sub-project for ${unmapped.slice(0, 5).join(", ")}.`);
  const chosenMapping = Object.fromEntries(urls.map((url) => [url, mapping[url] ?? ""]));
  await assertMayMap(platform.db, requester, chosenMapping);
  if (!before && !token && platform.config.githubToken === null) {
    throw badRequest("GitHub is not set up on this server: connect it with a token, or set GITHUB_API_TOKEN.");
  }
  const none = { id: null, platform: "github-nango", segmentId, settings: {} };
  return saveRepositories(platform, requester, before ?? none, {
    orgs: settings.orgs,
    mapping: chosenMapping,
    token: token?.trim() || undefined,
    repositoryIds: ids,
    renamed,
  });
}

/** What GitHub says about the repositories of a request that names them only by URL. */
interface SentRepositories {
  readonly renamed: ReadonlyMap<string, string>;
  /** Permanent ids by URL of repositories that were stored without one. */
  readonly ids: Readonly<Record<string, string>>;
}

/**
 * Finds the connected repositories that are sent with another URL than before, and the ids of new ones.
 * @throws HttpError 400 when GitHub does not accept the token, or the user may not see a repository
 */
export async function describeSent(
  platform: Platform,
  requester: Requester,
  { integrationId, settings }: Pick<NangoBody, "integrationId" | "settings">,
  access: () => Promise<Pick<GithubAccess, "http" | "publicOnly">>,
): Promise<SentRepositories> {
  const { db } = platform;
  const stored = integrationId
    ? await githubRecord(db, integrationId)
    : await findGithub(platform, connectedSegment(requester), { integrationId, serverUrl: null });
  const before = stored?.settings ?? {};
  const urls = settings.orgs.flatMap(({ repos }) => repos.map(({ url }) => url));
  const connected = new Set(connectedIn(before).map(({ key }) => key));
  const renamed =
    connected.size === 0 || urls.every((url) => connected.has(url))
      ? new Map<string, string>()
      : await findRenamed(await access(), before, urls).catch((error: unknown) => {
          throw asHttpError(error);
        });
  const known = { ...idsIn(before), ...idsAfter(before, renamed) };
  const unknown = urls.flatMap((url) => {
    const name = known[url] === undefined ? parseRepository(url) : null;
    return name ? [{ url, ...name }] : [];
  });
  const described = unknown.length > 0 ? await describeUnknown(await access(), unknown) : [];
  for (const [at, { url }] of unknown.entries()) assertSameHost(url, described[at]);
  const hidden = unknown.filter(({ url }, at) => described[at] === null && !connected.has(url));
  if (hidden.length > 0) {
    const names = hidden.slice(0, 5).map(({ owner, name }) => `${owner}/${name}`);
    throw badRequest(
      `GitHub has no public repository ${names.join(", ")}. Enter a token that has access to it, or ask an administrator to connect it.`,
    );
  }
  const ids = unknown.flatMap(({ url }, at) => {
    const id = described[at]?.id ?? null;
    return id === null ? [] : [[url, id] as const];
  });
  return { renamed, ids: { ...idsAfter(before, renamed), ...Object.fromEntries(ids) } };
}

/**
 * Describes new repositories. Those that the operator's token must not show are null; all are undefined when any other
 * token does not work: then everything is read by name, and the sync tells what is wrong with the token.
 */
async function describeUnknown(
  access: Pick<GithubAccess, "http" | "publicOnly">,
  names: readonly RepositoryName[],
): Promise<(DescribedRepository | null | undefined)[]> {
  if (access.publicOnly) {
    return describeRepositories(access, names).catch((error: unknown) => {
      throw asHttpError(error);
    });
  }
  const described = await describeRepositories(access, names).catch(() => []);
  return described.map((each) => each ?? undefined);
}

/** Permanent ids by the current URL of renamed repositories. */
function idsAfter(
  settings: Readonly<Record<string, unknown>>,
  renamed: ReadonlyMap<string, string>,
): Record<string, string> {
  const ids = idsIn(settings);
  return Object.fromEntries([...renamed].flatMap(([before, url]) => (ids[before] ? [[url, ids[before]]] : [])));
}

/** `PUT /integration/{id}/github/repos`: maps repositories of the app's installation and starts reading. */
export async function mapRepositories(
  platform: Platform,
  requester: Requester,
  id: string,
  mapping: Mapping,
): Promise<void> {
  const before = await githubRecord(platform.db, id);
  assertMayChange(requester, before);
  const orgs = organizationsIn(before.settings);
  const known = new Set(orgs.flatMap(({ repos }) => repos.map(({ url }) => url)));
  const foreign = Object.keys(mapping).find((url) => !known.has(url));
  if (foreign !== undefined) throw badRequest(`${foreign.slice(0, 100)} is not a repository of this connection.`);
  await assertMayMap(platform.db, requester, mapping);
  await saveRepositories(platform, requester, before, { orgs, mapping });
}

/** Stores an installation. Its repositories still have to be mapped. */
export function connectInstallation(
  platform: Platform,
  requester: Requester,
  { installationId, repositories }: CheckedInstallation,
): Promise<IntegrationRecord> {
  const segmentId = connectedSegment(requester);
  const orgs = organizationsOf(repositories, new Date());
  return platform.db.transaction(async (tx) => {
    const before = await lockGithub(platform, tx, segmentId, { integrationId: null, serverUrl: null });
    const ids = idsIn(before?.settings ?? {});
    const urlOf = new Map(repositories.flatMap(({ id, url }) => (id === null ? [] : [[id, url] as const])));
    const renamed = new Map(
      Object.entries(ids).flatMap(([url, id]) => {
        const current = urlOf.get(id);
        return current !== undefined && current !== url ? [[url, current] as const] : [];
      }),
    );
    const urls = new Set(repositories.map(({ url }) => url));
    const mapping = Object.fromEntries(
      Object.entries(mappingIn(before?.settings ?? {}))
        .map(([url, to]) => [renamed.get(url) ?? url, to] as const)
        .filter(([url]) => urls.has(url)),
    );
    const saved = await saveConnection(platform, tx, requester, {
      platform: before?.platform ?? "github",
      connector: githubConnector,
      segmentId,
      integrationId: before?.id ?? null,
      settings: {
        ...before?.settings,
        updateMemberAttributes: true,
        installationId,
        orgAvatar: orgs[0]?.logo ?? null,
        orgs,
        mapping,
        repositoryIds: { ...ids, ...Object.fromEntries([...urlOf].map(([id, url]) => [url, id])) },
      },
      status: "mapping",
      integrationIdentifier: installationId,
      token: null,
    });
    await renameStreams(tx, saved.id, renamed);
    await saveMappings(tx, saved.id, mapping);
    return saved;
  });
}

/** Stores a connection that waits until an owner of the organization approves the app. */
export function awaitApproval(platform: Platform, requester: Requester): Promise<IntegrationRecord> {
  const segmentId = connectedSegment(requester);
  return platform.db.transaction((tx) =>
    saveConnection(platform, tx, requester, {
      platform: "github",
      connector: githubConnector,
      segmentId,
      integrationId: null,
      settings: {},
      status: "waiting-approval",
    }),
  );
}
