import * as z from "zod/mini";
import { list, object, text } from "../atlassian/read-json.ts";
import { isCloudUrl } from "../atlassian/site.ts";
import type { Answer, SyncContext } from "../sync/connector.ts";

export const jiraSettings = z.object({
  /** Of the site, without a slash at the end. */
  url: z.string(),
  deployment: z.optional(z.enum(["cloud", "server"])),
  auth: z.nullish(
    z.object({
      username: z.nullish(z.string()),
      personalAccessToken: z.nullish(z.string()),
      apiToken: z.nullish(z.string()),
    }),
  ),
  /** Keys; none: all that can be seen. */
  projects: z.nullish(z.array(z.string())),
  webhookSecret: z.nullish(z.string()),
});

export type JiraSettings = z.output<typeof jiraSettings>;

export type JiraContext = SyncContext<JiraSettings>;

/** Whether it is Jira Cloud, whose API differs from that of Data Center. */
export function isCloud({ deployment, url }: JiraSettings): boolean {
  return deployment ? deployment === "cloud" : isCloudUrl(url);
}

/** Path of the API: 3 speaks in documents, and only Cloud has it. */
export function apiPath(settings: JiraSettings): string {
  return isCloud(settings) ? "/rest/api/3" : "/rest/api/2";
}

export function hasCredentials({ auth }: JiraSettings): boolean {
  return Boolean(auth?.personalAccessToken || (auth?.username && auth.apiToken));
}

interface IssueSearch {
  readonly jql: string;
  readonly maxResults: number;
  /** Where the page before ended: the token of Cloud, the offset of Data Center. */
  readonly at?: string | number | undefined;
  readonly fields?: readonly string[];
  readonly expand?: readonly string[];
}

/**
 * One page of a search by JQL.
 * @throws SyncError of the kind `setup` with Jira's text for a query that it does not take, unless 400 is accepted
 */
export function searchIssues(
  { http, settings }: Pick<JiraContext, "http" | "settings">,
  { jql, maxResults, at, fields = ["id"], expand = [] }: IssueSearch,
  accept: readonly number[] = [],
): Promise<Answer> {
  const common = { jql, maxResults, fields: fields.join(","), expand: expand.join(",") || undefined };
  return isCloud(settings)
    ? http.get("/rest/api/3/search/jql", { query: { ...common, nextPageToken: at }, accept })
    : http.get("/rest/api/2/search", { query: { ...common, startAt: at ?? 0 }, accept });
}

/** Jira's own words in an answer; undefined when there are none. */
export function jiraMessage({ body }: Answer): string | undefined {
  const { errorMessages, errors, message } = object(body);
  const said = [...list(errorMessages), ...Object.values(object(errors)), message].flatMap((each) => text(each) ?? []);
  return said.length > 0 ? said.join(" ") : undefined;
}
