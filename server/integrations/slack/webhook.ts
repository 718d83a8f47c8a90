import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Config } from "#server/platform/core/config.ts";
import { parseJson } from "#server/platform/core/parse-json.ts";
import { type Change, type ReceivedDelivery, SyncError, type Webhook } from "../sync/connector.ts";
import { part, text } from "../sync/tolerant-fields.ts";
import { isWorkspace, type SlackContext, type SlackSettings } from "./api.ts";
import { changesOf } from "./messages.ts";
import { findAuthor, isBot, saveSignedInUser, slackPerson } from "./people.ts";
import { slackMessage, slackUser } from "./records.ts";

/** Maximum age of a delivery, milliseconds. Older ones are rejected, because an attacker may replay them. */
const oldestMs = 5 * 60_000;

const challenge = z.object({ type: z.literal("url_verification"), challenge: z.string() });

const callback = z.object({
  team_id: z.string(),
  event_id: text,
  event: z.object({
    type: z.string(),
    subtype: text,
    channel: text,
    event_ts: text,
    deleted_ts: text,
    /** Current version of a changed message. */
    message: part(slackMessage),
    user: z.catch(z.nullish(z.union([z.string(), slackUser])), null),
  }),
});

/** Events of the Slack app, with one URL and one secret for all workspaces. */
export const slackWebhook: Webhook<SlackSettings> = {
  greet(received, providers) {
    if (!isSigned(received, providers)) return null;
    try {
      const read = z.safeParse(challenge, parseJson(received.raw.toString("utf8")));
      return read.success ? read.data.challenge : null;
    } catch {
      return null;
    }
  },
  verify: (received, _settings, { providers }) => isSigned(received, providers),
  concerns({ body }, _settings, { integrationIdentifier }) {
    const read = z.safeParse(callback, body);
    return read.success && read.data.team_id === integrationIdentifier;
  },
  deliveryId({ body }) {
    const read = z.safeParse(callback, body);
    return (read.success && read.data.event_id) || undefined;
  },
  async handle(delivery, partitions, context) {
    const read = z.safeParse(callback, delivery.body);
    if (!read.success) return [];
    const { event } = read.data;
    if (event.type === "app_uninstalled" || event.type === "tokens_revoked") {
      throw new SyncError("reconnect", "The Slack app was removed from the workspace.");
    }
    const partition = event.channel
      ? partitions.find(({ key }) => key === event.channel)
      : partitions.find(isWorkspace);
    if (!partition) return [];
    if (event.type === "message") {
      if (event.subtype === "message_deleted" && event.deleted_ts) {
        return [{ partition, changes: [{ op: "delete", type: "message", sourceId: event.deleted_ts }] }];
      }
      const own = z.safeParse(slackMessage, (delivery.body as { event: unknown }).event);
      const message = event.subtype === "message_changed" ? event.message : own.success ? own.data : null;
      return message ? [{ partition, changes: await changesOf(context, partition, [message]) }] : [];
    }
    return [{ partition, changes: await personChanges(context, event) }];
  },
};

type Event = z.output<typeof callback>["event"];

/** Returns the changes for a new member of the workspace or a channel, or for a changed profile. */
async function personChanges(context: SlackContext, { type, user: userOrId, event_ts }: Event): Promise<Change[]> {
  if (typeof userOrId === "object" && userOrId !== null) {
    if (type !== "team_join" && type !== "user_change") return [];
    saveSignedInUser(context, userOrId);
    return isBot(userOrId) || userOrId.deleted ? [] : [{ op: "person", person: slackPerson(userOrId) }];
  }
  const user = type === "member_joined_channel" && userOrId ? await findAuthor(context, userOrId) : null;
  if (!user || !event_ts || isBot(user)) return [];
  const timestamp = new Date(Math.round(Number(event_ts) * 1000));
  const activity = { type: "channel_joined", sourceId: user.id, timestamp, person: slackPerson(user) };
  return [{ op: "upsert", activity }];
}

function isSigned(
  { headers, raw, receivedAt }: ReceivedDelivery,
  { SLACK_SIGNING_SECRET: secret }: Config["providers"],
): boolean {
  const sentAt = headers.get("x-slack-request-timestamp") ?? "";
  if (!secret || !(Math.abs(receivedAt.getTime() - Number(sentAt) * 1000) <= oldestMs)) return false;
  const signature = createHmac("sha256", secret).update(`v0:${sentAt}:`).update(raw).digest("hex");
  const [given, expected] = [Buffer.from(headers.get("x-slack-signature") ?? ""), Buffer.from(`v0=${signature}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
