import { readSite } from "#shared/domain/identities/account-site.ts";
import { parseRepository, repositoryLabel } from "#shared/domain/integrations/github-repository.ts";
import { type Connector, type Partition, SyncError } from "../sync/connector.ts";
import { githubAppOf, githubHeaders, mintInstallationToken } from "./api.ts";
import { apiBase, classifyGithub } from "./graphql.ts";
import { describeConnected, measureRepositories } from "./lookup.ts";
import { type GithubSettings, githubApiUrl, githubSettings, githubUrl, repositoriesOf } from "./settings.ts";
import { githubStreams } from "./streams.ts";
import { githubWebhook } from "./webhook.ts";

const missingToken = "The GitHub token is missing. Enter one in the settings.";

/** Most repositories that are counted before a first sync. */
const mostMeasured = 1_000;

/** Repositories of GitHub: stars, forks, issues, pull requests and discussions. */
export const githubConnector: Connector<GithubSettings> = {
  platform: "github",
  settings: githubSettings,
  site: (settings, hosts) => readSite("github", githubUrl(settings, hosts)) ?? "",
  auth: ({ token, installationId, serverUrl }, hosts) =>
    token
      ? { kind: "headers", headers: githubHeaders(token) }
      : {
          kind: "minted",
          async mint(http, now, { providers, githubToken }) {
            // The operator's app and token are for the operator's server only.
            if (serverUrl) throw new SyncError("reconnect", missingToken);
            const app = githubAppOf(providers);
            if (installationId !== undefined && app) {
              return mintInstallationToken(http, app, { apiUrl: hosts.GITHUB_API_URL, installationId, now });
            }
            // The operator's token does not expire.
            if (githubToken !== null) return { token: githubToken, expiresAt: new Date(now.getTime() + 86_400_000) };
            throw new SyncError("reconnect", missingToken);
          },
        },
  hasUniqueIds: true,
  operatorUrls: ["GITHUB_API_URL"],
  baseUrl: (settings, hosts) => apiBase(githubApiUrl(settings, hosts)),
  async check(context) {
    await describeConnected(context, repositoriesOf(context.settings));
  },
  async partitions(context) {
    const connected = repositoriesOf(context.settings);
    const current = await describeConnected(context, connected);
    // The key stays as connected. After a rename or transfer the channel is the current URL, and imported data moves.
    return connected.map(({ key, segmentId, owner, name }, at): Partition => {
      const found = current[at];
      const url = found?.url ?? key;
      const settings = { owner: found?.owner.login ?? owner, name: found?.name ?? name };
      return { key, label: repositoryLabel(url), segmentId, channel: url, settings };
    });
  },
  streams: githubStreams,
  measure: async (context) => {
    const { token, installationId, measuredRepositories = [] } = context.settings;
    // The operator's token may see private repositories, which are nobody else's business.
    const access = { http: context.http, publicOnly: !token && installationId === undefined };
    return measureRepositories(
      access,
      measuredRepositories.slice(0, mostMeasured).flatMap((name) => parseRepository(name) ?? []),
    );
  },
  requestsPerHour: 5_000,
  classify: (answer) => classifyGithub(answer),
  webhook: githubWebhook,
};
