import { createHmac } from "node:crypto";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { githubConnector } from "#server/integrations/github/connector.ts";
import { githubWebhook } from "#server/integrations/github/webhook.ts";
import type { Delivery } from "#server/integrations/sync/connector.ts";
import { type LocalGithub, startLocalGithub } from "#tests/support/providers/github/server.ts";
import { deliveryOf, payloads, webhookSchemas } from "#tests/support/providers/github/webhooks.ts";
import { sampleWorld } from "#tests/support/providers/github/world.ts";
import { githubContext, rowsOf } from "./github-context.ts";

let github: LocalGithub;
const { world, repository } = sampleWorld();
const settings = { mapping: { "https://github.com/acme/engine": "segment" }, token: "full", webhookSecret: "secret" };

beforeAll(async () => {
  github = await startLocalGithub(world);
  github.addToken("full", { scopes: ["user:email", "read:org"] });
});
afterAll(() => github.stop());

async function changesOf(name: keyof typeof payloads, change: object = {}) {
  const context = githubContext(github, settings);
  const partitions = await githubConnector.partitions(context);
  const delivery = deliveryOf(name, { ...payloads[name](repository), ...change });
  return githubWebhook.handle(delivery, partitions, context);
}

describe("payloads", () => {
  const ajv = addFormats(new Ajv({ strict: false }));
  ajv.addSchema(webhookSchemas, "webhooks");

  it.each(Object.keys(payloads) as (keyof typeof payloads)[])("%s matches the published schema", (name) => {
    const [event, action] = name.split(".");
    const definition = [`${event}$${action}`, `${event}$event`].find((each) => each in webhookSchemas.definitions);
    const validate = ajv.getSchema(`webhooks#/definitions/${definition}`);
    expect(validate).toBeDefined();
    validate?.(payloads[name](repository));
    expect(validate?.errors ?? []).toEqual([]);
  });
});

