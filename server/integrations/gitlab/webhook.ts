import { timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { SyncContext, SyncedActivity, Webhook } from "../sync/connector.ts";
import { part } from "../sync/tolerant-fields.ts";
import { gitlabIssue, gitlabMergeRequest } from "./records.ts";
import type { GitlabSettings } from "./settings.ts";
import { readIssues, readMergeRequests } from "./streams.ts";

const numbered = part(z.object({ iid: z.number() }));

/** Common fields of issue, merge request and note hooks. */
const hookEvent = z.object({
  object_kind: z.string(),
  project: z.object({ id: z.number() }),
  object_attributes: part(z.object({ iid: z.nullish(z.number()) })),
  issue: numbered,
  merge_request: numbered,
});

/**
 * Webhook of GitLab. An event only identifies the issue or merge request, which is then read like in the streams: the
 * hook's own record has other fields, other times and no history.
 */
export const gitlabWebhook: Webhook<GitlabSettings> = {
  large: {
    maxBytes: 25 * 1024 * 1024,
    needed: {
      object_kind: true,
      project: { id: true },
      object_attributes: { iid: true },
      issue: { iid: true },
      merge_request: { iid: true },
    },
  },
  verify({ headers }, { webhookSecret }) {
    const given = Buffer.from(headers.get("x-gitlab-token") ?? "");
    const expected = Buffer.from(webhookSecret ?? "");
    return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected);
  },
  // Stays the same for all retries of a delivery.
  deliveryId: ({ headers }) => headers.get("idempotency-key") ?? headers.get("webhook-id") ?? undefined,
  async handle({ body }, partitions, context) {
    const read = z.safeParse(hookEvent, body);
    if (!read.success) return [];
    const event = read.data;
    const partition = partitions.find(({ key }) => key === String(event.project.id));
    if (!partition) return [];
    const isOf = (kind: string) => event.object_kind === kind && event.object_attributes?.iid;
    const issue = isOf("issue") || event.issue?.iid;
    const merge = isOf("merge_request") || event.merge_request?.iid;
    let activities: SyncedActivity[] = [];
    if (issue) {
      const record = await readOne(context, `/projects/${partition.key}/issues/${issue}`, gitlabIssue);
      if (record) activities = await readIssues(context, partition, [record]);
    } else if (merge) {
      const record = await readOne(context, `/projects/${partition.key}/merge_requests/${merge}`, gitlabMergeRequest);
      if (record) activities = await readMergeRequests(context, partition, [record]);
    }
    return [{ partition, changes: activities.map((activity) => ({ op: "upsert", activity })) }];
  },
};

/** Reads one record; null when it no longer exists. */
async function readOne<S extends z.ZodMiniType>({ http }: SyncContext<GitlabSettings>, path: string, schema: S) {
  const { status, body } = await http.get(path, { accept: [403, 404] });
  const read = schema.safeParse(body);
  return status === 200 && read.success ? read.data : null;
}
