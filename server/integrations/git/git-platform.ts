import { route } from "#server/platform/http/route.ts";
import { gitConnect, gitValidate } from "#shared/contract/integrations.ts";
import { connectedSegment } from "../connect.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { reconcileStreams } from "../streams.ts";
import { checkRemote, connectGit } from "./connect.ts";
import { integrationFolder, removeFolder } from "./repository.ts";
import { cleanRemotes, presentGitSettings, remotesOf } from "./settings.ts";
import { syncGit } from "./sync.ts";

/** Git: the commits of repositories reachable over http, https and SSH. */
export const gitPlatform: IntegrationPlatform = {
  key: "git",
  editableSettings: ["remotes"],
  isPublic: true,
  routes: (platform) => [
    route(gitConnect, ({ body, requester, signal }) => connectGit(platform, requester, body, signal)),
    route(gitValidate, async ({ query, requester, signal }) => {
      connectedSegment(requester);
      return { problem: await checkRemote(platform.config.outboundAllow, query.remote, signal) };
    }),
  ],
  sync: { unit: "commit", run: syncGit },
  async applySettings(tx, integration, settings) {
    const remotes = cleanRemotes(remotesOf(settings));
    await reconcileStreams(tx, integration.id, remotes);
    return { remotes };
  },
  presentSettings: presentGitSettings,
  onDisconnect: ({ config }, { id }) => removeFolder(integrationFolder(config, id)),
};
