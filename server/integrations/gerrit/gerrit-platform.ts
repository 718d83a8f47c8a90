import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { preparedRoute } from "#server/platform/http/route.ts";
import { gerritConnect } from "#shared/contract/integrations.ts";
import {
  cleanGerritRemote,
  type GerritRemote,
  gerritNameErrors,
  gerritUrlError,
} from "#shared/validators/gerrit-projects.ts";
import { assertConnection, connectedSegment, saveConnection } from "../connect.ts";
import { addGitRemotes } from "../git/add-remotes.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import { startSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector, SyncContext } from "../sync/connector.ts";
import { type GerritSettings, gerritConnector, gerritSettings, readProjectNames } from "./connector.ts";

const connector = gerritConnector as Connector;

/** Gerrit. Read anonymously, so connecting takes only a URL and project names. */
export const gerritPlatform: IntegrationPlatform = {
  key: "gerrit",
  connector,
  editableSettings: ["remote"],
  isPublic: true,
  mapsPartitions: true,
  routes: (platform) => [
    preparedRoute(
      gerritConnect,
      async ({ body, requester, signal }) => {
        await assertConnection(platform, ["gerrit"], requester, body);
        return findProjects(platform, checkRemote(body.remote), connectedSegment(requester), signal);
      },
      async ({ body: { integrationId }, requester }, remote) => {
        const segmentId = connectedSegment(requester);
        const record = await platform.db.transaction(async (tx) => {
          const saved = await saveConnection(platform, tx, requester, {
            platform: "gerrit",
            connector,
            segmentId,
            integrationId,
            settings: { remote },
            status: "in-progress",
          });
          if (remote.enableGit) {
            const repositories = remote.repoNames.map((name) => `${remote.orgURL}/${name}`);
            await addGitRemotes(platform, tx, requester, segmentId, repositories);
          }
          return startSync(tx, platform.jobs, saved);
        });
        return presentIntegration(record, [], undefined);
      },
    ),
  ],
  async applySettings(_tx, _integration, settings) {
    const { remote } = gerritSettings.parse(settings);
    return { remote: checkRemote(remote) };
  },
};

/** @throws HttpError 400 with the form's error message */
function checkRemote(given: GerritRemote): GerritRemote {
  const remote = cleanGerritRemote(given);
  const problem = gerritUrlError(remote.orgURL) ?? gerritNameErrors(remote.repoNames).find((error) => error !== null);
  if (problem) throw badRequest(problem);
  if (!remote.enableAllRepos && remote.repoNames.length === 0) throw badRequest("Enter at least one project.");
  return remote;
}

/**
 * Checks the remote and returns it; with `enableAllRepos` also reads the names of all projects.
 * @throws HttpError 400 when the server cannot be read
 */
function findProjects(platform: Platform, remote: GerritRemote, segmentId: string, signal: AbortSignal) {
  const ask = async (context: SyncContext<GerritSettings>): Promise<GerritRemote> => {
    await gerritConnector.check(context);
    return remote.enableAllRepos ? { ...remote, repoNames: await readProjectNames(context.http) } : remote;
  };
  return callProvider(platform, gerritConnector, { segmentId, settings: { remote } }, signal, ask);
}
