import { createHmac, timingSafeEqual } from "node:crypto";
import { parseRepository } from "#shared/domain/integrations/github-repository.ts";
import {
  type Change,
  type Delivery,
  type Partition,
  type ReceivedDelivery,
  type SyncContext,
  SyncError,
  type Webhook,
} from "../sync/connector.ts";
import { starSourceId } from "./activities.ts";
import { appSuspended, objectOf } from "./graphql.ts";
import { describeConnected } from "./lookup.ts";
import { type GithubSettings, repositoriesOf } from "./settings.ts";
import { readPerson, readRecord } from "./streams.ts";

const [record, repository] = [{ node_id: true }, { html_url: true, node_id: true }] as const;

/**
 * Webhook of GitHub. Deliveries come from the app, with the operator's secret and the installation id in the body, or
 * from a webhook of the repository, with the secret of the integration.
 */
export const githubWebhook: Webhook<GithubSettings> = {
  large: {
    maxBytes: 25 * 1024 * 1024,
    needed: {
      action: true,
      starred_at: true,
      installation: { id: true },
      sender: { login: true, node_id: true },
      repository,
      changes: { new_repository: repository, new_issue: record, new_discussion: record },
      issue: { node_id: true, pull_request: true },
      pull_request: record,
      comment: record,
      discussion: record,
      answer: record,
      old_answer: record,
      forkee: record,
      review: { state: true, body: true },
    },
  },
  verify: (received, { webhookSecret }, { providers }) =>
    isSignedByGithub(received, webhookSecret) || isSignedByGithub(received, providers.GITHUB_WEBHOOK_SECRET),
  concerns(delivery, { webhookSecret }, { integrationIdentifier }) {
    if (isSignedByGithub(delivery, webhookSecret)) return true;
    const { id } = objectOf(objectOf(delivery.body).installation);
    return id !== undefined && String(id) === integrationIdentifier;
  },
  deliveryId: ({ headers }) => headers.get("x-github-delivery") ?? undefined,
  async handle(delivery, partitions, context) {
    const payload = objectOf(delivery.body);
    const partition = await partitionOf(payload.repository, partitions, context);
    const { new_repository: repository, ...now } = objectOf(payload.changes);
    for (const kind of ["issue", "discussion"] as const) {
      const id = payload.action === "transferred" ? nodeId(now, `new_${kind}`) : null;
      const next = id === null ? undefined : await partitionOf(repository, partitions, context);
      // The stored record moves to where it is read.
      if (next && id !== null) return [{ partition: next, changes: await readRecord(context, kind, id) }];
    }
    const changes = await changesOf(delivery, context);
    return partition && changes.length > 0 ? [{ partition, changes }] : [];
  },
};

type Payload = Readonly<Record<string, unknown>>;

