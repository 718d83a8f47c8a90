import type * as z from "zod/mini";
import { createCache } from "../sync/cache.ts";
import type { Amount, Change, Page, Partition, Stream, SyncedActivity, SyncedPerson } from "../sync/connector.ts";
import { deletedAuthor } from "../sync/deleted-author.ts";
import { readOrLeaveOut } from "../sync/leave-out.ts";
import { unknownTime } from "../sync/plausible-time.ts";
import { plainText } from "../sync/tolerant-fields.ts";
import {
  type GroupsioContext,
  type GroupsioMember,
  type GroupsioPage,
  type GroupsioSettings,
  groupsioMember,
  groupsioMessage,
  groupsioTopic,
  logEntry,
  membersOf,
  mostAtOnce,
  readIfAllowed,
  readPage,
  readPast,
} from "./api.ts";

const everyMinutes = 2_880;
/** Topics updated within this time before the last pass are read again, milliseconds. */
const lookBackMs = 24 * 3_600_000;

/** Applicants whose approval expired. They never became members. */
const neverJoined = "expired_member";

const upsert = (activity: SyncedActivity): Change => ({ op: "upsert", activity });

const members: Stream<GroupsioSettings> = {
  name: "members",
  isSecondary: true,
  unit: "member",
  everyMinutes,
  async read(context, { channel }, { page }) {
    const query = { group_name: channel, page_token: typeof page === "number" ? page : undefined };
    const { records, next, total } = await readPage(context, "/getmembers", groupsioMember, query);
    return { changes: records.flatMap((member) => joined(member, member.created)), total, done: records.length, next };
  },
};

/**
 * Past members. The join date of a person who left before the first pass is only in the group's log. Later leavers were
 * already imported as members.
 */
const pastMembers: Stream<GroupsioSettings> = {
  name: "past members",
  isSecondary: true,
  startAt: () => undefined,
  unit: "past member",
  everyMinutes,
  async read(context, { channel }, { since, page }) {
    const own = `${context.integrationId}:${channel}`;
    const list = async () => (await readPast(context, channel)).filter(({ action }) => action !== neverJoined);
    if (page === undefined) {
      const past = await list();
      pastLists.keep(own, past);
      return {
        changes: past.flatMap(({ created, member_info }) => left(member_info, created)),
        done: past.length,
        since: context.now.toISOString(),
        next: since === undefined && past.length > 0 ? 0 : undefined,
      };
    }
    const past = await pastLists.find(own, list);
    const byId = new Map(past.map(({ member_info }) => [String(member_info.user_id), member_info]));
    const query = {
      group_name: channel,
      sort_field: "created",
      sort_dir: "asc",
      page_token: typeof page === "number" && page > 0 ? page : undefined,
    };
    const { records, next } = await readPage(context, "/getactivitylog", logEntry, query);
    const changes = records.flatMap(({ created, entry }) => {
      const member = byId.get(joinedIn(entry) ?? "");
      return member ? joined(member, created) : [];
    });
    return { changes, done: 0, next };
  },
};

/** Past members by group, shared by the pages of the log. */
const pastLists = createCache<Awaited<ReturnType<typeof readPast>>>(3_600_000, 100);

/**
 * Returns the id of the person who joined according to a log entry: the first person named, or the one added or
 * approved by another.
 */
function joinedIn(entry: string): string | undefined {
  const ids = [...entry.matchAll(/memberbyuid\/(\d{1,20})/g)].map(([, id]) => id);
  const words = plainText(entry);
  if (/\b(?:accepted invitation|subscribed|created the group)\b/i.test(words)) return ids[0];
  const approved = words.search(/\bapproved\b/i);
  if (approved !== -1 && /\bmembership\b/i.test(words.slice(approved))) return ids.at(-1);
  return /\badded\b/i.test(words) && ids.length > 1 ? ids[1] : undefined;
}

/** Position of a pass over topics: messages of the first topic, then the next page of topics. */
type Place = {
  readonly topics: readonly { readonly id: number; readonly title: string | null }[];
  /** Next page of messages in the first topic, and the id of its first message. */
  readonly messages?: number | undefined;
  readonly first?: string | undefined;
  /** Next page of topics; null at the end. */
  readonly next: number | null;
};

const messages: Stream<GroupsioSettings> = {
  name: "messages",
  unit: "message",
  everyMinutes,
  async read(context, partition, { since, page }): Promise<Page> {
    const place = page as Place | undefined;
    const [topic, ...others] = place?.topics ?? [];
    if (place && topic) return readTopic(context, partition, { place, topic, others });
    const query = {
      group_name: partition.channel,
      sort_field: "updated",
      sort_dir: "desc",
      page_token: place?.next ?? undefined,
    };
    const found = await readPage(context, "/gettopics", groupsioTopic, query);
    const until = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since) - lookBackMs;
    const recentTopics = found.records.filter(({ updated }) => !(Date.parse(updated ?? "") < until));
    const isKnown = recentTopics.length < found.records.length;
    const next = isKnown ? null : (found.next ?? null);
    return {
      changes: [],
      since: place === undefined ? (found.records[0]?.updated ?? since) : undefined,
      next: nextPlace({ topics: recentTopics.map(({ id, subject }) => ({ id, title: subject ?? null })), next }),
    };
  },
};

const nextPlace = (place: Place) => (place.topics.length === 0 && place.next === null ? undefined : place);

