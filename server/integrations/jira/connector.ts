import { readSite } from "#shared/domain/identities/account-site.ts";
import { quoted } from "../atlassian/query-time.ts";
import { count, list, object, text } from "../atlassian/read-json.ts";
import { basicAuthorization, foreignAnswer } from "../atlassian/site.ts";
import { type Answer, type Connector, type Partition, SyncError } from "../sync/connector.ts";
import {
  apiPath,
  hasCredentials,
  isCloud,
  type JiraContext,
  type JiraSettings,
  jiraSettings,
  searchIssues,
} from "./api.ts";
import { approximateCount, readIssues } from "./read-issues.ts";
import { jiraWebhook } from "./webhook.ts";

/** Jira Cloud or Data Center: issues with status changes, comments and attachments. */
export const jiraConnector: Connector<JiraSettings> = {
  platform: "jira",
  settings: jiraSettings,
  site: ({ url }) => readSite("jira", url) ?? "",
  auth: ({ auth }) => {
    const authorization = auth?.personalAccessToken
      ? `Bearer ${auth.personalAccessToken}`
      : auth?.username && auth.apiToken && basicAuthorization(auth.username, auth.apiToken);
    return authorization ? { kind: "headers", headers: { authorization } } : { kind: "none" };
  },
  operatorUrls: [],
  baseUrl: ({ url }) => url,
  check: checkJira,
  partitions: async (context) => {
    const keys = context.settings.projects?.length ? context.settings.projects : await visibleProjects(context);
    return keys.map((key): Partition => ({ key, label: key, segmentId: context.segmentId, channel: key }));
  },
  recordsMove: true,
  streams: [{ name: "issues", unit: "issue", everyMinutes: 60, read: readIssues }],
  async measure(context) {
    const { http, settings } = context;
    const jql = projectsQuery(settings.projects ?? []);
    const issues = isCloud(settings)
      ? await approximateCount(context, jql)
      : count(object((await searchIssues({ http, settings }, { jql, maxResults: 1 })).body).total);
    // Long histories and discussions take further requests.
    return issues === undefined ? [] : [{ stream: "issues", count: issues, requests: Math.ceil(issues / 40) }];
  },
  classify: classifyJira,
  webhook: jiraWebhook,
};

/**
 * @throws SyncError of the kind `setup` when the site is not Jira or a project is not visible; `reconnect` for wrong
 * credentials
 */
async function checkJira({ http, settings }: JiraContext): Promise<void> {
  const api = apiPath(settings);
  if (hasCredentials(settings)) await http.get(`${api}/myself`, { accept: [404] });
  const projects = settings.projects ?? [];
  const found = await searchIssues({ http, settings }, { jql: projectsQuery(projects), maxResults: 1 });
  if (!Array.isArray(object(found.body).issues)) throw foreignAnswer(found, "Jira");
}

function projectsQuery(keys: readonly string[]): string {
  // Cloud rejects queries without a restriction.
  return keys.length > 0 ? `project in (${keys.map(quoted).join(", ")})` : "project is not empty";
}

async function visibleProjects({ http, settings }: JiraContext): Promise<string[]> {
  const keys: string[] = [];
  if (!isCloud(settings)) {
    const { body } = await http.get("/rest/api/2/project");
    return list(body).flatMap((project) => text(object(project).key) ?? []);
  }
  for (;;) {
    const { body } = await http.get("/rest/api/3/project/search", { query: { startAt: keys.length, maxResults: 100 } });
    const { values, isLast } = object(body);
    const found = list(values).flatMap((project) => text(object(project).key) ?? []);
    keys.push(...found);
    if (isLast === true || found.length === 0) return keys;
  }
}

function classifyJira(answer: Answer): SyncError | undefined {
  const reason = answer.headers.get("x-seraph-loginreason") ?? "";
  // Cloud responds to an invalid token as to an anonymous request.
  if (/AUTHENTICAT(?:ED|ION)_FAILED/.test(reason)) {
    return new SyncError("reconnect", "Jira does not accept these credentials.");
  }
  if (reason.includes("AUTHENTICATION_DENIED")) {
    return new SyncError(
      "reconnect",
      "Jira asks for a CAPTCHA. Sign in to Jira in a browser once, then connect again.",
    );
  }
  return undefined;
}
