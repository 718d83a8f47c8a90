import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Hosts } from "#server/platform/core/provider-hosts.ts";
import { preparedRoute, type Requester, route } from "#server/platform/http/route.ts";
import type { Integration } from "#shared/contract/integrations.ts";
import {
  gitlabCallback,
  gitlabConnect,
  gitlabMapRepositories,
  gitlabRepositories,
  gitlabSignIn,
} from "#shared/contract/platforms/gitlab.ts";
import { trimEndOf, trimOf } from "#shared/domain/text/trim-characters.ts";
import { calledServer } from "../called-origin.ts";
import { applyChosen, leftOutSetting } from "../chosen-setting.ts";
import {
  assertConnection,
  assertMayChange,
  type Chosen,
  chooseConnection,
  connectedSegment,
  lockConnections,
  saveConnection,
} from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { presentIntegration } from "../present.ts";
import type { OAuthTokens } from "../secret-settings.ts";
import { startSync } from "../start-sync.ts";
import { callProvider } from "../sync/connect-to.ts";
import type { Connector, SyncContext } from "../sync/connector.ts";
import { finishOAuth, redirectToSignIn } from "../sync/oauth.ts";
import { gitlabConnector, gitlabOAuth } from "./connector.ts";
import { createHooks, removeHooks } from "./hooks.ts";
import {
  gitlabRecord,
  mappedProjects,
  mappedRepositories,
  mapRepositories,
  renameMappings,
} from "./map-repositories.ts";
import { type Choice, readChoice } from "./read-choice.ts";
import { type GitlabSettings, gitlabSettings, gitlabUrl, projectsOf, type StoredProject } from "./settings.ts";

type GitlabContext = SyncContext<GitlabSettings>;

const connector = gitlabConnector as Connector;

/** GitLab, connected by sign-in, with a personal access token, or anonymously for public projects. */
export const gitlabPlatform: IntegrationPlatform = {
  key: "gitlab",
  ownSignIn: gitlabOAuth,
  serverAddress: gitlabUrl,
  connector,
  editableSettings: ["webhookSecret", leftOutSetting],
  applySettings: applyChosen,
  routes: (platform) => [
    route(gitlabSignIn, ({ requester }) =>
      redirectToSignIn(platform, requester, gitlabOAuth, connectedSegment(requester)),
    ),
    preparedRoute(
      gitlabCallback,
      async ({ query: { code, state }, requester, signal }) => {
        const segmentId = connectedSegment(requester);
        const oauth = await finishOAuth(platform, requester, gitlabOAuth, { code, state, segmentId });
        // Until it is stored, the sign-in is used like a personal token.
        const settings = { access: "token", token: oauth.accessToken };
        const ask = (context: GitlabContext) => readChoice(context, undefined);
        return { oauth, choice: await callProvider(platform, gitlabConnector, { segmentId, settings }, signal, ask) };
      },
      ({ requester }, { oauth, choice }) =>
        storeChoice(platform, requester, choice, { access: "oauth", oauth, integrationId: null }),
    ),
    preparedRoute(
      gitlabConnect,
      async ({ body: { token, path, url, integrationId }, requester, signal }) => {
        await assertConnection(platform, ["gitlab"], requester, { integrationId });
        if (!token && !path) throw badRequest("Enter a personal access token, or the path of a group or project.");
        const serverUrl = serverOf(url, platform.config.hosts);
        const settings = { access: token ? "token" : "public", token, serverUrl } as const;
        const site = gitlabUrl(settings, platform.config.hosts);
        const ask = (context: GitlabContext) => readChoice(context, path && pathOf(path, site));
        const segmentId = connectedSegment(requester);
        const choice = await callProvider(platform, gitlabConnector, { segmentId, settings }, signal, ask);
        return { choice, access: { access: settings.access, token, serverUrl, integrationId } };
      },
      ({ requester }, { choice, access }) => storeChoice(platform, requester, choice, access),
    ),
    route(gitlabRepositories, async ({ params }) =>
      mappedRepositories(platform, (await gitlabRecord(platform, params.id)).id),
    ),
    preparedRoute(
      gitlabMapRepositories,
      async ({ params, body, requester, signal }) => {
        const record = await gitlabRecord(platform, params.id);
        assertMayChange(requester, record);
        const mapped = mappedProjects(gitlabSettings.parse(record.settings), body.mapping);
        return createHooks(platform, record, [...mapped.keys()], signal);
      },
      ({ params, body, requester }, hooks) =>
        mapRepositories(platform, requester, params.id, { mapping: body.mapping, hooks }),
    ),
  ],
  onDisconnect: removeHooks,
};

