import * as z from "zod/mini";
import { list, object, text } from "../atlassian/read-json.ts";
import { isCloudUrl } from "../atlassian/site.ts";
import type { Answer, SyncContext } from "../sync/connector.ts";

export const jiraSettings = z.object({
  /** URL of the site without a trailing slash. */
  url: z.string(),
  deployment: z.optional(z.enum(["cloud", "server"])),
  auth: z.nullish(
    z.object({
      username: z.nullish(z.string()),
      personalAccessToken: z.nullish(z.string()),
      apiToken: z.nullish(z.string()),
    }),
  ),
  /** Project keys; empty: all visible projects. */
  projects: z.nullish(z.array(z.string())),
  webhookSecret: z.nullish(z.string()),
});

export type JiraSettings = z.output<typeof jiraSettings>;

export type JiraContext = SyncContext<JiraSettings>;

/** Returns whether the site is Jira Cloud. Its API differs from that of Data Center. */
export function isCloud({ deployment, url }: JiraSettings): boolean {
  return deployment ? deployment === "cloud" : isCloudUrl(url);
}

/** Returns the base path of the API. Version 3 uses documents for texts and exists only on Cloud. */
export function apiPath(settings: JiraSettings): string {
  return isCloud(settings) ? "/rest/api/3" : "/rest/api/2";
}

export function hasCredentials({ auth }: JiraSettings): boolean {
  return Boolean(auth?.personalAccessToken || (auth?.username && auth.apiToken));
}

interface IssueSearch {
  readonly jql: string;
  readonly maxResults: number;
  /** End of the previous page: a token on Cloud, an offset on Data Center. */
  readonly at?: string | number | undefined;
  readonly fields?: readonly string[];
  readonly expand?: readonly string[];
}

/**
 * Reads one page of a JQL search.
 * @throws SyncError of the kind `setup` with Jira's message for an invalid query, unless 400 is accepted
 */
export function searchIssues(
  { http, settings }: Pick<JiraContext, "http" | "settings">,
  { jql, maxResults, at, fields = ["id"], expand = [] }: IssueSearch,
  accept: readonly number[] = [],
): Promise<Answer> {
  const common = { jql, maxResults, fields: fields.join(","), expand: expand.join(",") || undefined };
  const options = { accept, pageSize: "maxResults" };
  return isCloud(settings)
    ? http.get("/rest/api/3/search/jql", { query: { ...common, nextPageToken: at }, ...options })
    : http.get("/rest/api/2/search", { query: { ...common, startAt: at ?? 0 }, ...options });
}

/** Returns Jira's error message in a response; undefined when there is none. */
export function jiraMessage({ body }: Answer): string | undefined {
  const { errorMessages, errors, message } = object(body);
  const messages = [...list(errorMessages), ...Object.values(object(errors)), message].flatMap(
    (each) => text(each) ?? [],
  );
  return messages.length > 0 ? messages.join(" ") : undefined;
}
