import { readSite } from "#shared/domain/identities/account-site.ts";
import { type Connector, type Partition, type SyncContext, SyncError } from "../sync/connector.ts";
import type { OAuthProvider } from "../sync/oauth-provider.ts";
import { gitlabProject } from "./records.ts";
import { type GitlabSettings, gitlabSettings, gitlabUrl, projectsOf, type StoredProject } from "./settings.ts";
import { gitlabStreams, measureProjects } from "./streams.ts";
import { gitlabWebhook } from "./webhook.ts";

/** Sign-in method of the provider. */
export const gitlabOAuth: OAuthProvider = {
  key: "gitlab",
  name: "GitLab",
  clientId: "GITLAB_CLIENT_ID",
  clientSecret: "GITLAB_CLIENT_SECRET",
  authorization: ({ GITLAB_URL }) => `${GITLAB_URL}/oauth/authorize`,
  token: ({ GITLAB_URL }) => `${GITLAB_URL}/oauth/token`,
  revocation: ({ GITLAB_URL }) => `${GITLAB_URL}/oauth/revoke`,
  // Creating webhooks requires `api`.
  scopes: ["api", "read_api", "read_user", "read_repository", "profile", "email"],
};

/** GitLab: issues, merge requests with reviews and commits, stars and forks of the mapped projects. */
export const gitlabConnector: Connector<GitlabSettings> = {
  platform: "gitlab",
  settings: gitlabSettings,
  site: (settings, hosts) => readSite("gitlab", gitlabUrl(settings, hosts)) ?? "",
  auth({ access, token }) {
    if (access === "oauth") return { kind: "oauth", provider: gitlabOAuth };
    return token ? { kind: "headers", headers: { authorization: `Bearer ${token}` } } : { kind: "none" };
  },
  hasUniqueIds: true,
  operatorUrls: ["GITLAB_URL"],
  baseUrl: (settings, hosts) => `${gitlabUrl(settings, hosts)}/api/v4`,
  async check({ http, settings }) {
    if (settings.access !== "public") await http.get("/user");
  },
  partitions: readPartitions,
  measure: (context) =>
    measureProjects(
      context,
      projectsOf(context.settings).filter(({ enabled }) => enabled),
    ),
  requestsPerHour: 120_000,
  streams: gitlabStreams,
  webhook: gitlabWebhook,
  classify({ status, body }) {
    // GitLab reports its rate limit as 403 with a message.
    if (status !== 403 || !/rate limit/i.test(JSON.stringify(body ?? ""))) return undefined;
    return new SyncError("limit", "GitLab's rate limit is reached.", { resumeAt: new Date(Date.now() + 60_000) });
  },
};

/** Returns the mapped projects at their current path. A moved project keeps its id. */
async function readPartitions(context: SyncContext<GitlabSettings>): Promise<Partition[]> {
  const partitions: Partition[] = [];
  for (const project of projectsOf(context.settings)) {
    if (!project.enabled) continue;
    const path = (await currentPath(context, project)) ?? project.path_with_namespace;
    partitions.push({
      key: String(project.id),
      label: path,
      segmentId: project.segmentId ?? context.segmentId,
      channel: `${gitlabUrl(context.settings, context.hosts)}/${path}`,
    });
  }
  return partitions;
}

/** Returns the current path; null when the project is gone or private. The streams then report the error. */
async function currentPath({ http }: SyncContext<GitlabSettings>, { id }: StoredProject): Promise<string | null> {
  const { status, body } = await http.get(`/projects/${id}`, { accept: [403, 404] });
  const read = gitlabProject.safeParse(body);
  return status === 200 && read.success ? read.data.path_with_namespace : null;
}
