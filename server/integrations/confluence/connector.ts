import { readSite } from "#shared/domain/identities/account-site.ts";
import { object, text } from "../atlassian/read-json.ts";
import { basicAuthorization, foreignAnswer } from "../atlassian/site.ts";
import { type Connector, type Partition, SyncError } from "../sync/connector.ts";
import { type ConfluenceContext, type ConfluenceSettings, confluenceSettings, hasSpace, siteUrl } from "./api.ts";
import { isAdminKeyAccepted } from "./emails.ts";
import { contentStream, measureContent } from "./read-content.ts";

/** Confluence Cloud and Data Center: pages and blog posts by version, with their comments and attachments. */
export const confluenceConnector: Connector<ConfluenceSettings> = {
  platform: "confluence",
  settings: confluenceSettings,
  site: ({ url }) => readSite("confluence", url) ?? "",
  auth: ({ username, apiToken }) => ({
    kind: "headers",
    headers: { authorization: basicAuthorization(username, apiToken) },
  }),
  operatorUrls: ["ATLASSIAN_API_URL"],
  baseUrl: siteUrl,
  check: checkConfluence,
  partitions: ({ settings, segmentId }) =>
    settings.spaces.map((key): Partition => ({ key, label: key, segmentId, channel: key })),
  recordsMove: true,
  streams: [
    contentStream("page", "pages", "page"),
    contentStream("blogpost", "blog-posts", "blog post"),
    contentStream("comment", "comments", "comment"),
    contentStream("attachment", "attachments", "attachment"),
  ],
  measure: measureContent,
};

/**
 * @throws SyncError of the kind `setup` when the site is not Confluence or a space is not visible; `reconnect` for
 * wrong credentials
 */
async function checkConfluence(context: ConfluenceContext): Promise<void> {
  const { http, settings } = context;
  const answer = await http.get("/rest/api/user/current");
  const user = object(answer.body);
  if (!text(user.accountId) && !text(user.username) && !text(user.userKey)) {
    throw user.type === "anonymous"
      ? new SyncError("reconnect", "Confluence does not accept these credentials.")
      : foreignAnswer(answer, "Confluence");
  }
  const missing: string[] = [];
  for (const key of settings.spaces) if (!(await hasSpace(context, key))) missing.push(key);
  if (missing.length > 0) {
    throw new SyncError("setup", `These credentials have no access to the space ${missing.join(", ")}.`);
  }
  if (!(await isAdminKeyAccepted(context))) {
    throw new SyncError(
      "setup",
      "The organization admin API token is not accepted for this organization. It must be a full organization-admin key.",
    );
  }
}