describe("a delivery", () => {
  it("counts when GitHub signed its bytes with our secret", () => {
    const raw = Buffer.from('{"a": 1, "installation": {"id": 77}}');
    const signed = (secret: string, body = raw): Delivery => ({
      headers: new Headers({
        "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`,
        "x-github-delivery": "d1",
      }),
      raw: body,
      body: JSON.parse(body.toString()),
      receivedAt: new Date(),
    });
    const none = { integrationIdentifier: null, providers: {} };
    expect(githubWebhook.verify(signed("secret"), settings, none)).toBe(true);
    expect(githubWebhook.verify(signed("other"), settings, none)).toBe(false);
    expect(githubWebhook.verify(signed("secret", Buffer.from('{"a":1}')), settings, none)).toBe(false);
    expect(githubWebhook.verify({ ...signed("secret"), headers: new Headers() }, settings, none)).toBe(false);
    expect(githubWebhook.verify(signed(""), { mapping: {} }, none)).toBe(false);
    expect(githubWebhook.deliveryId(signed("secret"))).toBe("d1");
  });

  it("of the app counts for the installation that it names", () => {
    const raw = Buffer.from('{"installation": {"id": 77}}');
    const delivery: Delivery = {
      headers: new Headers({
        "x-hub-signature-256": `sha256=${createHmac("sha256", "app").update(raw).digest("hex")}`,
      }),
      raw,
      body: JSON.parse(raw.toString()),
      receivedAt: new Date(),
    };
    const providers = { GITHUB_WEBHOOK_SECRET: "app" };
    const own = { mapping: {} };
    expect(githubWebhook.verify(delivery, own, { integrationIdentifier: "77", providers })).toBe(true);
    expect(githubWebhook.concerns?.(delivery, own, { integrationIdentifier: "77", providers })).toBe(true);
    expect(githubWebhook.concerns?.(delivery, own, { integrationIdentifier: "78", providers })).toBe(false);
    expect(githubWebhook.verify(delivery, own, { integrationIdentifier: "77", providers: {} })).toBe(false);
  });

  it.each([
    ["issues.opened", ["issues-opened I_kwDO1", "issues-closed gen-CE_I_kwDO1_ada_2024-01-01T00:30:00.000Z"]],
    ["issue_comment.created", ["issue-comment IC_kwDO1"]],
    [
      "pull_request.closed",
      [
        "pull_request-opened PR_kwDO3",
        "pull_request-assigned gen-AE_PR_kwDO3_ada_bob_2024-01-01T00:21:00.000Z",
        "pull_request-review-requested gen-RRE_PR_kwDO3_bob_ada_2024-01-01T00:23:00.000Z",
        "pull_request-review-requested gen-RRE_PR_kwDO3_bob_bob_2024-01-01T00:24:00.000Z",
        "pull_request-review-requested gen-RRE_PR_kwDO3_bob_cleo_2024-01-01T00:24:00.000Z",
        "pull_request-reviewed gen-PRR_PR_kwDO3_ada_2024-01-01T00:35:00.000Z",
        "pull_request-merged gen-ME_PR_kwDO3_ada_2024-01-01T00:39:00.000Z",
        `authored-commit ${"a".repeat(40)}`,
      ],
    ],
    ["pull_request_review_comment.created", ["pull_request-review-thread-comment PRRC_kwDO2"]],
    ["discussion.created", ["discussion-started D_kwDO4"]],
    ["discussion_comment.created", ["discussion-comment DC_kwDO2"]],
    ["fork.created", ["fork R_kgDObobengine"]],
  ] as const)("%s equals the streams", async (name, expected) => {
    const [changes] = await changesOf(name);
    expect(rowsOf(changes?.changes ?? [])).toEqual(expected);
  });

  it("a star has the id of the stream; an unstarring has its arrival time", async () => {
    const [star] = await changesOf("star.created");
    expect(rowsOf(star?.changes ?? [])[0]).toMatch(/^star gen-/);
    const [unstar] = await changesOf("star.deleted");
    const [change] = unstar?.changes ?? [];
    expect(change?.op === "upsert" && change.activity).toMatchObject({
      type: "unstar",
      timestamp: new Date("2026-01-01T00:00:00Z"),
    });
  });

  it("deleted records, and those transferred to a repository that is not read, are deleted with their comments", async () => {
    const away = { new_issue: { node_id: "I_away1" }, new_repository: { html_url: "https://github.com/away/away" } };
    for (const change of [{ action: "deleted" }, { action: "transferred", changes: away }]) {
      const [changes] = await changesOf("issues.opened", change);
      expect(changes?.changes).toEqual([
        { op: "delete", sourceId: "I_kwDO1", type: "issues-opened" },
        { op: "deleteBelow", sourceParentId: "I_kwDO1", type: "issue-comment" },
        { op: "deleteBelow", sourceParentId: "I_kwDO1", type: "issues-closed" },
      ]);
    }
  });

  it("an issue that comes to a repository that is read is read there", async () => {
    const here = { new_issue: { node_id: "I_kwDO1" }, new_repository: { html_url: "https://github.com/acme/engine" } };
    const elsewhere = { html_url: "https://github.com/away/away", node_id: "R_away" };
    const sent = await changesOf("issues.opened", { action: "transferred", changes: here, repository: elsewhere });
    expect(sent.map(({ partition }) => partition.key)).toEqual(["https://github.com/acme/engine"]);
    expect(rowsOf(sent[0]?.changes ?? [])).toContain("issues-opened I_kwDO1");
  });

  it("a review that only contains comments is ignored", async () => {
    const payload = payloads["pull_request_review.submitted"](repository);
    const frame = { review: { ...payload.review, state: "commented", body: null } };
    expect(await changesOf("pull_request_review.submitted", frame)).toEqual([]);
  });

  it("an uninstalled or suspended app asks to reconnect", async () => {
    await expect(changesOf("installation.deleted")).rejects.toMatchObject({ kind: "reconnect" });
  });

  it("about a repository that is not read is ignored", async () => {
    const context = githubContext(github, settings);
    const delivery = deliveryOf("issues.opened", payloads["issues.opened"](repository));
    expect(await githubWebhook.handle(delivery, [], context)).toEqual([]);
  });
});
