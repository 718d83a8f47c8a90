import { createHmac, timingSafeEqual } from "node:crypto";
import { list, object, text } from "../atlassian/read-json.ts";
import type { Change, Partition, Webhook, WebhookChange } from "../sync/connector.ts";
import { apiPath, type JiraContext, type JiraSettings } from "./api.ts";
import { issueRef } from "./normalize.ts";
import { expandOf, issueActivities, issueFields, readStatuses, siteFor } from "./read-issues.ts";

/** Webhook registered by a Jira admin with a secret. Webhooks of apps are unsigned and rejected. */
export const jiraWebhook: Webhook<JiraSettings> = {
  large: {
    maxBytes: 25 * 1024 * 1024,
    needed: {
      webhookEvent: true,
      comment: { id: true },
      attachment: { id: true },
      issue: {
        id: true,
        key: true,
        fields: { project: { key: true }, comment: { comments: [{ id: true }] }, attachment: [{ id: true }] },
      },
    },
  },
  verify: ({ headers, raw }, { webhookSecret }) => {
    const signature = /^sha256=([\da-f]{64})$/i.exec(headers.get("x-hub-signature") ?? "")?.[1];
    if (!signature || !webhookSecret) return false;
    return timingSafeEqual(Buffer.from(signature, "hex"), createHmac("sha256", webhookSecret).update(raw).digest());
  },
  deliveryId: ({ headers }) => headers.get("x-atlassian-webhook-identifier") ?? undefined,
  handle: async (delivery, partitions, context) => {
    const { webhookEvent, issue: sent, comment, attachment } = object(delivery.body);
    const partition = await partitionOf(sent, partitions, context);
    if (!partition) return [];
    switch (webhookEvent) {
      case "comment_deleted":
        return [{ partition, changes: deletion("issue-comment-created", object(comment).id) }];
      case "attachment_deleted":
        return [{ partition, changes: deletion("issue-attachment-added", object(attachment).id) }];
      case "jira:issue_deleted":
        return [{ partition, changes: deletionOfIssue(object(sent)) }];
      default:
        return readIssue(text(object(sent).id), partitions, context);
    }
  },
};

/** Returns the partition of the issue's project, if it is read. A project keeps the key it was connected with. */
async function partitionOf(
  issue: unknown,
  partitions: readonly Partition[],
  context: JiraContext,
): Promise<Partition | undefined> {
  const { key, fields } = object(issue);
  const project = text(object(object(fields).project).key) ?? text(key)?.replace(/-\d+$/, "");
  if (project === undefined) return undefined;
  const known = partitions.find((partition) => partition.key === project);
  if (known) return known;
  const path = `${apiPath(context.settings)}/project/${encodeURIComponent(project)}`;
  // Without the right to see the project, the delivery is none of ours.
  const { body } = await context.http.get(path, { query: { expand: "projectKeys" }, accept: [401, 403, 404] });
  const keys = list(object(body).projectKeys);
  return partitions.find((partition) => keys.includes(partition.key));
}

function deletionOfIssue({ id, fields }: Record<string, unknown>): Change[] {
  const { comment: comments, attachment: attachments } = object(fields);
  return [
    ...deletion("issue-created", id),
    ...list(object(comments).comments).flatMap((each) => deletion("issue-comment-created", object(each).id)),
    ...list(attachments).flatMap((each) => deletion("issue-attachment-added", object(each).id)),
  ];
}

function deletion(type: string, sourceId: unknown): Change[] {
  const id = text(sourceId);
  return id ? [{ op: "delete", type, sourceId: id }] : [];
}

/**
 * Reads the issue again, because a delivery is incomplete. It belongs to the project where it is now: a late delivery
 * still names the project that it has left.
 */
async function readIssue(
  id: string | undefined,
  partitions: readonly Partition[],
  context: JiraContext,
): Promise<WebhookChange[]> {
  if (!id) return [];
  const { http, settings } = context;
  const query = { fields: issueFields.join(","), expand: expandOf(settings).join(",") };
  const path = `${apiPath(settings)}/issue/${encodeURIComponent(id)}`;
  const { status, body } = await http.get(path, { query, accept: [404] });
  const issue = status === 404 ? undefined : issueRef(body);
  const partition = issue && (await partitionOf(body, partitions, context));
  if (!partition) return [];
  const site = await siteFor(context, await readStatuses(context), [body]);
  return [{ partition, changes: await issueActivities(body, issue, site) }];
}
