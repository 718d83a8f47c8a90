import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let key: string;
let subProject: string;

/** A request received by the webhook receiver, which answers with `status`. */
interface Received {
  readonly id: string;
  readonly seconds: string;
  readonly signature: string;
  readonly body: string;
}
let receiver: Server;
let received: Received[] = [];
let status = 200;
/** Runs before the receiver answers. */
let beforeAnswer = async () => {};
let testNumber = 0;

beforeAll(async () => {
  mail = await startMailServer();
  platform = await startPlatform({ demo: true, environment: { SMTP_URL: mail.url } });
  const body = { name: "Webhooks", roles: ["admin"], groups: [], expiresAt: null };
  key = (await platform.api("/api-key", { method: "POST", account: "admin", body })).json<{ key: string }>().key;
  const [segment] = await rows<{ id: string }>(
    sql`select id from segments where type = 'subproject' order by id limit 1`,
  );
  subProject = segment?.id ?? "";
  receiver = createServer(async (request, answer) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { headers, url } = request;
    if (url !== hookPath()) return answer.writeHead(200).end();
    received.push({
      id: String(headers["webhook-id"]),
      seconds: String(headers["webhook-timestamp"]),
      signature: String(headers["webhook-signature"]),
      body: Buffer.concat(pieces).toString(),
    });
    await beforeAnswer();
    answer.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  receiver.close();
  await platform.stop();
  await mail.stop();
});
beforeEach(() => {
  testNumber += 1;
  received = [];
  status = 200;
  beforeAnswer = async () => {};
});
afterEach(async () => {
  await rows(sql`delete from webhook_endpoints`);
});

async function rows<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await platform.running.platform.db.execute(query)).rows as Row[];
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
async function send(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${platform.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Separate for each test, because events of an earlier test may still arrive. */
const hookPath = () => `/hook-${testNumber}`;
const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${hookPath()}`;

async function createWebhook(events: readonly string[] = []): Promise<{ id: string; secret: string }> {
  const made = await send("POST", "/webhooks", { name: "Receiver", url: address(), events });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

let made = 0;
async function createPerson(): Promise<string> {
  const identities = [{ platform: "github", type: "username", value: `hooked-${++made}` }];
  return (await send("POST", `/segments/${subProject}/people`, { identities })).body.id;
}

/** Parses a delivery with the library of Standard Webhooks. @throws for a wrong signature or an old timestamp */
const verified = ({ id, seconds, signature, body }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, {
    ...{ "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature },
  });

const events = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });

const deliveries = async (id: string) =>
  (await send("GET", `/webhooks/${id}/deliveries`)).body.data as { id: string; status: string; type: string }[];

test("events that a process claimed before it died are sent by another within seconds", async () => {
  const { id } = await createWebhook();
  const leases: number[] = [];
  beforeAnswer = async () => {
    const [lease] = await rows<{ seconds: number }>(sql`
      select max(extract(epoch from due_at - now()))::float as seconds from webhook_events where status = 'pending'`);
    leases.push(lease?.seconds ?? 0);
  };
  for (let at = 0; at < 3; at++) await createPerson();
  await expect.poll(() => received.length).toBe(3);
  expect(Math.max(...leases)).toBeLessThanOrEqual(20);
  // The claim of a process that died.
  await rows(sql`
    insert into webhook_events (endpoint_id, type, body, due_at)
    values (${id}::uuid, 'person.created', '{}', now() + interval '20 seconds')`);
  await createPerson();
  const planned = () =>
    rows(sql`
      select 1 from pgboss.job where name = 'send-webhooks' and state = 'created' and singleton_key like 'due %'
        and start_after between now() and now() + interval '25 seconds'`);
  await expect.poll(async () => (await planned()).length).toBe(1);
});

test("changes of a record are delivered with ids, signed by Standard Webhooks", async () => {
  const { secret } = await createWebhook();
  const person = await createPerson();
  await expect.poll(() => received.length).toBe(1);
  const [message] = received;
  expect(JSON.parse(message?.body ?? "")).toEqual({
    type: "person.created",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { id: person },
  });
  if (!message) throw new Error("Nothing was received.");
  expect(verified(message, secret)).toEqual(JSON.parse(message.body));
  const forged = { ...message, body: message.body.replace("created", "deleted") };
  expect(() => verified(forged, secret)).toThrow("No matching signature found");
  expect(() => verified(message, `whsec_${Buffer.alloc(24, 1).toString("base64")}`)).toThrow();
});

test("after a rotation messages have both signatures for 24 hours, then only that of the new secret", async () => {
  const { id, secret: old } = await createWebhook();
  const rotated = await send("POST", `/webhooks/${id}/rotate-secret`);
  expect(rotated.status).toBe(200);
  const { secret } = rotated.body;
  expect(secret).toMatch(/^whsec_/);
  expect(secret).not.toBe(old);
  await createPerson();
  await expect.poll(() => received.length).toBe(1);
  const [first] = received as [Received];
  expect([verified(first, secret), verified(first, old)]).toEqual([JSON.parse(first.body), JSON.parse(first.body)]);
  await rows(sql`update webhook_endpoints set previous_until = now() - interval '1 second'`);
  await createPerson();
  await expect.poll(() => received.length).toBe(2);
  const [, second] = received as [Received, Received];
  expect(verified(second, secret)).toEqual(JSON.parse(second.body));
  expect(() => verified(second, old)).toThrow("No matching signature found");
});

test("every kind of change has an event, and an endpoint gets only the events it selected", async () => {
  await createWebhook(["person.updated", "person.merged", "person.deleted", "person.restored", "activity.created"]);
  const people = `/segments/${subProject}/people`;
  const [one, other] = [await createPerson(), await createPerson()];
  await send("PATCH", `${people}/${one}`, { name: "Changed" });
  await send("POST", `${people}/${one}/merge`, { otherId: other });
  await send("DELETE", `${people}/${one}`);
  await send("POST", `${people}/${one}/restore`);
  const activity = { personId: one, platform: "custom", type: "talk", timestamp: "2026-05-01T10:00:00.000Z" };
  const { id } = (await send("POST", `/segments/${subProject}/activities`, activity)).body;
  await expect.poll(() => received.length).toBe(5);
  expect(events().map(({ type, data }) => [type, data.id, data.mergedId])).toEqual([
    ["person.updated", one, undefined],
    ["person.merged", one, other],
    ["person.deleted", one, undefined],
    ["person.restored", one, undefined],
    ["activity.created", id, undefined],
  ]);
});

test("an unmerge names the remaining profile and the new one", async () => {
  await createWebhook(["person.unmerged"]);
  const people = `/segments/${subProject}/people`;
  const person = await createPerson();
  const identity = { platform: "x", type: "username", value: "hooked-twice" };
  await send("POST", `${people}/${person}/identities`, identity);
  const { restored } = (await send("POST", `${people}/${person}/unmerge`, { identity })).body;
  await expect.poll(events).toMatchObject([{ type: "person.unmerged", data: { id: person, restoredId: restored.id } }]);
});

test("data from connectors and programs is one event for many records, and unchanged data is none", async () => {
  await createWebhook(["people.imported", "activities.imported"]);
  const lines = Array.from({ length: 3 }, (_, n) => ({
    ...{ platform: "meetup", type: "talk", sourceId: `hooked-${n}`, timestamp: "2026-03-01T10:00:00Z" },
    person: { identities: [{ platform: "meetup", type: "username", value: `hooked-${n}`, verified: true }] },
  }));
  const bulk = () =>
    fetch(`${platform.url}/api/v1/segments/${subProject}/activities/bulk`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
      body: lines.map((line) => JSON.stringify(line)).join("\n"),
    }).then((answer) => answer.text());
  const ids = (await bulk())
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { id: string }).id);
  await bulk();
  await expect.poll(() => rows(sql`select type, body from webhook_events`)).toHaveLength(2);
  const stored = await rows<{ type: string; body: string }>(sql`select type, body from webhook_events order by type`);
  const [activities, people] = stored.map(({ body }) => (JSON.parse(body) as { data: { ids: string[] } }).data);
  expect(activities).toEqual({ segmentId: subProject, platform: "meetup", ids: expect.arrayContaining(ids) });
  expect(people?.ids).toHaveLength(3);
});

test("a rolled back change emits no event", async () => {
  const { id } = await createWebhook();
  const person = await createPerson();
  await expect.poll(() => received.length).toBe(1);
  const takenIdentity = { platform: "github", type: "username", value: `hooked-${made}` };
  expect((await send("POST", `/segments/${subProject}/people`, { identities: [takenIdentity] })).status).toBe(409);
  await send("PATCH", `/segments/${subProject}/people/${person}`, { name: "Told" });
  await expect.poll(() => received.length).toBe(2);
  expect((await deliveries(id)).map(({ type }) => type)).toEqual(["person.updated", "person.created"]);
});

describe("a receiver that fails", () => {
  test("is retried later with the same id, and at once on request", async () => {
    const { id } = await createWebhook();
    status = 503;
    await createPerson();
    await expect
      .poll(async () => (await deliveries(id))[0])
      .toMatchObject({ status: "pending", attempts: 1, answered: 503 });
    const [delivery] = (await send("GET", `/webhooks/${id}/deliveries`)).body.data;
    expect(Date.parse(delivery.nextAttemptAt)).toBeGreaterThan(Date.now());
    status = 200;
    await send("POST", `/webhooks/${id}/deliveries/${delivery.id}/resend`);
    await expect.poll(async () => (await deliveries(id))[0]?.status).toBe("delivered");
    expect(received.map((each) => each.id)).toEqual([delivery.id, delivery.id]);
  });

  test("gets no event again of a type that was deselected, also one that is sent meanwhile", async () => {
    const { id } = await createWebhook();
    status = 503;
    await createPerson();
    await expect.poll(async () => (await deliveries(id))[0]).toMatchObject({ status: "pending", attempts: 1 });
    await send("PATCH", `/webhooks/${id}`, { events: ["person.deleted"] });
    expect(await deliveries(id)).toMatchObject([{ type: "person.created", status: "failed", attempts: 1 }]);
    status = 503;
    const [delivery] = (await send("GET", `/webhooks/${id}/deliveries`)).body.data;
    await send("POST", `/webhooks/${id}/deliveries/${delivery.id}/resend`);
    await expect.poll(async () => (await deliveries(id))[0]).toMatchObject({ status: "failed", answered: 503 });
    expect(received).toHaveLength(2);
  });

  test("waits longer after each attempt, and is given up after the last one", async () => {
    const { id } = await createWebhook(["person.created"]);
    status = 500;
    await createPerson();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      await expect.poll(async () => (await deliveries(id))[0]).toMatchObject({ attempts: attempt });
      const [{ status: state, minutes } = { status: "", minutes: 0 }] = await rows<{
        status: string;
        minutes: number;
      }>(sql`
        select status, round(extract(epoch from due_at - last_attempt_at) / 60)::int as minutes from webhook_events`);
      waits.push(minutes);
      expect(state).toBe(attempt < 10 ? "pending" : "failed");
      await rows(sql`update webhook_events set due_at = now() where status = 'pending'`);
      await platform.running.platform.jobs.send("send-webhooks", {});
    }
    expect(waits).toEqual([1, 5, 30, 120, 300, 600, 840, 1200, 1440, 0]);
  });

  test("is disabled after five days of failures, and gets pending events when it is enabled", async () => {
    const { id } = await createWebhook();
    status = 500;
    await rows(sql`update webhook_endpoints set failing_since = now() - interval '6 days'`);
    await createPerson();
    const webhook = async () => (await send("GET", "/webhooks")).body.data[0];
    await expect.poll(webhook).toMatchObject({ isEnabled: false, disabledBy: "failing" });
    await createPerson();
    status = 200;
    expect((await send("PATCH", `/webhooks/${id}`, { isEnabled: true })).body).toMatchObject({
      isEnabled: true,
      failingSince: null,
    });
    await expect.poll(async () => (await deliveries(id)).map((each) => each.status)).toEqual(["delivered"]);
  });

  describe("tells its creator by email", () => {
    const creator = sql`email = 'admin@demo.example'`;
    const jobName = "webhook-switched-off-email";
    const create = async () => {
      const body = { name: "Gone", url: address(), events: [] };
      const made = await platform.api("/webhook", { method: "POST", account: "admin", body });
      expect(made.status, made.text).toBe(200);
    };
    const fail = async () => {
      status = 410;
      await createPerson();
      const told = () => {
        // A retry is due at once.
        return rows(sql`
          with due as (update pgboss.job set start_after = now() where name = ${jobName} and state = 'retry')
          select state from pgboss.job where name = ${jobName}`);
      };
      await expect.poll(told).toEqual([{ state: "completed" }]);
    };
    beforeEach(async () => {
      mail.letters.length = 0;
      await rows(sql`delete from pgboss.job where name = ${jobName}`);
    });
    afterEach(() => rows(sql`update users set email_verified = true, roles = '{admin}' where ${creator}`));

    test("once, though the mail server refuses it at first", async () => {
      mail.refuse("451 4.3.0 Try again later");
      mail.interrupt((command) => {
        if (command === ".") mail.refuse(null);
        return false;
      });
      await create();
      await fail();
      expect(mail.letters.map(({ to }) => to)).toEqual(["admin@demo.example"]);
      expect(mail.letters[0]?.text).toContain("Subject: Webhook turned off: Gone");
    });

    test.each([sql`email_verified = false`, sql`roles = '{readonly}'`])(
      "not without a confirmed address or the right to webhooks",
      async (change) => {
        await create();
        await rows(sql`update users set ${change} where ${creator}`);
        await fail();
        expect(mail.letters).toEqual([]);
      },
    );
  });

  test("is disabled at once when it answers 410 Gone", async () => {
    await createWebhook();
    status = 410;
    await createPerson();
    await expect.poll(async () => (await send("GET", "/webhooks")).body.data[0].disabledBy).toBe("gone");
  });
});

test("a private network address is refused, and the secret is returned once and stored encrypted", async () => {
  const refused = await send("POST", "/webhooks", { name: "Inside", url: "http://10.0.0.1/hook" });
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    expect.stringContaining("10.0.0.1 is an address of a private"),
  ]);
  const { id, secret } = await createWebhook();
  const [stored] = await rows<{ secret: string }>(sql`select secret from webhook_endpoints where id = ${id}::uuid`);
  expect(stored?.secret).not.toContain(secret);
  const listed = await platform.api("/webhook", { account: "admin" });
  expect(listed.json()).toMatchObject({ count: 1, rows: [{ id, isEnabled: true }] });
  const log = await platform.api("/audit-logs/query", { method: "POST", account: "admin", body: { limit: 5 } });
  expect([listed.text.includes(secret), log.text.includes(secret)]).toEqual([false, false]);
  expect((await platform.api(`/webhook/${id}`, { method: "DELETE", account: "admin" })).status).toBe(200);
});
