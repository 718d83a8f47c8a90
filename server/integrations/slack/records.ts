import * as z from "zod/mini";
import { count, flag, identifier, list, part, text } from "../sync/tolerant-fields.ts";

export const slackTeam = z.object({ team_id: identifier, team: text, url: text });

export const slackChannel = z.object({ id: identifier, name: text, is_member: flag });

export const slackUser = z.object({
  id: identifier,
  /** Home workspace, another one for guests from outside. */
  team_id: text,
  name: text,
  real_name: text,
  deleted: flag,
  is_bot: flag,
  tz_label: text,
  profile: part(z.object({ real_name: text, email: text, image_72: text, title: text })),
});

export const slackMessage = z.object({
  type: text,
  subtype: text,
  /** Id of the message in its channel: seconds since 1970 with six decimals. */
  ts: identifier,
  user: text,
  /** Set for messages of apps. */
  bot_id: text,
  /** Workspace and names of a user from another organization, whom the API may not show. */
  user_team: text,
  user_profile: part(z.object({ name: text, real_name: text, image_72: text })),
  text,
  edited: part(z.object({ ts: z.string() })),
  /** `ts` of the first message in the thread; its own `ts` for that message. */
  thread_ts: text,
  reply_count: count,
  latest_reply: text,
  reactions: list(z.object({ name: z.string(), count })),
  attachments: list(z.object({ title: text, title_link: text, fallback: text, from_url: text })),
  files: list(z.object({ id: text, name: text, permalink: text })),
});

export type SlackUser = z.output<typeof slackUser>;
export type SlackMessage = z.output<typeof slackMessage>;