/**
 * Returns the URL of another server than the operator's; null for that one.
 * @throws HttpError 400
 */
function serverOf(url: string | undefined, { GITLAB_URL }: Hosts): string | null {
  if (!url?.trim()) return null;
  const given = URL.parse(url.trim());
  const isWeb = given?.protocol === "https:" || given?.protocol === "http:";
  if (!given || !isWeb || given.username || given.search || given.hash)
    throw badRequest("Enter the URL of a GitLab server.");
  const server = trimEndOf(`${given.origin}${given.pathname}`, "/");
  return server === GITLAB_URL ? null : server;
}

/** Returns the path of a project or group; also accepts its full URL. */
function pathOf(input: string, site: string): string {
  const path = input.trim().startsWith(`${site}/`) ? input.trim().slice(site.length) : input.trim();
  if (/^https?:/i.test(path)) throw badRequest(`${path.slice(0, 200)} is not on ${site}.`);
  return trimOf(path, "/").replace(/\.git$/, "");
}

interface Access extends Pick<Chosen, "integrationId"> {
  readonly access: GitlabSettings["access"];
  readonly token?: string | undefined;
  readonly oauth?: OAuthTokens | undefined;
  /** Another server than the operator's. */
  readonly serverUrl?: string | null;
}

/** Stores the available repositories. Keeps an existing mapping and syncs it again with the new access. */
async function storeChoice(
  platform: Platform,
  requester: Requester,
  choice: Choice,
  { access, token, oauth, serverUrl = null, integrationId }: Access,
): Promise<Integration> {
  const segmentId = connectedSegment(requester);
  const record = await platform.db.transaction(async (tx) => {
    const server = calledServer(connector, { access, serverUrl }, platform.config.hosts);
    const rows = await lockConnections(tx, ["gitlab"], segmentId);
    const before = chooseConnection(platform, connector, rows, { integrationId, server });
    const isSameServer = (before?.settings.serverUrl ?? null) === serverUrl;
    const mapped =
      before && isSameServer ? projectsOf(gitlabSettings.parse(before.settings)).filter(({ enabled }) => enabled) : [];
    // A moved project keeps its mapping by its id.
    const keep = (project: StoredProject) => {
      const { enabled, segmentId: to } = mapped.find(({ id }) => id === project.id) ?? {};
      return enabled ? { ...project, enabled, segmentId: to } : project;
    };
    const groupProjects = Object.entries(choice.groupProjects).map(([id, projects]) => [id, projects.map(keep)]);
    const offered = new Set(projectsOf(choice).map(({ id }) => id));
    const saved = await saveConnection(platform, tx, requester, {
      platform: "gitlab",
      connector,
      segmentId,
      integrationId: before?.id ?? null,
      settings: {
        ...before?.settings,
        ...choice,
        access,
        serverUrl,
        groupProjects: Object.fromEntries(groupProjects),
        // Mapped projects that are no longer available are kept; their sync reports the error.
        userProjects: [...choice.userProjects.map(keep), ...mapped.filter(({ id }) => !offered.has(id))],
        updateMemberAttributes: true,
      },
      status: mapped.length > 0 ? "in-progress" : "mapping",
      integrationIdentifier: choice.user ? String(choice.user.id) : null,
      token: token ?? null,
      oauth,
    });
    await renameMappings(tx, saved.id, mapped, projectsOf(choice));
    return mapped.length > 0 ? startSync(tx, platform.jobs, saved) : saved;
  });
  return presentIntegration(record, [], undefined);
}
