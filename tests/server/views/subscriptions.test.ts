import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { compareDue } from "#server/subscriptions/jobs.ts";
import type { ViewSubscription } from "#shared/contract/view-subscriptions.ts";
import type { SavedView } from "#shared/contract/views.ts";
import { type Editing, startEditing } from "#tests/server/people/person-edits.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import type { Account } from "#tests/support/platform.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let on: Editing;
let receiver: Server;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];
let url: string;

beforeAll(async () => {
  mail = await startMailServer();
  receiver = createServer(async (request, answer) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() });
    answer.writeHead(200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?key=secret`;
  on = await startEditing({
    SMTP_URL: mail.url,
    MAIL_FROM: "desk@foundation.example",
    OUTBOUND_ALLOW: "127.0.0.1",
  });
});
afterAll(async () => {
  await on.platform.stop();
  await mail.stop();
  receiver.close();
});
beforeEach(() => {
  received = [];
  mail.letters.length = 0;
});

let views = 0;
/** Creates a view of the people who are called like this. */
async function viewOf(name: string, more: object = {}, account: Account = "admin"): Promise<string> {
  views += 1;
  const config = { search: "", relation: "and", memberName: { operator: "like", value: name }, ...more };
  const body = { name: `<${name}> & ${views}`, visibility: "user", placement: "member", config };
  return (await on.send("POST", "/customview", body, account)).json<SavedView>().id;
}
const subscribe = (view: string, body: object, account: Account = "admin") =>
  on.send("POST", `/customview/${view}/subscription`, { groupId: on.group, frequency: "daily", ...body }, account);
async function subscribed(view: string, body: object) {
  const answer = await subscribe(view, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ViewSubscription & { secret?: string }>();
}
const listed = async (view: string, account: Account = "admin") =>
  (await on.platform.api("/customview/subscription", { account }))
    .json<ViewSubscription[]>()
    .filter(({ viewId }) => viewId === view);
const { signal } = new AbortController();
async function compare() {
  await on.db.execute(sql`update view_subscriptions set due_at = now() - interval '1 second'`);
  await compareDue(on.platform.running.platform, signal);
}
const rename = (id: string, displayName: string) => on.send("PUT", `/member/${id}`, { displayName });

describe("a saved view is subscribed to", () => {
  test("by email: who came in and who left, with links, and a way out that needs no sign-in", async () => {
    const view = await viewOf("Kittiwake");
    const staying = await on.person("Kittiwake Staying");
    const leaving = await on.person("Kittiwake Leaving");
    await subscribed(view, { channel: "email" });
    await compare();
    const coming = await on.person("Kittiwake <b>Coming</b>");
    await rename(leaving, "Somebody Else");
    await compare();
    await vi.waitFor(() => expect(mail.letters).toHaveLength(1), 180_000);
    const text = (mail.letters[0]?.text ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
    expect(mail.letters[0]?.to).toContain("admin@demo.example");
    expect(text).toContain("1 came in, 1 left");
    expect(text).toContain(`/people/${coming}?projectGroup=${on.group}`);
    expect(text).toContain("Kittiwake &lt;b&gt;Coming&lt;/b&gt;</a>");
    expect(text).toContain(`/people/${leaving}`);
    expect(text).not.toContain(staying);
    const link = /Unsubscribe: (\S+)/.exec(text)?.[1] ?? "";
    expect(text).toMatch(/List-Unsubscribe:\s+<http/);
    const out = on.platform.url + new URL(link).pathname;
    expect(await (await fetch(out)).text()).toContain("Stop the messages about this view?");
    expect(await listed(view)).toHaveLength(1);
    expect((await fetch(out, { method: "POST" })).status).toBe(200);
    expect(await listed(view)).toEqual([]);
  });

  test("by a signed webhook, whose URL is never shown again", async () => {
    const view = await viewOf("Fulmar");
    const made = await subscribed(view, { channel: "webhook", frequency: "at-once", url });
    expect(made.host).toBe(new URL(url).host);
    expect(JSON.stringify([made, await listed(view), await on.audit(view)])).not.toContain("key=secret");
    const stored = await on.db.execute<{ url: string }>(sql`select url from view_subscriptions where id = ${made.id}`);
    expect(stored.rows[0]?.url).not.toContain("secret");
    const fulmar = await on.person("Fulmar One");
    await compare();
    await vi.waitFor(() => expect(received).toHaveLength(1), 180_000);
    const { headers, body } = received[0] ?? { headers: {}, body: "" };
    const message = new Webhook(made.secret ?? "").verify(body, headers as Record<string, string>);
    expect(message).toMatchObject({
      type: "view.changed",
      data: {
        entered: { count: 1, records: [{ id: fulmar, name: "Fulmar One" }] },
        left: { count: 0, records: [] },
        projectGroup: { id: on.group },
        unsubscribe: expect.stringContaining("/unsubscribe/"),
      },
    });
    await compare();
    expect((await on.send("DELETE", `/customview/subscription/${made.id}`)).status).toBe(200);
    expect(received).toHaveLength(1);
  });

  test("by Slack, where names are text", async () => {
    const view = await viewOf("Gannet");
    await subscribed(view, { channel: "slack", frequency: "weekly", url });
    const gannet = await on.person("Gannet <!channel>|*x*");
    await compare();
    await vi.waitFor(() => expect(received).toHaveLength(1), 180_000);
    const { text } = JSON.parse(received[0]?.body ?? "{}") as { text: string };
    expect(text).toContain(`/people/${gannet}?projectGroup=${on.group}|Gannet &lt;!channel&gt;¦∗x∗>`);
    expect(text).toMatch(/\|Stop these messages>$/);
    expect(text).toContain("1 came in");
  });

  test("merged and deleted people are no news, and a relative filter moves with time", async () => {
    const view = await viewOf("Petrel", { joinedDate: { operator: "gt", value: "lastMonth" } });
    const [one, gone] = [await on.person("Petrel One"), await on.person("Petrel Gone")];
    const made = await subscribed(view, { channel: "slack", url });
    await on.send("DELETE", "/member", { ids: [gone] });
    await compare();
    await on.db.execute(sql`update members set joined_at = now() - interval '90 days' where id = ${one}::uuid`);
    await compare();
    await vi.waitFor(() => expect(received).toHaveLength(1), 180_000);
    expect(received[0]?.body).toContain("1 left");
    await on.send("DELETE", `/customview/subscription/${made.id}`);
  });
});

describe("a subscription reaches no further than its user", () => {
  test("a target inside the network, a missing one and a broken one are refused", async () => {
    const view = await viewOf("Guillemot");
    for (const bad of ["http://10.0.0.1/", "http://[::1]/", "file:///etc/passwd", "javascript:alert(1)", "no url"]) {
      for (const channel of ["webhook", "slack"])
        expect((await subscribe(view, { channel, url: bad })).status).toBe(400);
    }
    expect((await subscribe(view, { channel: "webhook" })).status).toBe(400);
    expect((await subscribe(view, { channel: "email", url })).status).toBe(400);
    expect((await subscribe(view, { channel: "__proto__", url })).status).toBe(400);
    expect((await subscribe(view, { channel: "email", groupId: view })).status).toBe(404);
    expect(await listed(view)).toEqual([]);
  });

  test("a reader subscribes by email only, and nobody reaches others' subscriptions and views", async () => {
    const view = await viewOf("Razorbill", {}, "readonly");
    expect((await subscribe(view, { channel: "webhook", url }, "readonly")).status).toBe(403);
    await on.db.execute(sql`update users set email_verified = true where email = 'readonly@demo.example'`);
    const { id } = (await subscribe(view, { channel: "email" }, "readonly")).json<ViewSubscription>();
    expect((await subscribe(view, { channel: "email" })).status).toBe(404);
    expect(await listed(view)).toEqual([]);
    expect((await on.send("DELETE", `/customview/subscription/${id}`)).status).toBe(404);
    expect(await listed(view, "readonly")).toMatchObject([{ id, isEnabled: true }]);
    // A blocked user gets nothing more.
    await on.db.execute(sql`update users set blocked_at = now() where email = 'readonly@demo.example'`);
    await on.person("Razorbill One");
    await compare();
    await on.db.execute(sql`update users set blocked_at = null where email = 'readonly@demo.example'`);
    expect(await listed(view, "readonly")).toMatchObject([{ isEnabled: false }]);
    expect(mail.letters).toEqual([]);
  });

  test("a user who became a reader receives nothing more by other ways than email", async () => {
    const view = await viewOf("Dunlin", {}, "project-admin");
    const made = (await subscribe(view, { channel: "webhook", url }, "project-admin")).json<ViewSubscription>();
    expect(made).toMatchObject({ isEnabled: true });
    const account = sql`email = 'project-admin@demo.example'`;
    const { rows } = await on.db.execute<{ roles: string[] }>(sql`select roles from users where ${account}`);
    await on.db.execute(sql`update users set roles = '{readonly}' where ${account}`);
    await on.person("Dunlin One");
    await compare();
    expect(await listed(view, "project-admin")).toMatchObject([
      { isEnabled: false, problem: "Your role may only be told by email." },
    ]);
    const turnOn = () => on.send("PATCH", `/customview/subscription/${made.id}`, { isEnabled: true }, "project-admin");
    expect((await turnOn()).status).toBe(403);
    await on.db.execute(sql`update users set roles = ${sql.param(rows[0]?.roles ?? [])}::text[] where ${account}`);
    expect((await turnOn()).status).toBe(200);
    expect(received).toEqual([]);
    await on.send("DELETE", `/customview/subscription/${made.id}`, {}, "project-admin");
  });

  test("is changed, turned on again and listed with all others, by its user only", async () => {
    const view = await viewOf("Skua");
    const made = await subscribed(view, { channel: "email", zone: "Europe/Berlin" });
    const change = (body: object, account: Account = "admin") =>
      on.send("PATCH", `/customview/subscription/${made.id}`, body, account);
    expect((await change({ frequency: "weekly" }, "readonly")).status).toBe(404);
    for (const bad of [{ zone: "Mars/Olympus" }, { frequency: "hourly" }, { isEnabled: false }])
      expect((await change(bad)).status).toBe(400);
    await on.db.execute(sql`
      update view_subscriptions set disabled_at = now(), problem = 'Gone', failing_since = now() - interval '9 days'
      where id = ${made.id}`);
    await on.person("Skua Meanwhile");
    const changed = await change({ frequency: "weekly", zone: "Asia/Tokyo", isEnabled: true });
    const now = { frequency: "weekly", zone: "Asia/Tokyo", isEnabled: true, problem: null };
    expect(changed.json()).toMatchObject(now);
    expect(await listed(view)).toMatchObject([now]);
    expect(await listed(view, "readonly")).toEqual([]);
    // Who came in while it was off is no news.
    await compare();
    expect(mail.letters).toEqual([]);
    await on.send("DELETE", `/customview/subscription/${made.id}`);
  });

  test("a view with too many people is refused, and a failing target is named", async () => {
    const view = await viewOf("Shearwater");
    const made = await subscribed(view, { channel: "webhook", url });
    await on.db.execute(sql`
      update view_subscriptions set failing_since = now() - interval '30 days' where id = ${made.id}::uuid`);
    await compare();
    expect(await listed(view)).toMatchObject([
      { isEnabled: false, problem: expect.stringContaining("could not be sent") },
    ]);
  });
});
