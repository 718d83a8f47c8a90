import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { slackConnector } from "#server/integrations/slack/connector.ts";
import { type SlackServer, startSlack } from "#tests/support/providers/slack.ts";
import { activitiesOf, contextOf, readPass } from "./run-connector.ts";

let slack: SlackServer;
beforeAll(async () => {
  slack = await startSlack();
});
beforeEach(() => slack.reset());
afterAll(() => slack.stop());

const dayMs = 86_400_000;
const now = Date.UTC(2026, 8, 1);
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();

/** Reads the messages of the only channel, as of a day. */
function read(since?: string, days = 0) {
  const hosts = { SLACK_API_URL: slack.environment.SLACK_API_URL ?? "" };
  const context = contextOf(slackConnector, { token: slack.botToken(), team: null }, () => {}, hosts);
  const at = new Date(now + days * dayMs);
  return readPass(slackConnector, { ...context, now: at }, "messages", { partition: 1, ...(since && { since }) });
}

test("a reply to an old thread is found the next time, and again a day later", async () => {
  const ada = slack.user("ada");
  const channel = slack.channel("general");
  const old = channel.post(daysAgo(90), ada, "Old question");
  channel.post(daysAgo(89), ada, "First answer", old);
  channel.post(daysAgo(2), ada, "Recent");
  const first = await read();
  channel.post(daysAgo(0), ada, "Late answer", old);
  const second = await read(first.since);
  expect(activitiesOf(second.changes).map(({ body }) => body)).toEqual(["Recent", "Late answer"]);
  channel.post(daysAgo(-1), ada, "Later answer", old);
  expect(activitiesOf((await read(second.since)).changes).map(({ body }) => body)).not.toContain("Later answer");
  expect(activitiesOf((await read(second.since, 1)).changes).map(({ body }) => body)).toContain("Later answer");
});

test("a message keeps its author, even when Slack does not show the user", async () => {
  const channel = slack.channel("general");
  const user_profile = { name: "eva", real_name: "Eva Extern" };
  channel.say(daysAgo(3), { user: "U9EXTERNAL", user_team: "T9", user_profile, text: "From a partner" });
  channel.say(daysAgo(2), { user: "U8GONE", text: "From a former member" });
  const { changes } = await read();
  expect(activitiesOf(changes).map(({ body, person }) => [body, person.displayName, person.identities[0]])).toEqual([
    ["From a former member", "U8GONE", { type: "username", value: "U8GONE", sourceId: "U8GONE", verified: true }],
    [
      "From a partner",
      "Eva Extern",
      { type: "username", value: "eva", sourceId: "U9EXTERNAL", site: "T9", verified: true },
    ],
  ]);
});
