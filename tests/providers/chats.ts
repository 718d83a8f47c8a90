import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { discordConnector } from "#server/integrations/discord/connector.ts";
import { slackConnector } from "#server/integrations/slack/connector.ts";
import { startDiscord } from "#tests/support/providers/discord.ts";
import { startSlack } from "#tests/support/providers/slack.ts";
import { contextOf, readPass } from "../unit/integrations/run-connector.ts";
import type { HeldProvider } from "./held-provider.ts";

const passes = [{ since: undefined }, { since: "2026-01-05T08:00:00.000Z" }];

/** Checks Discord against the description of its API, which it publishes as `discord-openapi.json`. */
export const discord: HeldProvider = {
  name: "discord",
  schemas: [],
  async record(onExchange) {
    const server = await startDiscord();
    server.isInstalled = true;
    const ada = server.user("ada", { global_name: "Ada" });
    server.join("2026-01-02T00:00:00.000Z", ada);
    const channel = server.channel("general");
    const first = channel.post("2026-01-05T09:00:00.000Z", ada, "Hello");
    for (let n = 0; n < 120; n += 1) channel.post("2026-01-05T09:01:00.000Z", ada, `No. ${n}`);
    channel.thread("2026-01-05T09:02:00.000Z", ada, "About it", first).post("2026-01-05T09:03:00.000Z", ada, "Yes");
    const old = channel.thread("2026-01-05T09:04:00.000Z", ada, "Alone");
    old.post("2026-01-05T09:05:00.000Z", ada, "No");
    old.archive("2026-01-06T09:05:00.000Z");
    const { DISCORD_API_URL, DISCORD_BOT_TOKEN } = server.environment;
    const settings = { guild: { id: server.guildId, name: "Demo server" } };
    const hosts = { DISCORD_API_URL: String(DISCORD_API_URL) };
    const context = contextOf(discordConnector, settings, onExchange, hosts, {
      DISCORD_BOT_TOKEN: String(DISCORD_BOT_TOKEN),
    });
    await discordConnector.check(context);
    await readPass(discordConnector, context, "members", { partition: 0 });
    await readPass(discordConnector, context, "messages", { partition: 1 });
    await readPass(discordConnector, context, "messages", { partition: 1, since: first.id });
    for (const pass of passes) await readPass(discordConnector, context, "threads", { partition: 1, ...pass });
    await server.stop();
  },
};

/**
 * Checks Slack against its published sample responses: no field may be missing from the samples. Skipped without the
 * folder.
 */
export const slackSamples = (folder: string): HeldProvider => ({
  name: "slack",
  schemas: [
    "auth.test",
    "conversations.list",
    "conversations.history",
    "conversations.replies",
    "users.list",
    "users.info",
  ].map((method) => ["GET", new RegExp(`/${method.replace(".", "\\.")}$`), sampleSchema(folder, method)] as const),
  async record(onExchange) {
    const server = await startSlack();
    server.mostAtOnce = 3;
    const ada = server.user("ada", { profile: { email: "ada@slack.example", title: "Engineer" } });
    const channel = server.channel("general");
    channel.say("2026-01-05T08:59:00Z", { subtype: "channel_join", user: ada.id });
    const first = channel.post("2026-01-05T09:00:00Z", ada, `Hello <@${ada.id}>`);
    for (let n = 0; n < 5; n += 1) channel.post("2026-01-05T09:01:00Z", ada, `No. ${n}`, n > 3 ? undefined : first);
    const token = server.botToken();
    const hosts = { SLACK_API_URL: String(server.environment.SLACK_API_URL) };
    const context = contextOf(slackConnector, { token, team: undefined }, onExchange, hosts);
    await slackConnector.check(context);
    // Messages are read before the members, so that the connector requests single users.
    for (const since of [undefined, first.ts]) {
      await readPass(slackConnector, context, "messages", { partition: 1, since });
    }
    await readPass(slackConnector, context, "members");
    await server.stop();
  },
});

/**
 * Converts a sample to a schema: objects have no other fields, and lists contain only elements like the sample's first
 * one.
 */
function sampleSchema(folder: string, method: string) {
  const file = join(folder, "slack-samples/api", `${method}.json`);
  const sample: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  return {
    safeParse(value: unknown) {
      const unknown = sample === null ? [] : fieldsBeyond(sample, value, "");
      return { success: unknown.length === 0, error: { message: `fields without a sample: ${unknown.join(", ")}` } };
    },
  };
}

function fieldsBeyond(sample: unknown, value: unknown, path: string): string[] {
  if (Array.isArray(sample) && Array.isArray(value)) {
    // An emptied list in a sample allows any elements.
    return sample.length === 0 ? [] : value.flatMap((each) => fieldsBeyond(sample[0], each, `${path}[]`));
  }
  if (typeof sample !== "object" || sample === null || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    Object.hasOwn(sample, name)
      ? fieldsBeyond((sample as Record<string, unknown>)[name], each, `${path}.${name}`)
      : [`${path}.${name}`],
  );
}
