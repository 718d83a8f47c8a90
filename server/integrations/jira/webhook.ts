import { createHmac, timingSafeEqual } from "node:crypto";
import { list, object, text } from "../atlassian/read-json.ts";
import type { Change, Delivery, Partition, Webhook, WebhookChange } from "../sync/connector.ts";
import { apiPath, type JiraContext, type JiraSettings } from "./api.ts";
import { issueRef } from "./normalize.ts";
import { expandOf, issueActivities, issueFields, siteFor } from "./read-issues.ts";

/** Webhook registered by a Jira admin with a secret. Webhooks of apps are unsigned and rejected. */
export const jiraWebhook: Webhook<JiraSettings> = {
  maxBytes: 25 * 1024 * 1024,
  verify: ({ headers, raw }, { webhookSecret }) => {
    const signature = /^sha256=([\da-f]{64})$/i.exec(headers.get("x-hub-signature") ?? "")?.[1];
    if (!signature || !webhookSecret) return false;
    return timingSafeEqual(Buffer.from(signature, "hex"), createHmac("sha256", webhookSecret).update(raw).digest());
  },
  deliveryId: ({ headers }) => headers.get("x-atlassian-webhook-identifier") ?? undefined,
  handle: async (delivery, partitions, context) => {
    const { issue } = object(delivery.body);
    const partition = partitionOf(issue, partitions);
    if (!partition) return [];
    return [{ partition, changes: await changesOf(delivery, context) }] satisfies WebhookChange[];
  },
};

/** Returns the partition of the issue's project, if it is read. */
function partitionOf(issue: unknown, partitions: readonly Partition[]): Partition | undefined {
  const { key, fields } = object(issue);
  const project = text(object(object(fields).project).key) ?? text(key)?.replace(/-\d+$/, "");
  return partitions.find((partition) => partition.key === project);
}

/**
 * Returns the changes of a delivery. It contains deletions; other changes are incomplete, so the issue is read again.
 */
async function changesOf({ body }: Delivery, context: JiraContext): Promise<Change[]> {
  const { webhookEvent, issue: sent, comment, attachment } = object(body);
  const id = text(object(sent).id);
  switch (webhookEvent) {
    case "comment_deleted":
      return deletion("issue-comment-created", object(comment).id);
    case "attachment_deleted":
      return deletion("issue-attachment-added", object(attachment).id);
    case "jira:issue_deleted": {
      const { fields } = object(sent);
      const { comment: comments, attachment: attachments } = object(fields);
      return [
        ...deletion("issue-created", id),
        ...list(object(comments).comments).flatMap((each) => deletion("issue-comment-created", object(each).id)),
        ...list(attachments).flatMap((each) => deletion("issue-attachment-added", object(each).id)),
      ];
    }
    default:
      return id ? readIssue(id, context) : [];
  }
}

function deletion(type: string, sourceId: unknown): Change[] {
  const id = text(sourceId);
  return id ? [{ op: "delete", type, sourceId: id }] : [];
}

async function readIssue(id: string, context: JiraContext): Promise<Change[]> {
  const { http, settings } = context;
  const query = { fields: issueFields.join(","), expand: expandOf(settings).join(",") };
  const path = `${apiPath(settings)}/issue/${encodeURIComponent(id)}`;
  const { status, body } = await http.get(path, { query, accept: [404] });
  const issue = status === 404 ? undefined : issueRef(body);
  return issue ? issueActivities(body, issue, await siteFor(context, {}, [body])) : [];
}
