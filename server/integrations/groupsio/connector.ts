import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Connector, Partition, Webhook } from "../sync/connector.ts";
import { part, text } from "../sync/tolerant-fields.ts";
import {
  classifyGroupsio,
  type GroupsioContext,
  type GroupsioSettings,
  groupsioAuth,
  groupsioMember,
  groupsioMessage,
  groupsioSettings,
  mainGroupOf,
  readAll,
  readSubscriptions,
} from "./api.ts";
import { groupsioStreams, joined, left, measureGroups, messageChanges } from "./streams.ts";

const event = z.object({
  created: z.optional(z.string()),
  action: text,
  group: part(z.object({ name: text, group_name: text })),
  group_name: text,
  member_info: part(groupsioMember),
  /** The sent message. All messages of its topic are read again. */
  message: part(groupsioMessage),
});

/** Action names observed in practice; Groups.io does not document them. */
const joinings: ReadonlySet<string> = new Set(["joined", "added_member"]);
const leavings: ReadonlySet<string> = new Set(["left", "removed_member", "ban_members"]);

/**
 * Webhook, signed with the secret that the group's owner entered at Groups.io. Deliveries have no id, so equal bodies
 * count as one delivery.
 */
const groupsioWebhook: Webhook<GroupsioSettings> = {
  verify({ headers, raw }, { webhookSecret }) {
    if (!webhookSecret) return false;
    const signature = headers.get("x-groupsio-signature") ?? "";
    const given = Buffer.from(signature, /^[\da-f]{40}$/i.test(signature) ? "hex" : "base64");
    const expected = createHmac("sha1", webhookSecret).update(raw).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  },
  deliveryId: () => undefined,
  async handle({ headers, body }, partitions, context) {
    const read = z.safeParse(event, body);
    if (!read.success) return [];
    const { created, group, member_info: member, message } = read.data;
    const name = group?.name ?? group?.group_name ?? read.data.group_name;
    const partition = partitions.find(({ key }) => key === name);
    if (!partition) return [];
    const action = headers.get("x-groupsio-action") ?? read.data.action ?? "";
    if (member && joinings.has(action)) return [{ partition, changes: joined(member, created) }];
    if (member && leavings.has(action)) return [{ partition, changes: left(member, created) }];
    if (action !== "sent_message_accepted" || !message?.topic_id) return [];
    const query = { topic_id: message.topic_id, sort_dir: "asc" };
    const records = await readAll(context, "/gettopic", groupsioMessage, query);
    const [opener] = records;
    const topic = { title: opener?.subject ?? null, first: String(opener?.id ?? "") };
    return [{ partition, changes: await messageChanges(context, partition.channel, records, topic) }];
  },
};

/** Groups.io: new and past members, and messages, of the selected groups. */
export const groupsioConnector: Connector<GroupsioSettings> = {
  platform: "groupsio",
  settings: groupsioSettings,
  auth: groupsioAuth,
  operatorUrls: ["GROUPSIO_API_URL"],
  baseUrl: (_settings, { GROUPSIO_API_URL }) => GROUPSIO_API_URL,
  async check(context) {
    await readSubscriptions(context);
  },
  partitions: readPartitions,
  measure: measureGroups,
  streams: groupsioStreams,
  classify: classifyGroupsio,
  webhook: groupsioWebhook,
};

/** Returns the selected groups and all subgroups of automatically imported main groups. */
async function readPartitions(context: GroupsioContext): Promise<Partition[]> {
  const { segmentId, settings } = context;
  const groups = new Map(settings.groups.map(({ slug, name }) => [slug, name ?? slug]));
  const automatic = new Set(settings.autoImports.flatMap(({ mainGroup, isAllowed }) => (isAllowed ? [mainGroup] : [])));
  if (automatic.size > 0) {
    for (const { group_name: slug, nice_group_name: name } of await readSubscriptions(context)) {
      if (automatic.has(mainGroupOf(slug)) && !groups.has(slug)) groups.set(slug, name ?? slug);
    }
  }
  return [...groups].map(([slug, label]) => ({ key: slug, label, segmentId, channel: slug }));
}
