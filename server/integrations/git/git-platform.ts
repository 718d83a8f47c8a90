import { route } from "#server/platform/http/route.ts";
import { gitConnect } from "#shared/contract/integrations.ts";
import type { IntegrationPlatform } from "../integration-platform.ts";
import { reconcileStreams } from "../streams.ts";
import { connectGit } from "./connect.ts";
import { integrationFolder, removeFolder } from "./repository.ts";
import { cleanRemotes, presentGitSettings, remotesOf } from "./settings.ts";
import { syncGit } from "./sync.ts";

/** Git: the commits of repositories reachable over http and https. */
export const gitPlatform: IntegrationPlatform = {
  key: "git",
  editableSettings: ["remotes"],
  isPublic: true,
  routes: (platform) => [route(gitConnect, ({ body, requester }) => connectGit(platform, requester, body.remotes))],
  sync: { unit: "commit", run: syncGit },
  async applySettings(tx, integration, settings) {
    const remotes = cleanRemotes(remotesOf(settings));
    await reconcileStreams(tx, integration.id, remotes);
    return { remotes };
  },
  presentSettings: presentGitSettings,
  onDisconnect: ({ config }, { id }) => removeFolder(integrationFolder(config, id)),
};
