import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { jiraConnector } from "#server/integrations/jira/connector.ts";
import { jiraWebhook } from "#server/integrations/jira/webhook.ts";
import type { Delivery, Partition } from "#server/integrations/sync/connector.ts";
import { type Jira, startJira } from "#tests/support/providers/jira.ts";
import { contextOf, summaryOf } from "./run-connector.ts";

const ada = { id: "712020:ada", displayName: "Ada Lovelace" };
const apollo: Partition = { key: "APOLLO", label: "APOLLO", segmentId: "s1", channel: "APOLLO" };
const webhookSecret = "It's a Secret to Everybody";

let jira: Jira;
beforeEach(async () => {
  jira = await startJira("cloud");
});
afterEach(() => jira.stop());

function delivery(body: unknown, headers: Record<string, string> = {}): Delivery {
  const raw = Buffer.from(JSON.stringify(body));
  return { headers: new Headers(headers), raw, body, receivedAt: new Date() };
}

const settings = () => ({ url: jira.url, deployment: "cloud" as const, webhookSecret });
const handle = async (body: unknown) => {
  const answer = await jiraWebhook.handle(delivery(body), [apollo], contextOf(jiraConnector, settings()));
  return answer.map(({ partition, changes }) => [partition.key, summaryOf(changes)]);
};

test("only deliveries signed with the secret, byte by byte, are accepted", () => {
  const body = { webhookEvent: "jira:issue_updated" };
  const signed = (secret: string, name = "x-hub-signature") => {
    const hex = createHmac("sha256", secret).update(JSON.stringify(body)).digest("hex");
    return delivery(body, { [name]: `sha256=${hex}` });
  };
  const verify = (each: Delivery, secret: string | null = webhookSecret) =>
    jiraWebhook.verify(each, { ...settings(), webhookSecret: secret }, { integrationIdentifier: null, providers: {} });
  expect(verify(signed(webhookSecret))).toBe(true);
  expect(verify(signed("another"))).toBe(false);
  expect(verify(signed(webhookSecret), null)).toBe(false);
  expect(verify(delivery(body))).toBe(false);
  expect(verify(delivery(body, { "x-hub-signature": "sha256=zz" }))).toBe(false);
  expect(verify({ ...signed(webhookSecret), raw: Buffer.from(`${JSON.stringify(body)} `) })).toBe(false);
});

test("a delivery is identified by Jira's id, which stays the same when it is sent again", () => {
  expect(jiraWebhook.deliveryId(delivery({}, { "x-atlassian-webhook-identifier": "abc" }))).toBe("abc");
  expect(jiraWebhook.deliveryId(delivery({}))).toBeUndefined();
});

test("the current state of an issue is read from Jira, with the functions of the sync", async () => {
  const issue = jira.open({ project: "APOLLO", summary: "Guidance", at: "2026-01-05T09:00:00Z", by: ada });
  const comment = jira.comment(issue, { at: "2026-01-06T09:00:00Z", by: ada, body: "On it" });
  const changes = {
    webhookEvent: "comment_created",
    comment: { id: comment.id },
    issue: { id: issue.id, key: issue.key },
  };
  expect(await handle(changes)).toEqual([
    ["APOLLO", [`issue-created ${issue.id} by Ada Lovelace`, `issue-comment-created ${comment.id} by Ada Lovelace`]],
  ]);
});

test("a late delivery that names the project which an issue has left moves nothing back", async () => {
  const issue = jira.open({ project: "GEMINI", summary: "Docking", at: "2026-01-05T09:00:00Z", by: ada });
  const late = { webhookEvent: "jira:issue_updated", issue: { id: issue.id, key: "APOLLO-7" } };
  const gemini: Partition = { ...apollo, key: "GEMINI", label: "GEMINI", channel: "GEMINI" };
  const context = contextOf(jiraConnector, settings());
  const read = await jiraWebhook.handle(delivery(late), [apollo, gemini], context);
  expect(read.map(({ partition }) => partition.key)).toEqual(["GEMINI"]);
  expect(await jiraWebhook.handle(delivery(late), [apollo], context)).toEqual([]);
});

test.each(["cloud", "server"] as const)(
  "deliveries of a project whose key was renamed are read (%s)",
  async (deployment) => {
    await jira.stop();
    jira = await startJira(deployment);
    const issue = jira.open({ project: "HERMES", summary: "Guidance", at: "2026-01-05T09:00:00Z", by: ada });
    jira.projects.set("HERMES", { isPublic: true, formerKeys: ["SATURN", "APOLLO"] });
    const context = contextOf(jiraConnector, { ...settings(), deployment });
    const read = async (body: unknown) => {
      const answer = await jiraWebhook.handle(delivery(body), [apollo], context);
      return answer.map(({ partition, changes }) => [partition.key, summaryOf(changes)]);
    };
    const sent = { id: issue.id, key: issue.key, fields: { project: { key: "HERMES" } } };
    expect(await read({ webhookEvent: "jira:issue_updated", issue: sent })).toEqual([
      ["APOLLO", [`issue-created ${issue.id} by Ada Lovelace`]],
    ]);
    // A late one still has the former key.
    const late = { id: issue.id, key: "SATURN-1" };
    expect(await read({ webhookEvent: "jira:issue_updated", issue: late })).toHaveLength(1);
    expect(await read({ webhookEvent: "jira:issue_deleted", issue: sent })).toEqual([
      ["APOLLO", [`delete issue-created ${issue.id}`]],
    ]);
    jira.projects.set("GEMINI", { isPublic: true });
    expect(await read({ webhookEvent: "jira:issue_updated", issue: { id: "9", key: "GEMINI-1" } })).toEqual([]);
  },
);

test("deleted issues are removed; other projects and unknown events are ignored", async () => {
  const issue = {
    id: "1",
    key: "APOLLO-1",
    fields: { project: { key: "APOLLO" }, comment: { comments: [{ id: "3" }] } },
  };
  expect(await handle({ webhookEvent: "jira:issue_deleted", issue })).toEqual([
    ["APOLLO", ["delete issue-created 1", "delete issue-comment-created 3"]],
  ]);
  expect(await handle({ webhookEvent: "comment_deleted", issue, comment: { id: "3" } })).toEqual([
    ["APOLLO", ["delete issue-comment-created 3"]],
  ]);
  expect(await handle({ webhookEvent: "jira:issue_updated", issue: { ...issue, id: "gone" } })).toEqual([]);
  expect(await handle({ webhookEvent: "jira:issue_updated", issue: { id: "9", key: "GEMINI-1" } })).toEqual([]);
  for (const odd of [null, "text", [], {}]) expect(await handle(odd)).toEqual([]);
});
