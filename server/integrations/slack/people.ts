import * as z from "zod/mini";
import { createCache } from "../sync/cache.ts";
import type { Cursor, Page, Partition, SyncedPerson } from "../sync/connector.ts";
import { part } from "../sync/tolerant-fields.ts";
import { classifySlack, listIn, nextCursor, type SlackContext } from "./api.ts";
import { type SlackMessage, type SlackUser, slackUser } from "./records.ts";

const dayMs = 24 * 3_600_000;
/** Page size recommended by Slack. */
const membersPerPage = 200;
/** Slack's own bot, which has no bot flag. */
const slackbot = "USLACKBOT";

/** Users by id. Each one is requested at most once a day. Null when the user no longer exists. */
const users = createCache<SlackUser | null>(dayMs);

const keyOf = ({ settings, integrationId }: SlackContext, id: string) => `${settings.team?.id ?? integrationId}:${id}`;

/** Returns a user named in a message; null when Slack does not show them. */
export function findUser(context: SlackContext, id: string): Promise<SlackUser | null> {
  return users.find(keyOf(context, id), async () => {
    const answer = await context.http.get("/users.info", { query: { user: id }, accept: [200] });
    const { error } = answer.body as { error?: unknown };
    if (error === "user_not_found" || error === "user_not_visible") return null;
    const failure = classifySlack(answer);
    if (failure) throw failure;
    return z.object({ user: part(slackUser) }).parse(answer.body).user ?? null;
  });
}

/**
 * Returns the author of a message. Slack does not show former users and users of other organizations; a message then
 * names them, or only has their id.
 */
export async function findAuthor(
  context: SlackContext,
  id: string,
  { user_team: team_id, user_profile: named }: Partial<Pick<SlackMessage, "user_team" | "user_profile">> = {},
): Promise<SlackUser> {
  const user = await findUser(context, id);
  if (user) return user;
  const profile = { real_name: named?.real_name, email: null, image_72: named?.image_72, title: null };
  return {
    id,
    team_id,
    name: named?.name,
    real_name: named?.real_name ?? id,
    deleted: null,
    is_bot: null,
    tz_label: null,
    profile,
  };
}

/** Updates the cached user. */
export function saveSignedInUser(context: SlackContext, user: SlackUser): void {
  users.keep(keyOf(context, user.id), user);
}

export function isBot({ id, is_bot }: SlackUser): boolean {
  return is_bot === true || id === slackbot;
}

export function slackPerson(user: SlackUser): SyncedPerson {
  const { id, team_id, name, real_name, tz_label, profile } = user;
  return {
    identities: [
      { type: "username", value: name ?? id, sourceId: id, ...(team_id && { site: team_id }), verified: true },
      ...(profile?.email ? [{ type: "email" as const, value: profile.email, verified: true }] : []),
    ],
    displayName: profile?.real_name || real_name || name,
    attributes: { avatarUrl: profile?.image_72, timezone: tz_label, jobTitle: profile?.title || null, sourceId: id },
    ...(isBot(user) && { isBot: true }),
  };
}

/** Reads a page of the workspace's members. Former members are imported with their messages. */
export async function readMembers(context: SlackContext, _partition: Partition, { page }: Cursor): Promise<Page> {
  const query = { limit: membersPerPage, cursor: typeof page === "string" ? page : undefined };
  const answer = await context.http.get("/users.list", { query });
  const found = listIn(slackUser, answer, "members");
  for (const user of found) saveSignedInUser(context, user);
  const people = found.filter((user) => !user.deleted && !isBot(user));
  return {
    changes: people.map((user) => ({ op: "person", person: slackPerson(user) })),
    done: people.length,
    next: nextCursor(answer),
  };
}