async function readTopic(
  context: GroupsioContext,
  { channel }: Partition,
  { place, topic, others }: { place: Place; topic: Place["topics"][number]; others: Place["topics"] },
): Promise<Page> {
  const query = { topic_id: topic.id, sort_dir: "asc", page_token: place.messages };
  const { records, next } = await readOrLeaveOut<GroupsioPage<z.output<typeof groupsioMessage>>>(
    context,
    `The rest of the topic “${topic.title ?? topic.id}”`,
    () => readPage(context, "/gettopic", groupsioMessage, query),
    { records: [], next: undefined, total: undefined },
  );
  const first = place.first ?? String(records[0]?.id ?? "");
  const changes = await messageChanges(context, channel, records, { title: topic.title, first });
  const isLast = next === undefined;
  return {
    changes,
    next: nextPlace(isLast ? { topics: others, next: place.next } : { ...place, messages: next, first }),
  };
}

/**
 * Returns the activities of messages.
 * @param first id of the topic's first message, the parent of all others
 */
export async function messageChanges(
  context: GroupsioContext,
  channel: string,
  records: readonly z.output<typeof groupsioMessage>[],
  { title, first }: { readonly title: string | null; readonly first: string },
): Promise<Change[]> {
  const known = await membersOf(context, channel);
  return records.flatMap((message) => {
    const { id, msg_num, user_id, name, created, subject, body, attachments } = message;
    const written = Date.parse(created ?? "");
    const timestamp = Number.isNaN(written) ? unknownTime() : new Date(written);
    const member = known.get(user_id ?? 0);
    return upsert({
      type: "message",
      sourceId: String(id),
      sourceParentId: String(id) === first ? null : first,
      timestamp,
      title: title ?? subject,
      body,
      url: msg_num ? `https://groups.io/g/${groupPath(channel)}/message/${msg_num}` : null,
      attributes: {
        ...(attachments.length > 0 && {
          attachments: attachments.map(({ filename, download_url }) => ({ name: filename, url: download_url })),
        }),
      },
      person: member ? personOf(member) : authorOf(user_id, name),
    });
  });
}

/** Returns the URL path of a group. The archive of a subgroup is below its main group. */
const groupPath = (slug: string) => slug.split("+").map(encodeURIComponent).join("/");

export function joined(member: GroupsioMember, at: string | null | undefined): Change[] {
  return membership("member_join", "join", member, at);
}

export function left(member: GroupsioMember, at: string | null | undefined): Change[] {
  return membership("member_leave", "left", member, at);
}

/** Rounds the time to the minute, because lists, log and webhooks report the same event seconds apart. */
function membership(type: string, prefix: string, member: GroupsioMember, at: string | null | undefined): Change[] {
  const moment = Date.parse(at ?? "");
  // Without a time it is no event.
  if (Number.isNaN(moment)) return [{ op: "person", person: personOf(member) }];
  const timestamp = new Date(moment - (moment % 60_000));
  const sourceId = `${prefix}-${member.user_id}-${member.group_id}-${timestamp.toISOString()}`;
  return [upsert({ type, sourceId, timestamp, person: personOf(member) })];
}

/** Returns a person whose address Groups.io does not show. */
function authorOf(id: number | null | undefined, name: string | null | undefined): SyncedPerson {
  if (!id) return nobody;
  return {
    identities: [{ type: "username", value: `user-${id}`, sourceId: String(id), verified: true }],
    displayName: name || `Member ${id}`,
  };
}

/** Author of messages without a user and a name. */
const nobody = deletedAuthor("anonymous+fake+email@groups.io");

function personOf(member: GroupsioMember): SyncedPerson {
  const { user_id, email, full_name, timezone, location, website, about_me, icon_url } = member;
  const address = email?.trim();
  if (!address) return authorOf(user_id, full_name);
  return {
    identities: [
      { type: "username", value: address, sourceId: String(user_id), verified: true },
      { type: "email", value: address, verified: true },
    ],
    displayName: full_name || address,
    attributes: {
      timezone,
      location,
      websiteUrl: website,
      bio: about_me,
      avatarUrl: icon_url,
      sourceId: String(user_id),
    },
  };
}

/** Counts the members and messages of the chosen groups. Messages are counted by the newest topics. */
export async function measureGroups(context: GroupsioContext): Promise<Amount[]> {
  const { groups } = context.settings;
  let [memberCount, messageCount, requests] = [0, 0, 0];
  for (const { slug } of groups.slice(0, mostMeasured)) {
    const query = { group_name: slug };
    const found = await readIfAllowed(readPage(context, "/getmembers", groupsioMember, { ...query, limit: 1 }));
    const newest = { ...query, sort_field: "updated", sort_dir: "desc" };
    const topics = await readIfAllowed(readPage(context, "/gettopics", groupsioTopic, newest));
    const listed = topics?.records ?? [];
    const inListed = listed.reduce((sum, { num_msgs }) => sum + (num_msgs ?? 1), 0);
    const topicCount = topics?.total ?? listed.length;
    memberCount += found?.total ?? 0;
    messageCount += Math.round((topicCount * inListed) / Math.max(1, listed.length));
    requests += Math.ceil((found?.total ?? 0) / mostAtOnce) + topicCount;
  }
  const all = groups.length / Math.max(1, Math.min(groups.length, mostMeasured));
  const amount = (stream: string, count: number, sent: number) => ({
    ...{ stream, count: Math.round(count * all), requests: Math.ceil(sent * all) },
  });
  return [amount("members", memberCount, 0), amount("messages", messageCount, requests)];
}

/** Most groups that are counted; the others are taken for average ones. */
const mostMeasured = 20;

/** Order matters for people: messages contain only ids, so members are read first. */
export const groupsioStreams: readonly Stream<GroupsioSettings>[] = [members, pastMembers, messages];