/** Returns whether GitHub signed the body with this secret. */
function isSignedByGithub({ headers, raw }: ReceivedDelivery, secret: string | null | undefined): boolean {
  if (!secret) return false;
  const given = Buffer.from(headers.get("x-hub-signature-256") ?? "");
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns the partition of a repository in a delivery, if it is read, also after a rename or transfer. */
async function partitionOf(
  repository: unknown,
  partitions: readonly Partition[],
  context: SyncContext<GithubSettings>,
): Promise<Partition | undefined> {
  const { html_url: page, node_id: id } = objectOf(repository);
  const connected = repositoriesOf(context.settings);
  const withKey = (sought: string | undefined) => partitions.find(({ key }) => key === sought);
  const known = withKey(connected.find((each) => each.id !== undefined && each.id === id)?.key);
  if (known || typeof page !== "string") return known;
  const name = keyOf(page);
  const byName = partitions.find(({ key, channel }) => keyOf(channel) === name || keyOf(key) === name);
  // A repository with a stored id keeps its data when another one takes its name.
  if (byName && !connected.some((each) => each.key === byName.key && each.id !== undefined && id)) return byName;
  const current = await describeConnected(context, connected);
  return withKey(connected.find((_, at) => keyOf(current[at]?.url ?? "") === name)?.key);
}

function keyOf(url: string): string | null {
  const found = parseRepository(url);
  return found && `${found.owner}/${found.name}`.toLowerCase();
}

/**
 * Returns the changes of a delivery. A payload only identifies the changed record, which is then read like in the
 * streams, so that ids, texts and people are the same in both cases.
 * @throws SyncError `reconnect` when the app was uninstalled or suspended
 */
async function changesOf(delivery: Delivery, context: SyncContext): Promise<Change[]> {
  const payload = objectOf(delivery.body);
  const action = String(payload.action ?? "");
  const record = (name: string, kind: Parameters<typeof readRecord>[1], deletedType: string) => {
    const id = nodeId(payload, name);
    if (id === null) return [];
    // A transferred record is no longer in this repository.
    const isGone = action === "deleted" || action === "transferred";
    const below = partsOfDeleted[deletedType] ?? [];
    return isGone
      ? [deletion(id, deletedType), ...below.map((type) => ({ op: "deleteBelow", sourceParentId: id, type }) as const)]
      : readRecord(context, kind, id);
  };
  switch (delivery.headers.get("x-github-event")) {
    case "installation":
      if (action === "deleted") throw new SyncError("reconnect", "The GitHub app was uninstalled.");
      if (action === "suspend") throw new SyncError("reconnect", appSuspended);
      return [];
    case "issues":
      return record("issue", "issue", "issues-opened");
    case "issue_comment": {
      const isPullRequest = objectOf(payload.issue).pull_request !== undefined;
      return record("comment", "issueComment", isPullRequest ? "pull_request-comment" : "issue-comment");
    }
    case "pull_request":
      return record("pull_request", "pullRequest", "pull_request-opened");
    case "pull_request_review": {
      const { state, body } = objectOf(payload.review);
      // The review only wraps comments that arrive as separate events.
      const isFrame = state === "commented" && (body === null || body === undefined);
      return action === "submitted" && !isFrame ? record("pull_request", "pullRequest", "") : [];
    }
    case "pull_request_review_comment":
      return record("comment", "reviewComment", "pull_request-review-thread-comment");
    case "discussion":
      return action === "answered" || action === "unanswered"
        ? record(action === "answered" ? "answer" : "old_answer", "discussionComment", "")
        : record("discussion", "discussion", "discussion-started");
    case "discussion_comment":
      return record("comment", "discussionComment", "discussion-comment");
    case "star":
      return starChanges(payload, action, delivery.receivedAt, context);
    case "fork":
      return record("forkee", "fork", "");
    default:
      return [];
  }
}

/** Types of the activities that GitHub deletes with a record. */
const partsOfDeleted: Readonly<Record<string, readonly string[]>> = {
  "issues-opened": ["issue-comment", "issues-closed"],
  "discussion-started": ["discussion-comment"],
};

function nodeId(payload: Payload, name: string): string | null {
  const id = objectOf(payload[name]).node_id;
  return typeof id === "string" && id !== "" ? id : null;
}

const deletion = (sourceId: string, type: string): Change => ({ op: "delete", sourceId, type });

/** The removal of a star has no timestamp, so the time of receipt is used. */
async function starChanges(
  payload: Payload,
  action: string,
  receivedAt: Date,
  context: SyncContext,
): Promise<Change[]> {
  const type = ({ created: "star", deleted: "unstar" } as const)[action];
  const { login } = objectOf(payload.sender);
  const id = nodeId(payload, "sender");
  if (!type || typeof login !== "string" || id === null) return [];
  const timestamp = type === "star" ? new Date(String(payload.starred_at)) : receivedAt;
  if (Number.isNaN(timestamp.getTime())) return [];
  const person = await readPerson(context, id);
  if (!person) return [];
  const sourceId = starSourceId(login, type, timestamp);
  return [{ op: "upsert", activity: { type, sourceId, hasNamedId: true, timestamp, person } }];
}
