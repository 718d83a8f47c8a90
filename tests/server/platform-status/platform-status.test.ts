import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ demo: true });
});
afterAll(() => platform.stop());

const ask = (method: string, path: string) => platform.api(`/system-status${path}`, { method, account: "admin" });
const run = (query: ReturnType<typeof sql>) => platform.running.platform.db.execute<{ id: string }>(query);

/** Creates a permanently failed job without a worker. */
async function failedJob(singletonKey: string): Promise<string> {
  const made = await run(sql`
    insert into pgboss.job (name, singleton_key, state, retry_count, completed_on, data, output, policy)
    values ('forget-old-use', ${singletonKey}, 'failed', 3, now(), '{"secret":"in the payload"}', '{"message":"It broke."}', 'exclusive')
    returning id`);
  return made.rows[0]?.id ?? "";
}

test("The status includes database, disk, jobs, integrations and versions", async () => {
  const status = (await ask("GET", "")).json<Record<string, unknown>>();
  expect(status).toMatchObject({
    version: expect.stringMatching(/^\d+\./),
    nodeVersion: process.versions.node,
    database: { isEmbedded: platform.config.databaseUrl === null, sizeBytes: expect.any(Number) },
    disk: { freeBytes: expect.any(Number) },
    mail: null,
    lastBackupAt: null,
    integrations: expect.arrayContaining([expect.objectContaining({ status: "done" })]),
  });
});

test("A failed job is listed with its reason, never with its payload, and can be restarted once", async () => {
  const id = await failedJob("key-1");
  const list = await ask("GET", "/failed-job");
  expect(list.json<{ rows: object[] }>().rows).toContainEqual(
    expect.objectContaining({ id, name: "forget-old-use", reason: "It broke.", tries: 4 }),
  );
  expect(list.text).not.toContain("in the payload");
  expect((await ask("POST", `/failed-job/${id}/retry`)).status).toBe(200);
  expect((await ask("POST", `/failed-job/${id}/retry`)).status).toBe(404);
  const entry = await platform.api("/audit-logs/query", { method: "POST", account: "admin", body: { limit: 1 } });
  expect(entry.json<object[]>()[0]).toMatchObject({
    actionType: "jobs-retry",
    newState: { displayName: "forget-old-use" },
  });
});

test("A test email is sent to its requester; errors are reported in plain words", async () => {
  expect((await ask("POST", "/test-email")).text).toBe("No mail server is configured. Set SMTP_URL.");
  const mail = await startMailServer();
  const other = await startPlatform({ environment: { SMTP_URL: mail.url, MAIL_FROM: "cdp@mail.example" } });
  const send = () => other.api("/system-status/test-email", { method: "POST", account: "admin" });
  try {
    expect((await send()).json()).toEqual({ to: "admin@demo.example" });
    expect(mail.letters).toMatchObject([{ to: "admin@demo.example" }]);
    await mail.stop();
    const refused = await send();
    expect(refused.status).toBe(502);
    expect(refused.text).toMatch(/^The mail server rejected the email: .*ECONNREFUSED/);
  } finally {
    await other.stop();
  }
});
